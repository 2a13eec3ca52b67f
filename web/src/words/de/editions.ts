/** What each edition says of itself. */
import { byKey, type EditionWords } from '../../shared/edition'

export const editions = byKey(
  import.meta.glob<EditionWords>('../../editions/*.ts', { eager: true, query: '?de', import: 'de' }),
)
