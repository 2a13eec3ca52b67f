/** SHA-256, because the browser's own is missing on pages that come over plain http, as in a home network. */

const START = fractions(8, 1 / 2)
const ROUND = fractions(64, 1 / 3)

/** The hash of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const state = Uint32Array.from(START)
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16))
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** The message, one bit, zeros, and its length in bits, in blocks of sixteen words. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const view = new DataView(new ArrayBuffer(blocks * 64))
  bytes.forEach((byte, i) => view.setUint8(i, byte))
  view.setUint8(bytes.length, 0x80)
  view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(blocks * 64 - 4, bytes.length * 8)
  return Uint32Array.from({ length: blocks * 16 }, (_, i) => view.getUint32(i * 4))
}

function mix(state: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64)
  w.set(block)
  for (let i = 16; i < 64; i++) {
    w[i] = at(w, i - 16) + small(at(w, i - 15), 7, 18, 3) + at(w, i - 7) + small(at(w, i - 2), 17, 19, 10)
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0
    const two = (big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word))
}

const at = (words: Uint32Array, i: number): number => words[i] ?? 0
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const small = (x: number, one: number, two: number, shift: number): number =>
  turned(x, one) ^ turned(x, two) ^ (x >>> shift)
const big = (x: number, one: number, two: number, three: number): number =>
  turned(x, one) ^ turned(x, two) ^ turned(x, three)

/** The first 32 bits of the fractions of roots of the first primes: where the constants come from. */
function fractions(count: number, power: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}
