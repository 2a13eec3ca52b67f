/** The keys of the table, and what they do. */
import type { More } from '../index.svelte'

export const keys: More['keys'] = [
  ['← →', 'elegir en tu mano'],
  ['Inicio Fin', 'la primera, la última carta'],
  ['↑ ↓', 'de una fila a otra'],
  ['Intro', 'jugar, pulsar'],
  ['R Y G B P', 'el color que se pide (rojo, amarillo, verde, azul, rosa); si no, la siguiente carta de ese color'],
  ['1 – 4', 'el color que se pide, por su lugar'],
  ['0 – 9', 'la siguiente carta de ese número'],
  ['D', 'robar'],
  ['K', 'guardar la carta robada'],
  ['U', 'decir uno'],
  ['C', 'atrapar'],
  ['A', 'interrumpir o adelantarse'],
  ['T', 'robar las cuatro'],
  ['X', 'desafiar'],
  ['S', 'ordenar'],
  ['L', 'puntos y crónica'],
  ['W', 'decir cómo va la partida'],
  ['Esc', 'cerrar, dejar una pregunta abierta'],
  ['?', 'esta lista'],
]
