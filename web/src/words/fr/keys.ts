/** The keys of the table, and what they do. */
import type { More } from '../index.svelte'

export const keys: More['keys'] = [
  ['← →', 'choisir dans ta main'],
  ['Début Fin', 'la première, la dernière carte'],
  ['↑ ↓', 'd’une rangée à l’autre'],
  ['Entrée', 'jouer, appuyer'],
  ['R Y G B P', 'la couleur demandée (rouge, jaune, vert, bleu, rose), sinon la prochaine carte de cette couleur'],
  ['1 – 4', 'la couleur demandée, par sa place'],
  ['0 – 9', 'la prochaine carte de ce nombre'],
  ['D', 'piocher'],
  ['K', 'garder la carte piochée'],
  ['U', 'dire uno'],
  ['C', 'attraper (contre-uno)'],
  ['A', 'intervenir, ou passer devant'],
  ['T', 'accepter le +4'],
  ['X', 'contester'],
  ['S', 'trier'],
  ['L', 'scores et journal'],
  ['W', 'dire où en est la partie'],
  ['Échap', 'fermer, laisser une question ouverte'],
  ['?', 'cette liste'],
]
