import { atom, createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { currentAmong, followCurrentRow, type CurrentRow } from '../../../src/ui/grid/data/current-row'
import { startingState, type GridData } from '../../../src/ui/grid/data/grid-data-shape'
import { order } from './rows'

const rows = (...ids: number[]) => ids.map(id => order(id))
const same = { isSameResult: true, isWaiting: false }
const other = { isSameResult: false, isWaiting: false }
const idOf = (current: ReturnType<typeof currentAmong>) => current?.row.id ?? null

describe('the current row', () => {
  it('is the first one until another is selected', () => {
    expect(idOf(currentAmong(rows(3, 1, 2), null, other))).toBe(3)
    expect(currentAmong([], null, other)).toBeNull()
  })

  it('follows its row to another position, with the current values', () => {
    const now = [order(1), order(3), order(2, { customerName: 'Nordlys' })]
    const current = currentAmong(now, { row: order(2), place: 0 }, same)
    expect(current).toEqual({ row: now[2], place: 2 })
  })

  it('is the next row when its row was removed, or the last one at the end', () => {
    const second = { row: order(2), place: 1 }
    expect(idOf(currentAmong(rows(1, 3, 4), second, same))).toBe(3)
    expect(idOf(currentAmong(rows(1), second, same))).toBe(1)
    expect(currentAmong([], second, same)).toBeNull()
  })

  it('is the next row after the latest position of a removed row', () => {
    const moved = currentAmong(rows(2, 3, 1), { row: order(1), place: 0 }, same)
    expect(idOf(currentAmong(rows(2, 3), moved, same))).toBe(3)
  })

  it('is the first one of another result, unless that contains it', () => {
    const second = { row: order(2), place: 1 }
    expect(idOf(currentAmong(rows(7, 8, 9), second, other))).toBe(7)
    expect(idOf(currentAmong(rows(7, 8, 2), second, other))).toBe(2)
  })

  it('is kept while newer rows are pending, since they may contain it', () => {
    const created = { row: order(9), place: -1 }
    expect(currentAmong(rows(1, 2), created, { isSameResult: true, isWaiting: true })).toBe(created)
  })

  it('keeps the source of its selection when it moves; a row that replaces it has none', () => {
    const by = Symbol('grid')
    const chosen = { row: order(2), place: 1, by }
    expect(currentAmong(rows(2, 1), chosen, same)).toMatchObject({ place: 0, by })
    expect(currentAmong(rows(1, 3), chosen, same)?.by).toBeUndefined()
  })
})

describe('the current row of a grid', () => {
  const query = { filters: [], find: '', sort: [], groups: [], pageIndex: 0, pageSize: 5 }
  function setUp() {
    const store = createStore()
    const state = atom({ ...startingState, query, fixed: [], pageMode: 'pages' as const })
    const shown = [order(1), order(2), order(3)]
    let live: Parameters<GridData['onLiveRows']>[0] = () => undefined
    const data = {
      rows: shown,
      state,
      snapshot: () => store.get(state),
      onLiveRows: (listener: typeof live) => {
        live = listener
        return () => (live = () => undefined)
      },
    }
    const current = atom<CurrentRow | null>(null)
    let trueAt = 0
    const show = (next: typeof shown, wanted = store.get(state).query) => {
      store.set(state, { ...store.get(state), query: wanted })
      shown.splice(0, shown.length, ...next)
      store.set(state, { ...store.get(state), trueAt: ++trueAt, rowCount: next.length })
    }
    const stop = followCurrentRow(store, data as unknown as GridData, current)
    const choose = (id: number, place: number) => store.set(current, { row: order(id), place })
    const id = () => store.get(current)?.row.id ?? null
    return { store, current, show, choose, id, stop, live: () => live }
  }

  it('is replaced by the next row of the same result, or by the first one of another', () => {
    const { show, choose, id } = setUp()
    expect(id()).toBe(1)
    choose(2, 1)
    show([order(1), order(3)])
    expect(id()).toBe(3)
    choose(3, 1)
    show([order(1), order(4)])
    expect(id()).toBe(4)
    show([order(7), order(8)], { ...query, pageIndex: 1 })
    expect(id()).toBe(7)
  })

  it('is updated by live changes until it is stopped', () => {
    const { store, current, live, stop } = setUp()
    live()([order(1, { customerName: 'Nordlys' }), order(2)])
    expect(store.get(current)?.row).toMatchObject({ id: 1, customerName: 'Nordlys' })
    stop()
    live()([order(1, { customerName: 'Aurora' })])
    expect(store.get(current)?.row).toMatchObject({ customerName: 'Nordlys' })
  })
})
