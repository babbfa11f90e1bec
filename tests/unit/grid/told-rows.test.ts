/** A row that a grid told of moves nobody when it comes back; one that others chose does. */
import { describe, expect, it } from 'vitest'
import { createToldRows } from '../../../src/ui/grid/told-rows'

describe('the current row of a grid', () => {
  it('is its own when it comes back, late and after others as well', () => {
    const told = createToldRows()
    for (const id of [11, 7, 11]) told.tell(id)
    expect([11, 7, 11].map(told.isOwn)).toEqual([true, true, true])
    expect(told.isOwn(11)).toBe(true)
  })

  it('is its own when renders left some out', () => {
    const told = createToldRows()
    for (const id of [1, 2, 3]) told.tell(id)
    expect(told.isOwn(3)).toBe(true)
    expect(told.isOwn(2)).toBe(false)
  })

  it('is somebody else’s when nobody told of it, until the grid was moved there', () => {
    const told = createToldRows()
    told.tell(1)
    expect(told.isOwn(1)).toBe(true)
    expect(told.isOwn(5)).toBe(false)
    // Moving there made the grid tell of it.
    told.tell(5)
    told.moved(5)
    expect(told.isOwn(5)).toBe(true)
    expect(told.isOwn(1)).toBe(false)
  })
})
