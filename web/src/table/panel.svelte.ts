/** What is open beside the table, and whether it is. One thing at a time. */
export type Panel = 'log' | 'menu' | 'keys' | 'options' | 'rules'

export class PanelState {
  open = $state(false)
  kind = $state<Panel>('log')
  page = $state('')
  clause = $state('')

  /** There is much to read. */
  get long(): boolean {
    return this.open && /options|rules/.test(this.kind)
  }

  show(kind: Panel, { page = '', clause = '' } = {}): void {
    this.kind = kind
    this.page = page
    this.clause = clause
    this.open = true
  }

  toggle(kind: Panel, where = {}): void {
    if (this.open && this.kind === kind) this.close()
    else this.show(kind, where)
  }

  close(): void {
    this.open = false
    this.kind = 'log'
  }
}
