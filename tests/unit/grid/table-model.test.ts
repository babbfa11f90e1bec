import { describe, expect, it } from 'vitest'
import { defaultArrangement, optionDefaults } from '../../../src/ui/grid/layout/arrangement'
import {
  hasSameColumns,
  tableModelOf,
  movedColumns,
  numberColumnWidthPx,
} from '../../../src/ui/grid/table/grid-columns'
import { salesOrdersView } from './rows'

const pane = {
  ...defaultArrangement(salesOrdersView).master,
  columns: ['customerName', 'orderNo', 'state', 'priority'],
  pinned: ['orderNo', 'state'],
}
const model = (change: Partial<typeof pane> = {}) =>
  tableModelOf(salesOrdersView, { ...pane, ...change }, optionDefaults, field => field, ['orderNo'])
const fields = (change: Partial<typeof pane> = {}) => model(change).columns.map(({ field }) => field)

describe('the model of a table', () => {
  it('has pinned columns first, in the order of all columns', () => {
    expect(fields()).toEqual(['orderNo', 'state', 'customerName', 'priority'])
    expect(model().pinnedCount).toBe(2)
  })

  it('tells the sort of the view when the user has none, and no sort while rows are grouped', () => {
    expect(model({ sort: [] }).sort).toEqual(salesOrdersView.sort)
    expect(model({ groups: ['state'] }).sort).toEqual([])
  })

  it('is the same columns until one changes its place, its title or its link', () => {
    expect(hasSameColumns(model(), model({ widths: { state: 300 } }))).toBe(true)
    expect(hasSameColumns(model(), model({ pinned: ['orderNo'] }))).toBe(false)
    const unlinked = tableModelOf(salesOrdersView, pane, optionDefaults, field => field, [])
    expect(hasSameColumns(model(), unlinked)).toBe(false)
  })

  it('moves a column, but neither out of the pinned ones nor in among them', () => {
    expect(movedColumns(model(), 3, 2)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(model(), 3, 0)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(model(), 0, 3)).toEqual(['state', 'orderNo', 'customerName', 'priority'])
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
