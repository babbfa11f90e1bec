import { describe, expect, it } from 'vitest'
import { textPieces } from '../../../demo/server/core/pdf/text-pieces'

const latin = /^[ -~æøåÆØÅłóź□]$/u
const letters = {
  own: (letter: string) => latin.test(letter),
  other: (letter: string) => /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]$/u.test(letter),
}
const shown = (text: string): string[] => textPieces(text, letters).map(piece => piece.text)

describe('the pieces of a text', () => {
  it('are a single one where the font has all letters', () => {
    expect(textPieces('Tent <b>4 p</b>, Ærø łóź', letters)).toEqual([
      { text: 'Tent <b>4 p</b>, Ærø łóź', isOther: false },
    ])
  })

  it('change the font where it lacks letters', () => {
    expect(textPieces('Tent Палатка 4', letters)).toEqual([
      { text: 'Tent ', isOther: false },
      { text: 'Палатка', isOther: true },
      { text: ' 4', isOther: false },
    ])
  })

  it('have a box for every letter that no font has', () => {
    expect(shown('東京 4')).toEqual(['□□ 4'])
  })

  it('order right-to-left words from right to left, and numbers among them from left to right', () => {
    expect(shown('אוהל 6 גדול')).toEqual(['גדול', ' ', '6', ' ', 'אוהל'])
    expect(shown('Tent אוהל גדול, blue')).toEqual(['Tent ', 'גדול', ' ', 'אוהל', ', blue'])
    expect(shown('אב 1.250,5')).toEqual(['1.250,5', ' ', 'אב'])
  })

  it('mirror the brackets among them, and only those', () => {
    expect(shown('אב (גד), ok')).toEqual(['(', 'גד', ')', ' ', 'אב', ', ok'])
    expect(shown('Tent (אב)')).toEqual(['Tent (', 'אב', ')'])
  })
})
