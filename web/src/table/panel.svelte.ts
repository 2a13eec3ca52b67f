/** What is open beside the table, and whether it is. One thing at a time. */
export type Panel = 'log' | 'menu' | 'keys' | 'options' | 'rules'

export class PanelState {
  open = $state(false)
  kind = $state<Panel>('log')
  page = $state('')
  clause = $state('')

  show(kind: Panel, { page = '', clause = '' } = {}): void {
    this.kind = kind
    this.page = page
    this.clause = clause
    this.open = true
  }

  toggle(kind: Panel): void {
    if (this.open && this.kind === kind) this.close()
    else this.show(kind)
  }

  close(): void {
    this.open = false
    this.kind = 'log'
  }
}
