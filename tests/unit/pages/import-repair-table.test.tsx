// @vitest-environment happy-dom
/** The calendar of a date cell in the table that corrects rows of an import. */
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import type { ImportRow } from '../../../src/contract/imports/import-shapes'
import { repairColumns } from '../../../src/pages/import/repair'
import { RepairTable } from '../../../src/pages/import/repair-table'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, within } from '../ui/render'

const mapped = [
  { index: 0, field: 'orderNo' },
  { index: 1, field: 'deliveryDate' },
]
const columns = repairColumns(importKinds.salesOrders.fields, {
  sheets: [{ sheet: 0, headerRow: 1, decimalMark: '.', isDayFirst: true, columns: mapped }],
  fixed: {},
  values: [],
  addsMissing: false,
})
const wrong: ImportRow = {
  sheet: 0,
  rowNo: 7,
  cells: ['SO-1', '31.11.2026'],
  problems: [
    {
      field: 'deliveryDate',
      column: 1,
      code: 'not-a-date',
      found: '31.11.2026',
      expected: [],
      suggestion: null,
    },
  ],
  changed: [],
}
const right: ImportRow = { ...wrong, rowNo: 8, cells: ['SO-2', '04/12/2026'], problems: [] }

let view: RenderedPage
const onChange = vi.fn()
afterEach(() => {
  view.unmount()
  onChange.mockReset()
})
const show = (first = wrong) => {
  view = renderPage(
    <RepairTable
      kind="salesOrders"
      rows={[first, right]}
      columns={columns}
      sheets={[]}
      onChange={onChange}
    />,
  )
}
const input = (row: number) => {
  const cell = view.root.querySelectorAll<HTMLInputElement>('input[data-field="deliveryDate"]')[row]
  if (cell === undefined) throw new Error(`There is no row ${row}.`)
  return cell
}
const press = (key: string, altKey: boolean, at: Element) =>
  act(
    () =>
      void at.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true })),
  )
const calendar = () => within(view.root).queryByRole('dialog')

it('a date cell opens its calendar by its key, with its day, and accepts the chosen one', () => {
  show()
  act(() => input(1).focus())
  press('ArrowDown', true, input(1))
  expect(calendar()).not.toBeNull()
  expect(view.root.querySelector('[aria-selected="true"]')?.getAttribute('aria-label')).toContain(
    '4 December',
  )
  act(() => click(byName(view.root, 'gridcell', 'Wednesday, 9 December 2026')))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(right, 1, '2026-12-09')
  expect(calendar()).toBeNull()
})

it('each date cell has a button, which is a tab stop where the cell is one; other cells have none', () => {
  show()
  const buttons = within(view.root).getAllByRole('button', { name: /choose from the calendar/ })
  expect(buttons.map(button => button.tabIndex)).toEqual([0, -1])
  act(() => click(buttons[0] as HTMLElement))
  expect(calendar()).not.toBeNull()
})

it('a value that the user may not change names the permission that is missing', () => {
  const [problem] = wrong.problems
  if (problem === undefined) throw new Error('The row has no problem.')
  const missing = { ...problem, code: 'not-allowed' as const, expected: ['data/order/changePriorityAndDate'] }
  show({ ...wrong, problems: [missing] })
  expect(view.root.textContent).toContain('Delivery date is beyond your permissions')
  expect(view.root.textContent).toContain('The permission Sales orders › Change priority and date')
})

it('the arrow keys move from row to row', () => {
  show()
  act(() => input(0).focus())
  press('ArrowDown', false, input(0))
  expect(view.root.activeElement ?? document.activeElement).toBe(input(1))
  expect(calendar()).toBeNull()
})
