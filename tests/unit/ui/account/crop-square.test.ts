/** The crop square of a picture: it stays inside, whatever the pointer and the keys do. */
import { describe, expect, it } from 'vitest'
import {
  cropLeastPx,
  firstSquare,
  movedSquare,
  resizedSquare,
  squareAfterKey,
  type CropSquare,
} from '../../../../src/ui/account/picture/crop-square'

const picture = { widthPx: 800, heightPx: 600 }
const square: CropSquare = { x: 200, y: 100, size: 400 }
const isInside = ({ x, y, size }: CropSquare) => x >= 0 && y >= 0 && x + size <= 800 && y + size <= 600

describe('the square', () => {
  it('is initially the largest one, in the middle', () => {
    expect(firstSquare(picture)).toEqual({ x: 100, y: 0, size: 600 })
    expect(firstSquare({ widthPx: 10, heightPx: 90 })).toEqual({ x: 0, y: 40, size: 10 })
  })

  it('does not move beyond the picture', () => {
    expect(movedSquare(square, { byX: 900, byY: -900 }, picture)).toEqual({ x: 400, y: 0, size: 400 })
  })

  it('grows and shrinks around its middle, between a minimum size and the picture', () => {
    expect(resizedSquare(square, -100, picture)).toEqual({ x: 250, y: 150, size: 300 })
    expect(resizedSquare(square, 9_000, picture)).toEqual({ x: 100, y: 0, size: 600 })
    expect(resizedSquare(square, -9_000, picture).size).toBe(cropLeastPx)
    expect(resizedSquare({ x: 0, y: 0, size: 10 }, -5, { widthPx: 10, heightPx: 20 }).size).toBe(10)
  })

  it('is moved by the keys, in larger steps with Shift', () => {
    const press = (key: string, shiftKey = false) => squareAfterKey(square, { key, shiftKey }, picture)
    expect(press('ArrowLeft')).toEqual({ ...square, x: 192 })
    expect(press('ArrowRight', true)).toEqual({ ...square, x: 280 })
    expect(press('ArrowUp')).toEqual({ ...square, y: 92 })
    expect(press('ArrowDown')).toEqual({ ...square, y: 108 })
    expect([press('+'), press('=')].map(next => next?.size)).toEqual([432, 432])
    expect([press('-'), press('_', true)].map(next => next?.size)).toEqual([368, 368])
    expect(press('Tab')).toBeNull()
  })

  it('stays inside after any keys', () => {
    const keys = ['ArrowLeft', '+', 'ArrowUp', '-', 'ArrowRight', 'ArrowDown']
    let current = square
    for (let turn = 0; turn < 400; turn++) {
      const key = keys[(turn * 7 + (turn % 5)) % keys.length] ?? '+'
      current = squareAfterKey(current, { key, shiftKey: turn % 3 === 0 }, picture) ?? current
      expect(isInside(current)).toBe(true)
    }
  })
})
