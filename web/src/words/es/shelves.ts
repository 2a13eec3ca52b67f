/** The pages that are shelves: open tables, and the games of this browser. */
import type { More } from '../index.svelte'

export const shelves: More['shelves'] = {
  tables: {
    title: 'Mesas abiertas',
    lead: 'Mesas públicas con un sitio libre. Siéntate con un clic.',
    nobody: 'Nadie espera en una mesa. ¿Abrir una?',
    open: 'Abrir una mesa',
  },
  replays: {
    title: 'Partidas jugadas',
    lead: 'Las partidas que se jugaron desde este navegador.',
    none: 'Aquí estarán tus partidas terminadas.',
    watch: 'Ver',
    play: 'Jugar una',
  },
}
