// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldKind } from '../../../src/contract/field'
import { fieldRenderer, painterOf, selectRenderer, type RowMarks } from '../../../src/ui/grid/cell-renderers'
import { gridColumn } from '../../../src/ui/grid/grid-columns'
import type { Hot } from '../../../src/ui/grid/hot-modules'
import { order, salesOrdersView, text } from './rows'

const paint = (cell: HTMLElement, kind: FieldKind, value: unknown, machine?: string) =>
  painterOf({ kind, isName: false, ...(machine === undefined ? {} : { machine }) }, text)(cell, value)

let cell: HTMLTableCellElement
beforeEach(() => {
  cell = document.createElement('td')
})

describe('a cell', () => {
  it('shows each kind of value by the formats of the company', () => {
    const shown = (kind: FieldKind, value: unknown) => {
      paint(cell, kind, value)
      return cell.textContent
    }
    expect(shown('text', 'Havn & Hage')).toBe('Havn & Hage')
    expect(shown('count', 12)).toBe('12/0')
    expect(shown('quantity', '12.5')).toBe('12.5')
    expect(shown('money', '12.50')).toBe('12.50/2')
    expect(shown('date', '2026-11-20')).toBe('day 2026-11-20')
    expect(shown('progress', 64)).toBe('64%')
    expect(shown('flag', true)).toBe('grid.yes')
    expect(shown('attributes', { a: '1', b: '2' })).toBe('a: 1, b: 2')
  })

  it.each(['text', 'money', 'date', 'identifier'] as const)('shows a missing %s as an en dash', kind => {
    for (const value of [null, undefined, '']) {
      paint(cell, kind, value)
      expect(cell.textContent).toBe('–')
    }
  })

  it('never reads a value as markup', () => {
    for (const kind of ['text', 'identifier', 'state'] as const) {
      paint(cell, kind, '<img src=x onerror=alert(1)>', kind === 'state' ? 'salesOrder' : undefined)
      expect(cell.querySelector('img')).toBeNull()
      expect(cell.textContent).toContain('<img')
    }
  })

  it('keeps a quantity beyond the precision of numbers exact', () => {
    paint(cell, 'quantity', '9007199254740993')
    expect(cell.textContent).toBe('9007199254740993')
  })

  it('shows a state as shape, colour and text, also one that this build does not know', () => {
    paint(cell, 'state', 'OnHold', 'salesOrder')
    const chip = cell.querySelector('.chip')
    expect(chip?.getAttribute('data-state')).toBe('on-hold')
    expect(chip?.querySelector('path')?.getAttribute('d')).not.toBe('')
    expect(cell.textContent).toBe('state.salesOrder.OnHold')
    paint(cell, 'state', 'Teleported', 'salesOrder')
    expect(chip?.getAttribute('data-state')).toBe('new')
  })

  it('reuses its nodes for another value and writes nothing when the value is the same', () => {
    paint(cell, 'state', 'New', 'salesOrder')
    const chip = cell.firstElementChild
    paint(cell, 'state', 'Completed', 'salesOrder')
    expect(cell.firstElementChild).toBe(chip)
    const observer = new MutationObserver(() => undefined)
    observer.observe(cell, { subtree: true, childList: true, attributes: true, characterData: true })
    paint(cell, 'state', 'Completed', 'salesOrder')
    expect(observer.takeRecords()).toEqual([])
    paint(cell, 'state', 'Error', 'salesOrder')
    expect(observer.takeRecords()).not.toEqual([])
  })

  it('shows the right value after it was recycled for a column of any other kind', () => {
    const values: [FieldKind, unknown, string][] = [
      ['text', 'x', 'x'],
      ['state', 'New', 'state.undefined.New'],
      ['progress', 40, '40%'],
      ['count', 3, '3/0'],
      ['flag', true, 'grid.yes'],
      ['flag', false, 'grid.no'],
      ['identifier', 'SO-1', 'SO-1'],
      ['image', 'a.png', ''],
    ]
    for (const [from, fromValue] of values) {
      for (const [to, toValue, shown] of values) {
        paint(cell, from, fromValue)
        paint(cell, to, toValue)
        if (to !== 'state') expect(cell.textContent).toBe(shown)
        expect(cell.children.length).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('a row', () => {
  const rows = [order(1), order(2)]
  const hot = { toPhysicalRow: (row: number) => row } as unknown as Hot
  const marks = (marked: Partial<RowMarks>): RowMarks => ({
    isSelected: () => false,
    isCurrent: () => false,
    isHistorical: () => false,
    isChanged: () => false,
    ...marked,
  })
  const column = gridColumn(salesOrdersView, 'customerName', field => field)
  if (column === undefined) throw new Error('The view has no customer.')

  it('carries its marks on the cell, beside the classes of Handsontable, and loses them again', () => {
    cell.className = 'current'
    let isMarked = true
    const render = fieldRenderer(
      column,
      rows,
      marks({ isSelected: () => isMarked, isChanged: () => isMarked }),
      text,
    )
    render(hot, cell, 0, 0, 'customerName', 'x')
    expect([...cell.classList].sort()).toEqual(['ck-row-changed', 'ck-row-selected', 'current'])
    isMarked = false
    render(hot, cell, 0, 0, 'customerName', 'x')
    expect([...cell.classList]).toEqual(['current'])
  })

  it('has a check box that names the row and tells whether it is chosen', () => {
    const line = document.createElement('tr')
    line.append(cell)
    const render = selectRenderer(
      rows,
      marks({ isSelected: id => id === 2 }),
      row => `Select ${String(row.orderNo)}`,
    )
    render(hot, cell, 1, 0, '__select', undefined)
    const box = cell.querySelector('input')
    expect(box?.checked).toBe(true)
    expect(box?.getAttribute('aria-label')).toBe('Select SO-2')
    expect(line.getAttribute('aria-selected')).toBe('true')
    render(hot, cell, 0, 0, '__select', undefined)
    expect(box?.checked).toBe(false)
    expect(line.getAttribute('aria-selected')).toBe('false')
  })
})
