/** What is read of each edition beside the game. */
import { byKey, type EditionMore } from '../../shared/edition'

export const editions = byKey(
  import.meta.glob<EditionMore>('../../editions/*.ts', { eager: true, query: '?esMore', import: 'esMore' }),
)
