import { describe, expect, it } from 'vitest'
import { currentAmong } from '../../../src/ui/grid/data/current-row'
import { order } from './rows'

const rows = (...ids: number[]) => ids.map(id => order(id))
const same = { isSameResult: true, isWaiting: false }
const other = { isSameResult: false, isWaiting: false }
const idOf = (current: ReturnType<typeof currentAmong>) => current?.row.id ?? null

describe('the current row', () => {
  it('is the first one until another is chosen', () => {
    expect(idOf(currentAmong(rows(3, 1, 2), null, other))).toBe(3)
    expect(currentAmong([], null, other)).toBeNull()
  })

  it('goes with its row to another place, with the values of now', () => {
    const now = [order(1), order(3), order(2, { customerName: 'Nordlys' })]
    const current = currentAmong(now, { row: order(2), place: 0 }, same)
    expect(current).toEqual({ row: now[2], place: 2 })
  })

  it('leaves its place to the next row when it is gone, at the end to the last one', () => {
    const second = { row: order(2), place: 1 }
    expect(idOf(currentAmong(rows(1, 3, 4), second, same))).toBe(3)
    expect(idOf(currentAmong(rows(1), second, same))).toBe(1)
    expect(currentAmong([], second, same)).toBeNull()
  })

  it('follows its row before it is gone: the next one is that of its newest place', () => {
    const moved = currentAmong(rows(2, 3, 1), { row: order(1), place: 0 }, same)
    expect(idOf(currentAmong(rows(2, 3), moved, same))).toBe(3)
  })

  it('is the first one of another result, unless it is part of that as well', () => {
    const second = { row: order(2), place: 1 }
    expect(idOf(currentAmong(rows(7, 8, 9), second, other))).toBe(7)
    expect(idOf(currentAmong(rows(7, 8, 2), second, other))).toBe(2)
  })

  it('stays while newer rows wait, since it may be among them', () => {
    const created = { row: order(9), place: -1 }
    expect(currentAmong(rows(1, 2), created, { isSameResult: true, isWaiting: true })).toBe(created)
  })

  it('keeps who chose it, wherever it goes; one that takes its place was chosen by nobody', () => {
    const by = Symbol('grid')
    const chosen = { row: order(2), place: 1, by }
    expect(currentAmong(rows(2, 1), chosen, same)).toMatchObject({ place: 0, by })
    expect(currentAmong(rows(1, 3), chosen, same)?.by).toBeUndefined()
  })
})
