import { describe, expect, it } from 'vitest'
import { gap, moved, written } from './pen'

describe('the pen', () => {
  it('adds up advances and the gaps between letters', () => {
    expect(written('uno').width).toBe(36 + 22 + 36 + 22 + 40)
    expect(written('a b').width).toBe(40 + 22 + 18 + 8 + 40)
    expect(written('+2').width).toBe(36 + gap('+', '2') + 48)
    expect(written('').width).toBe(0)
  })

  it('starts every figure at its own left edge', () => {
    expect(written('4').path).toBe(moved('M40 76V8L7 57H55', -6))
  })

  it('moves and scales lines, curves and arcs, but never the flags of an arc', () => {
    expect(moved('M1 2H3V4L5 6C1 2 3 4 5 6A20 10 0 1 0 7 8Z', 10, 100, 2)).toBe(
      'M12 104H16V108L20 112C12 104 16 108 20 112A40 20 0 1 0 24 116Z',
    )
  })

  it('puts accents over the middle of their letter without making it wider', () => {
    for (const text of [...'äöüéèêàáíóúñç']) {
      const bare = text.normalize('NFD')[0] ?? ''
      expect(written(text).width, text).toBe(written(bare).width)
      expect(written(text).path, text).not.toBe(written(bare).path)
    }
  })

  it('takes the dot off an i that wears an accent', () => {
    expect(written('i').path).toContain('M0 15')
    expect(written('í').path).not.toContain('M0 15')
  })

  it('knows every letter, and writes capitals it does not have as small ones', () => {
    for (const letter of [...'abcdefghijklmnopqrstuvwxyzß0123456789!?¡¿+-'])
      expect(written(letter).path, letter).toMatch(/^M/)
    expect(written('K')).toEqual(written('k'))
    expect(written('R')).not.toEqual(written('r'))
  })
})
