// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ColumnChooser,
  movedColumn,
  pinToggled,
  toggledColumn,
} from '../../../src/ui/grid/layout/column-chooser'
import { byName, click, render, within, type Rendered } from '../ui/render'
import { panelDouble, type PanelDouble } from './panel-double'
import { salesOrdersView } from './rows'

let double: PanelDouble
let view: Rendered

beforeEach(() => {
  double = panelDouble(salesOrdersView)
  view = render(double.page(<ColumnChooser grid={double.grid} store={double.store} onClose={vi.fn()} />))
})
afterEach(() => view.unmount())

const pane = () => double.store.get().master
const checkbox = (field: string) =>
  view.root.querySelector<HTMLInputElement>(`[data-field="${field}"] input`) ??
  document.createElement('input')
const fields = () =>
  [...view.root.querySelectorAll('[data-field]')].map(row => row.getAttribute('data-field'))
const shownText = () => view.root.querySelector('[role="status"]')?.textContent
function press(field: string, key: string, options: KeyboardEventInit = {}): void {
  act(() => {
    checkbox(field).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    )
  })
}

describe('the column chooser', () => {
  it('lists shown columns in their order and hidden ones by name', () => {
    const shown = pane().columns
    expect(fields().slice(0, shown.length)).toEqual(shown)
    const hidden = fields().slice(shown.length)
    expect(hidden).toEqual([...hidden].sort((a, b) => String(a).localeCompare(String(b))))
    expect(hidden).not.toContain('processId')
    expect(view.root.textContent).toContain(`${String(shown.length)}/0 of`)
  })

  it('displays and hides a column at once, with an announcement', () => {
    click(checkbox('comment'))
    expect(pane().columns.at(-1)).toBe('comment')
    expect(shownText()).toBe('comment is shown')
    click(checkbox('customerName'))
    expect(pane().columns).not.toContain('customerName')
  })

  it('moves a column with Alt and the arrows, keeps the focus on it and announces its position', () => {
    const before = [...pane().columns]
    const [, second = '', third = ''] = before
    act(() => checkbox(third).focus())
    press(third, 'ArrowUp', { altKey: true })
    expect(pane().columns.slice(1, 3)).toEqual([third, second])
    expect(shownText()).toBe(`${third} is column 2 of ${String(before.length)}`)
    expect(view.root.activeElement).toBe(checkbox(third))
    press(third, 'ArrowDown', { altKey: true })
    expect(pane().columns).toEqual(before)
  })

  it('moves the focus from row to row with the arrows, and has one tab stop', () => {
    const [first = '', second = ''] = pane().columns
    act(() => checkbox(first).focus())
    press(first, 'ArrowDown')
    expect(view.root.activeElement).toBe(checkbox(second))
    const boxes = within(view.root).getAllByRole('checkbox')
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    press(second, 'End')
    expect(view.root.activeElement).toBe(checkbox(fields().at(-1) ?? ''))
  })

  it('pins a column after the pinned ones', () => {
    click(byName(view.root, 'button', 'Pin priority to the left'))
    expect(pane().pinned).toEqual(['orderNo', 'priority'])
    expect(fields().slice(0, 2)).toEqual(['orderNo', 'priority'])
    click(byName(view.root, 'button', 'Unpin priority'))
    expect(pane().pinned).toEqual(['orderNo'])
  })

  it('groups by several columns in the order of their choice', async () => {
    await act(async () => byName(view.root, 'button', 'Group by deliveryType').click())
    await act(async () => byName(view.root, 'button', 'Group by state').click())
    expect(pane().groups).toEqual(['deliveryType', 'state'])
    expect(view.root.querySelector('[data-field="state"]')?.textContent).toContain('Group 2')
  })

  it('asks for confirmation to remove the sort before rows are grouped', async () => {
    const sort = [{ selector: 'priority', desc: true }]
    act(() => double.store.changeMaster({ sort }))
    await act(async () => byName(view.root, 'button', 'Group by state').click())
    expect(pane()).toMatchObject({ groups: [], sort })
    await act(async () => byName(view.root, 'button', 'Cancel').click())
    expect(pane()).toMatchObject({ groups: [], sort })
    await act(async () => byName(view.root, 'button', 'Group by state').click())
    await act(async () => byName(view.root, 'button', 'End the sort and group').click())
    expect(pane()).toMatchObject({ groups: ['state'], sort: [] })
  })

  it('resets the columns to those of the view', () => {
    click(checkbox('comment'))
    click(byName(view.root, 'button', 'Reset'))
    expect(pane().columns).toEqual(salesOrdersView.columns)
  })
})

describe('the order of columns', () => {
  const columns = { columns: ['a', 'b', 'c', 'd'], pinned: ['a', 'b'] }

  it('keeps pinned columns among themselves', () => {
    expect(movedColumn(columns, 'b', 0)).toEqual(['b', 'a', 'c', 'd'])
    expect(movedColumn(columns, 'b', 3)).toEqual(['a', 'b', 'c', 'd'])
    expect(movedColumn(columns, 'd', 0)).toEqual(['a', 'b', 'd', 'c'])
    expect(movedColumn(columns, 'z', 0)).toBe(columns.columns)
  })

  it('never hides the last column', () => {
    expect(toggledColumn({ columns: ['a'], pinned: [] }, 'a')).toBeNull()
    expect(toggledColumn(columns, 'a')).toEqual({ columns: ['b', 'c', 'd'], pinned: ['b'] })
  })

  it('puts a released column first among the others', () => {
    expect(pinToggled(columns, 'a')).toEqual({ columns: ['b', 'a', 'c', 'd'], pinned: ['b'] })
    expect(pinToggled(columns, 'd')).toEqual({ columns: ['a', 'b', 'd', 'c'], pinned: ['a', 'b', 'd'] })
  })
})
