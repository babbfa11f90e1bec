/**
 * The renderers that Handsontable calls for a line of a grid: the marks of the line on the cell, then a value, a check box, a row
 * number, or the content of a line between rows. cell-renderers.ts renders the values.
 */
import type { TextContext } from '../../../texts/cell-text'
import type { AnyRow } from '../../../define/view'
import type { Formats, Translate } from '../../../contract/formats'
import { iconPaths } from '../../theme/icon-paths'
import { type GridLine, type GroupInfo, infoOf, isRow, type LineInfo, rowsUnder } from '../data/grid-lines'
import { newDrawing, onlySpan, type PaintedColumn, painterOf, setAttribute, setText } from './cell-renderers'
import type { GridColumn } from './grid-columns'
import type { Hot } from './hot-modules'

/** The state of a row in the grid, besides its values. */
export interface RowMarks {
  isSelected(id: number): boolean
  isCurrent(id: number): boolean
  isHistorical(id: number): boolean
  /** The cell has a change that was not seen yet. */
  isChanged(id: number, field: string): boolean
  /** The cell contains the text to find. */
  isHit(row: AnyRow, field: string): boolean
}

/** Words of lines that are no rows. */
export interface LineWords {
  /** "458 orders". */
  count(info: GroupInfo): string
  /** "Not set" for rows without a value. */
  missing: string
  /** Accessible name of a group's check box. */
  selectGroup(info: GroupInfo): string
  /** The text of all lines that are no groups: the rest of a group, loading, totals, the end. */
  text(info: Exclude<LineInfo, GroupInfo>): string
}

/** Handsontable's renderer signature, as far as we use it. */
export type HotRenderer = (
  hot: Hot,
  cell: HTMLTableCellElement,
  row: number,
  column: number,
  property: string | number,
  value: unknown,
) => void

/** What all renderers of a grid share. */
export interface LineContext {
  readonly lines: readonly GridLine[]
  readonly marks: RowMarks
  readonly text: TextContext
  readonly words: LineWords
  /** The column of a grouped field, at whatever index; undefined if it is not shown as a column. */
  columnOf(field: string): GridColumn | undefined
  /** The number of fields that rows are grouped by. */
  groupDepth(): number
  /** Long text wraps. */
  wraps(): boolean
  /** Number of the first line, from 1; null where rows have none. */
  firstNumber(): number
  rowLabel(row: AnyRow): string
}

interface Content {
  readonly column: GridColumn
  readonly value: unknown
  readonly wraps: boolean
  /** Marks of the value on its cell. */
  readonly valueMarks: string
}

/**
 * The content that a renderer last wrote into each cell. Nothing else writes into cells, so the same value in the same column is not
 * painted again: most cells while a grid scrolls, and the other cells of a row in which one has changed.
 */
const contents = new WeakMap<HTMLElement, Content>()

/** Renderer of a field's column. `isLabel`: the column that shows the names of groups and the texts of other lines. */
export function fieldRenderer(column: GridColumn, context: LineContext, isLabel: boolean): HotRenderer {
  const { lines, marks } = context
  const paintLine = painterOf(column, context.text)
  const paintLines = painterOf({ ...column, wraps: true }, context.text)
  return (_hot, cell, row, index, _property, value) => {
    const line = lines[row]
    const info = infoOf(line)
    if (index === 0) describeLine(cell, info, context.groupDepth())
    if (info !== undefined) {
      contents.delete(cell)
      markLine(cell, info, isLabel)
      if (isLabel) paintLabel(cell, info, context)
      else paintSum(cell, info, column, context)
      return
    }
    const wraps = context.wraps()
    let content = contents.get(cell)
    if (content?.column !== column || content.wraps !== wraps || !Object.is(content.value, value)) {
      content = { column, value, wraps, valueMarks: (wraps ? paintLines : paintLine)(cell, value) }
      contents.set(cell, content)
    }
    markCell(cell, line, marks, column.field, content.valueMarks)
  }
}

/** Renderer of the column of check boxes. */
export function selectRenderer(context: LineContext): HotRenderer {
  const { lines, marks } = context
  return (_hot, cell, row) => {
    const line = lines[row]
    const info = infoOf(line)
    contents.delete(cell)
    describeLine(cell, info, context.groupDepth())
    if (info === undefined) {
      markCell(cell, line, marks, '', '')
      const isSelected = line !== undefined && marks.isSelected(line.id)
      setCheckbox(cell, isRow(line) ? context.rowLabel(line) : '', isSelected ? 'all' : 'none', false)
      setAttributeOrNone(cell.parentElement, 'aria-selected', String(isSelected))
      return
    }
    markLine(cell, info, false)
    setAttributeOrNone(cell.parentElement, 'aria-selected', null)
    if (info.kind !== 'group') {
      if (cell.firstChild !== null) cell.replaceChildren()
      return
    }
    const rows = rowsUnder(lines, row)
    const count = rows.filter(({ id }) => marks.isSelected(id)).length
    const share = count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
    setCheckbox(cell, context.words.selectGroup(info), share, rows.length === 0)
  }
}

/** Renderer of the column of row numbers. */
export function numberRenderer(context: LineContext): HotRenderer {
  return (_hot, cell, row, index) => {
    const line = context.lines[row]
    const info = infoOf(line)
    contents.delete(cell)
    if (index === 0) describeLine(cell, info, context.groupDepth())
    if (info !== undefined) {
      markLine(cell, info, false)
      cell.replaceChildren()
      return
    }
    markCell(cell, line, context.marks, '', 'num none')
    setText(cell, context.groupDepth() > 0 ? '' : context.text.formats.number(context.firstNumber() + row, 0))
  }
}

export type Share = 'none' | 'some' | 'all'

/** Check box in the head of the check box column: all, some or none of the page's rows are selected. */
export function setSelectHead(head: HTMLElement, label: string, share: Share): void {
  head.classList.add('k-select-head')
  setCheckbox(head.querySelector<HTMLElement>('.colHeader') ?? head, label, share, false)
}

function setCheckbox(cell: HTMLElement, label: string, share: Share, isDisabled: boolean): void {
  const input = ownCheckbox(cell)
  if (input.checked !== (share === 'all')) input.checked = share === 'all'
  if (input.indeterminate !== (share === 'some')) input.indeterminate = share === 'some'
  if (input.disabled !== isDisabled) input.disabled = isDisabled
  setAttribute(input, 'aria-label', label)
}

function ownCheckbox(cell: HTMLElement): HTMLInputElement {
  const first = cell.firstElementChild
  if (first instanceof HTMLInputElement) return first
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.className = 'cb'
  input.tabIndex = -1
  cell.replaceChildren(input)
  return input
}

/** The name of a group with its count, or the text of another line. */
function paintLabel(cell: HTMLElement, info: LineInfo, context: LineContext): void {
  const label = onlyBox(cell)
  const level = 'level' in info ? info.level : 1
  setAttribute(label, 'data-level', String(level))
  if (info.kind !== 'group') {
    const isPressable = info.kind === 'more' || info.kind === 'failed'
    setText(onlySpan(label, isPressable ? 'k-link' : 'k-words'), context.words.text(info))
    return
  }
  const icon = iconPaths[info.isOpen ? 'chevron-down' : 'chevron-right']
  const key = `${info.key} ${String(info.isOpen)} ${info.count}`
  if (label.getAttribute('data-key') === key && label.children.length === 3) return
  const name = document.createElement('b')
  const column = context.columnOf(info.field)
  if (info.value === null || column === undefined) name.textContent = context.words.missing
  else painterOf(groupColumn(column), context.text)(name, info.value)
  const count = document.createElement('span')
  count.className = 'k-count'
  count.textContent = context.words.count(info)
  label.replaceChildren(newDrawing({ class: 'i', viewBox: '0 0 24 24' }, { d: icon }), name, count)
  setAttribute(label, 'data-key', key)
}

/** A moment is grouped by its day. */
function groupColumn(column: GridColumn): PaintedColumn {
  const kind = column.kind === 'dateTime' ? 'date' : column.kind
  return { ...column, kind, isName: false, isLink: false }
}

function paintSum(cell: HTMLElement, info: LineInfo, column: GridColumn, context: LineContext): void {
  const sums = info.kind === 'group' || info.kind === 'total' ? info.sums : null
  const sum = sums?.[column.field]
  if (sum === undefined) {
    if (cell.firstChild !== null) cell.replaceChildren()
    return
  }
  // A sum is no link, even if the values of its rows are.
  const valueMarks = painterOf({ ...column, isLink: false }, context.text)(cell, sum)
  setMarks(cell, `${cell.getAttribute(marksAttribute) ?? ''} ${valueMarks}`)
}

/** A label is a box of its own, since it may extend over the cells at its right. */
function onlyBox(cell: HTMLElement): HTMLElement {
  const first = cell.firstElementChild
  if (first instanceof HTMLElement && first.className === 'k-label') return first
  const box = document.createElement('span')
  box.className = 'k-label'
  cell.replaceChildren(box)
  return box
}

/** Writes the ARIA attributes of a line in a grouped grid. Rows are recycled, so they are always written. */
function describeLine(cell: HTMLElement, info: LineInfo | undefined, depth: number): void {
  const line = cell.parentElement
  if (line === null) return
  const level = depth === 0 ? null : info === undefined ? depth + 1 : 'level' in info ? info.level : 1
  setAttributeOrNone(line, 'aria-level', level === null ? null : String(level))
  setAttributeOrNone(line, 'aria-expanded', info?.kind === 'group' ? String(info.isOpen) : null)
}

function setAttributeOrNone(element: Element | null, name: string, value: string | null): void {
  if (value !== null) {
    if (element !== null) setAttribute(element, name, value)
  } else if (element?.hasAttribute(name) === true) element.removeAttribute(name)
}

function markLine(cell: HTMLElement, info: LineInfo, isLabel: boolean): void {
  const level = info.kind === 'group' && info.level > 1 ? ' line-inner' : ''
  setMarks(cell, `line-${info.kind}${level}${isLabel ? ' line-label' : ''}`)
}

/** The marks of the value, and those of its row. */
function markCell(
  cell: HTMLElement,
  row: GridLine | undefined,
  marks: RowMarks,
  field: string,
  valueMarks: string,
): void {
  let requiredMarks = valueMarks
  if (row !== undefined) {
    if (marks.isSelected(row.id)) requiredMarks += ' row-selected'
    if (marks.isCurrent(row.id)) requiredMarks += ' row-current'
    if (marks.isHistorical(row.id)) requiredMarks += ' row-historical'
    if (marks.isChanged(row.id, field)) requiredMarks += ' cell-changed'
    if (isRow(row) && marks.isHit(row, field)) requiredMarks += ' cell-hit'
  }
  setMarks(cell, requiredMarks)
}

/**
 * Writes the marks of a cell, which grid.css selects by. They are no classes: Handsontable removes all classes of a cell before each
 * draw, and the browser would recalculate the style of half of the cells at every step of a scroll.
 */
function setMarks(cell: HTMLElement, requiredMarks: string): void {
  if (requiredMarks === '') cell.removeAttribute(marksAttribute)
  else setAttribute(cell, marksAttribute, requiredMarks)
}

const marksAttribute = 'data-marks'

// ---- words

interface LineWordsInput {
  readonly translate: Translate
  readonly formats: Pick<Formats, 'number'>
  /** "458 orders". */
  countText(count: number): string
}

/** The words in the user's language and formats. */
export function lineWords({ translate, formats, countText }: LineWordsInput): LineWords {
  const number = (count: number, isExact = true) => `${formats.number(count, 0)}${isExact ? '' : '+'}`
  return {
    count: ({ count }) => countText(count),
    missing: translate('grid.groups.notSet'),
    selectGroup: ({ count }) => translate('grid.groups.select', { rows: countText(count) }),
    text: info => {
      switch (info.kind) {
        case 'more':
          return translate('grid.groups.more', { count: info.count, number: number(info.count) })
        case 'wait':
          return translate('grid.loadingMore')
        case 'failed':
          return translate('grid.loadingFailed')
        case 'total':
          return translate('grid.groups.total', {
            count: info.groupCount,
            rows: info.isExact ? countText(info.count) : `${number(info.count, false)}`,
            number: number(info.groupCount, info.isGroupCountExact),
          })
        case 'end':
          return translate('grid.endless.end', { count: info.count, rows: countText(info.count) })
        case 'cut':
          return info.of === 'rows'
            ? translate('grid.endless.cut', { count: info.count, rows: countText(info.count) })
            : translate('grid.groups.cut', { count: info.count, number: number(info.count) })
      }
    },
  }
}
