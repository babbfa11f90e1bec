import { describe, expect, it } from 'vitest'
import { defaultArrangement, optionDefaults } from '../../../src/ui/grid/layout/arrangement'
import type { AnyRow } from '../../../src/define/view'
import {
  contentWidthPx,
  fittedColumns,
  hasSameColumns,
  tableModelOf,
  movedColumns,
  numberColumnWidthPx,
} from '../../../src/ui/grid/table/grid-columns'
import { order, salesOrdersView, text } from './rows'

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

  it('has the sort of the view when the user has none, and no sort while rows are grouped', () => {
    expect(model({ sort: [] }).sort).toEqual(salesOrdersView.sort)
    expect(model({ groups: ['state'] }).sort).toEqual([])
  })

  it('has the same array of columns until one changes its position, its title or its link', () => {
    expect(hasSameColumns(model(), model({ widths: { state: 300 } }))).toBe(true)
    expect(hasSameColumns(model(), model({ pinned: ['orderNo'] }))).toBe(false)
    const unlinked = tableModelOf(salesOrdersView, pane, optionDefaults, field => field, [])
    expect(hasSameColumns(model(), unlinked)).toBe(false)
  })

  it('moves a column, but neither out of nor into the pinned ones', () => {
    expect(movedColumns(model(), 3, 2)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(model(), 3, 0)).toEqual(['orderNo', 'state', 'priority', 'customerName'])
    expect(movedColumns(model(), 0, 3)).toEqual(['state', 'orderNo', 'customerName', 'priority'])
  })
})

describe('the width of columns', () => {
  const columns = model({ columns: ['orderNo', 'state', 'customerName', 'comment', 'priority'] }).columns
  const widths = (...rows: readonly Partial<AnyRow>[]) =>
    Object.fromEntries(
      fittedColumns(
        columns,
        rows.map((row, at) => order(at + 1, row)),
        text,
      ).map(({ field, widthPx }) => [field, widthPx]),
    )
  const usual = Object.fromEntries(columns.map(({ field, widthPx }) => [field, widthPx]))
  const name = (length: number) => ({ customerName: 'n'.repeat(length), comment: 'as ever' })

  it('grows with the longest word of the rows, up to a limit', () => {
    expect(widths(name(3))).toEqual(usual)
    expect(widths(name(3), name(25))).toEqual({ ...usual, customerName: 206 })
    expect(widths(name(90))).toMatchObject({ customerName: 240 })
  })

  it('fits the longest value of each kind on request', () => {
    const rows = [order(1, { customerName: 'n'.repeat(90), priority: 3 })]
    const fitted = (field: string) => {
      const column = columns.find(one => one.field === field)
      return column === undefined ? 0 : contentWidthPx(column, rows, text)
    }
    expect(fitted('customerName')).toBe(674)
    expect(fitted('priority')).toBe(columns.find(({ field }) => field === 'priority')?.titlePx)
    expect(fitted('state')).toBeGreaterThan(fitted('priority'))
  })

  it('fits exactly the widest chip of its states', () => {
    const stateWidth = (longest: string) =>
      tableModelOf(
        salesOrdersView,
        pane,
        optionDefaults,
        field => field,
        [],
        (_machine, state) => (state === 'New' ? longest : 'Nowy'),
      ).columns.find(({ field }) => field === 'state')?.widthPx
    // Measured in a browser, the chip with its cell: 235 and 186 px.
    expect(stateWidth('Minimum and maximum moved')).toBeGreaterThanOrEqual(235)
    expect(stateWidth('Partially ready for pick')).toBeGreaterThanOrEqual(186)
    expect(stateWidth('Partially ready for pick')).toBeLessThan(200)
  })

  it('includes the sort mark in headers of sums only while groups are ordered by them', () => {
    const linesWidth = (groups: readonly string[]) =>
      model({ columns: ['orderNo', 'numberOfOrderLines'], groups }).columns.at(-1)?.titlePx ?? 0
    expect(linesWidth(['state']) - linesWidth([])).toBe(20)
  })

  it('shrinks to the title where no row has a value', () => {
    const { comment, ...others } = widths({ ...name(3), comment: null }, { ...name(3), comment: '' })
    const title = columns.find(({ field }) => field === 'comment')?.titlePx
    expect(comment).toBe(title)
    expect(comment).toBeLessThan(usual['comment'] ?? 0)
    expect(others).toMatchObject({ customerName: usual['customerName'], state: usual['state'] })
  })
})

describe('the column of row numbers', () => {
  it('is as wide as its longest number', () => {
    expect(numberColumnWidthPx('999')).toBe(56)
    // Five characters of about 8 px, and 24 px of padding.
    expect(numberColumnWidthPx('1,000')).toBeGreaterThanOrEqual(64)
    expect(numberColumnWidthPx('10,000')).toBeGreaterThan(numberColumnWidthPx('1,000'))
  })
})
