import { expect, test } from 'vitest'
import { sha256 } from './sha256'

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
])('the known hash of %j', (text, hash) => {
  expect(sha256(text)).toBe(hash)
})

test('every length around the edges of a block, and letters beyond ASCII', async () => {
  for (let length = 0; length < 200; length++) {
    const text = '#ä' + 'x'.repeat(length)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    expect(sha256(text)).toBe([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
})
