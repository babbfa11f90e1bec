// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { gridColumn, type GridColumn } from '../../../src/ui/grid/table/grid-columns'
import { createLineMaker, type GridLine, type LineInfo } from '../../../src/ui/grid/data/grid-lines'
import type { Hot } from '../../../src/ui/grid/table/hot-modules'
import {
  fieldRenderer,
  type LineContext,
  lineWords,
  numberRenderer,
  type RowMarks,
  selectRenderer,
} from '../../../src/ui/grid/table/line-renderers'
import { order, salesOrdersView, text } from './rows'

const hot = {} as Hot
const columnOf = (field: string): GridColumn => {
  const column = gridColumn(salesOrdersView, field, name => name)
  if (column === undefined) throw new Error(`The view has no ${field}.`)
  return column
}
const unmarked: RowMarks = {
  isSelected: () => false,
  isCurrent: () => false,
  isHistorical: () => false,
  isChanged: () => false,
  isHit: () => false,
}
const context = (lines: readonly GridLine[], change: Partial<LineContext> = {}): LineContext => ({
  lines,
  marks: unmarked,
  text,
  words: lineWords({ ...text, countText: count => `${count} orders` }),
  columnOf: field => gridColumn(salesOrdersView, field, name => name),
  groupDepth: () => 0,
  wraps: () => false,
  firstNumber: () => 1,
  rowLabel: row => `Select ${String(row['orderNo'])}`,
  ...change,
})
const marksOf = (marked: HTMLElement) =>
  (marked.dataset['marks'] ?? '')
    .split(' ')
    .filter(name => name !== '')
    .sort()
const makeLine = createLineMaker()
const group = (change: Partial<LineInfo> = {}): GridLine =>
  makeLine(`group ${JSON.stringify(change)}`, {
    kind: 'group',
    key: 'New',
    level: 1,
    field: 'state',
    value: 'New',
    count: 2,
    sums: { orderWeight: '5' },
    isOpen: true,
    ...change,
  } as LineInfo)

let cell: HTMLTableCellElement
let line: HTMLTableRowElement
beforeEach(() => {
  cell = document.createElement('td')
  line = document.createElement('tr')
  line.append(cell)
})

describe('a row', () => {
  const rows = [order(1), order(2)]
  const customer = columnOf('customerName')

  it('has its marks on the cell, which are removed again', () => {
    let isMarked = true
    const marks = {
      ...unmarked,
      isSelected: () => isMarked,
      isChanged: (_id: number, field: string) => isMarked && field === 'customerName',
    }
    const render = fieldRenderer(customer, context(rows, { marks }), false)
    render(hot, cell, 0, 1, 'customerName', 'x')
    expect(marksOf(cell)).toEqual(['cell-changed', 'row-selected'])
    fieldRenderer(columnOf('comment'), context(rows, { marks }), false)(hot, cell, 0, 1, 'comment', 'x')
    expect(marksOf(cell)).toEqual(['row-selected'])
    isMarked = false
    render(hot, cell, 0, 1, 'customerName', 'x')
    expect(marksOf(cell)).toEqual([])
  })

  it('displays its own value after its cell was used for another column or another kind of line', () => {
    const lines = [rows[0] ?? order(1), makeLine('end', { kind: 'end', count: 1 })]
    const customerCell = fieldRenderer(customer, context(lines), false)
    const commentCell = fieldRenderer(columnOf('comment'), context(lines), false)
    customerCell(hot, cell, 0, 1, 'customerName', 'Havn')
    commentCell(hot, cell, 0, 1, 'comment', 'Fragile')
    customerCell(hot, cell, 0, 1, 'customerName', 'Havn')
    expect(cell.textContent).toBe('Havn')
    customerCell(hot, cell, 1, 1, 'customerName', undefined)
    expect(cell.textContent).toBe('')
    customerCell(hot, cell, 0, 1, 'customerName', 'Havn')
    expect(cell.textContent).toBe('Havn')
    selectRenderer(context(lines))(hot, cell, 0, 0, '__select', undefined)
    customerCell(hot, cell, 0, 1, 'customerName', 'Havn')
    expect(cell.textContent).toBe('Havn')
  })

  it('has a check box with the name of the row and its selected state', () => {
    const marks = { ...unmarked, isSelected: (id: number) => id === 2 }
    const render = selectRenderer(context(rows, { marks }))
    render(hot, cell, 1, 0, '__select', undefined)
    const box = cell.querySelector('input')
    expect(box?.checked).toBe(true)
    expect(box?.getAttribute('aria-label')).toBe('Select SO-2')
    expect(line.getAttribute('aria-selected')).toBe('true')
    render(hot, cell, 0, 0, '__select', undefined)
    expect(box?.checked).toBe(false)
    expect(line.getAttribute('aria-selected')).toBe('false')
  })

  it('has its number in the whole result', () => {
    numberRenderer(context(rows, { firstNumber: () => 41 }))(hot, cell, 1, 1, '__number', undefined)
    expect(cell.textContent).toBe('42/0')
  })
})

describe('the line of a group', () => {
  const lines = [group(), order(1), order(2), group({ isOpen: false, value: null, count: 7 })]
  const depth = { groupDepth: () => 1 }

  it('displays its value in the format of the field, and its count', () => {
    fieldRenderer(columnOf('orderNo'), context(lines, depth), true)(hot, cell, 0, 0, 'orderNo', undefined)
    expect(cell.querySelector('.chip')?.getAttribute('data-state')).toBe('new')
    expect(cell.querySelector('.k-count')?.textContent).toBe('2 orders')
    expect(line.getAttribute('aria-expanded')).toBe('true')
    expect(line.getAttribute('aria-level')).toBe('1')
  })

  it('has a label for rows without a value', () => {
    fieldRenderer(columnOf('orderNo'), context(lines, depth), true)(hot, cell, 3, 0, 'orderNo', undefined)
    expect(cell.textContent).toBe('grid.groups.notSet7 orders')
    expect(line.getAttribute('aria-expanded')).toBe('false')
  })

  it('has its sum in the summed column, and nothing in the others', () => {
    const render = (field: string) =>
      fieldRenderer(columnOf(field), context(lines, depth), false)(hot, cell, 0, 4, field, undefined)
    render('orderWeight')
    expect(cell.textContent).toBe('5/1')
    render('customerName')
    expect(cell.textContent).toBe('')
  })

  it('has a check box for its loaded rows: none, some or all selected, disabled when it is closed', () => {
    const chosen = new Set<number>()
    const marks = { ...unmarked, isSelected: (id: number) => chosen.has(id) }
    const render = (row: number) => {
      selectRenderer(context(lines, { ...depth, marks }))(hot, cell, row, 0, '__select', undefined)
      const box = cell.querySelector('input')
      return [box?.checked, box?.indeterminate, box?.disabled]
    }
    expect(render(0)).toEqual([false, false, false])
    chosen.add(1)
    expect(render(0)).toEqual([false, true, false])
    chosen.add(2)
    expect(render(0)).toEqual([true, false, false])
    expect(render(3)).toEqual([false, false, true])
  })

  it('leaves no content when its cell is recycled for a row', () => {
    const select = selectRenderer(context(lines, depth))
    const name = fieldRenderer(columnOf('orderNo'), context(lines, depth), true)
    select(hot, cell, 0, 0, '__select', undefined)
    select(hot, cell, 1, 0, '__select', undefined)
    expect(line.hasAttribute('aria-expanded')).toBe(false)
    expect(line.getAttribute('aria-level')).toBe('2')
    name(hot, cell, 0, 1, 'orderNo', undefined)
    name(hot, cell, 1, 1, 'orderNo', 'SO-1')
    expect(marksOf(cell)).toEqual(['ident', 'name'])
    expect([cell.children.length, cell.textContent]).toEqual([0, 'SO-1'])
  })
})

describe('lines between rows', () => {
  it('have their text in the first column, in the language of the user', () => {
    const shown = (info: LineInfo) => {
      const lines = [makeLine('one', info)]
      fieldRenderer(columnOf('orderNo'), context(lines), true)(hot, cell, 0, 1, 'orderNo', undefined)
      return cell.textContent
    }
    expect(shown({ kind: 'more', key: 'a', level: 2, count: 58 })).toContain('grid.groups.more {"count":58')
    expect(cell.querySelector('.k-link')).not.toBeNull()
    expect(shown({ kind: 'wait', level: 0 })).toBe('grid.loadingMore')
    expect(cell.querySelector('.k-link')).toBeNull()
    const cut = { kind: 'cut', level: 1, count: 10_000 } as const
    expect(shown({ ...cut, of: 'rows' })).toContain('grid.endless.cut')
    expect(shown({ ...cut, of: 'groups' })).toContain('grid.groups.cut')
    expect(shown({ kind: 'end', count: 10 })).toContain('grid.endless.end')
  })
})
