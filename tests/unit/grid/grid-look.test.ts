import { describe, expect, it } from 'vitest'
import { defaultArrangement, optionDefaults } from '../../../src/ui/grid/layout/arrangement'
import {
  hasSameColumns,
  lookOf,
  movedColumns,
  numberColumnWidthPx,
} from '../../../src/ui/grid/table/grid-columns'
import { salesOrdersView } from './rows'

const pane = {
  ...defaultArrangement(salesOrdersView).master,
  columns: ['customerName', 'orderNo', 'state', 'priority'],
  pinned: ['orderNo', 'state'],
}
const look = (change: Partial<typeof pane> = {}) =>
  lookOf(salesOrdersView, { ...pane, ...change }, optionDefaults, field => field, ['orderNo'])
const fields = (change: Partial<typeof pane> = {}) => look(change).columns.map(({ field }) => field)

describe('the look of a grid', () => {
  it('has pinned columns first, in the order of all columns', () => {
    expect(fields()).toEqual(['orderNo', 'state', 'customerName', 'priority'])
    expect(look().pinnedCount).toBe(2)
  })

  it('tells the sort of the view when the user has none, and no sort while rows are grouped', () => {
    expect(look({ sort: [] }).sort).toEqual(salesOrdersView.sort)
    expect(look({ groups: ['state'] }).sort).toEqual([])
  })

  it('is the same columns until one changes its place, its title or its link', () => {
    expect(hasSameColumns(look(), look({ widths: { state: 300 } }))).toBe(true)
    expect(hasSameColumns(look(), look({ pinned: ['orderNo'] }))).toBe(false)
    const unlinked = lookOf(salesOrdersView, pane, optionDefaults, field => field, [])
    expect(hasSameColumns(look(), unlinked)).toBe(false)
  })

  it('moves a column, but neither out of the pinned ones nor in among them', () => {
    expect(movedColumns(look(), 3, 2)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(look(), 3, 0)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(look(), 0, 3)).toEqual(['state', 'orderNo', 'customerName', 'priority'])
  })
})

describe('the column of row numbers', () => {
  it('has room for its longest number', () => {
    expect(numberColumnWidthPx('999')).toBe(56)
    // Five characters of about 8 px, and 24 px of padding.
    expect(numberColumnWidthPx('1,000')).toBeGreaterThanOrEqual(64)
    expect(numberColumnWidthPx('10,000')).toBeGreaterThan(numberColumnWidthPx('1,000'))
  })
})
