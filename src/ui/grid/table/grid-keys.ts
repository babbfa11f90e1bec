/**
 * Keys of a grid that act on rows, not cells: selecting, opening, menus, groups, single letters. The keys are defined in
 * shortcuts.ts. They are handled on the frame, before the document, where Handsontable listens and moves from cell to cell.
 */
import type { AnyRow, View } from '../../../define/view'
import { type GridLine, infoOf, isRow, parentIndex, rowsUnder } from '../data/grid-lines'
import type { GridSelection } from '../data/grid-selection'
import { numberProperty, selectProperty } from './grid-columns'
import { type HeadsInput, performHeadKey } from './grid-heads'
import type { Hot } from './hot-modules'
import { isShortcut } from './shortcuts'

/** Where a menu opens: at the pointer, or at the cell that has the focus. */
export type MenuAnchor = { readonly x: number; readonly y: number } | Element

export interface GridKeysInput {
  /** Everything that the grid shows: rows, and the lines between them. */
  readonly lines: readonly GridLine[]
  /** The rows among the lines. */
  readonly rows: readonly AnyRow[]
  /** Null in grids without a selection of rows. */
  readonly selection: GridSelection | null
  onOpen(row: AnyRow): void
  /** False when there is nothing to offer; the browser's own menu then opens. */
  onMenu(target: MenuTarget, anchor: MenuAnchor): boolean
  /** A letter without modifiers, on this row or on none; true when it had an effect. */
  onLetter(letter: string, row: AnyRow | null): boolean
  /** Opens the row that a cell names; false when it names none. */
  onLink(row: AnyRow, field: string): boolean
  /** Opens or closes a group, or loads what a line between rows offers. */
  onLine(id: number): boolean
  /** All rows of the page are selected and the user wants more. */
  onSelectAll(): void
}

/** The cell of a key press; line -1 is the head. */
interface KeyPlace {
  readonly hot: Hot
  readonly input: GridKeysInput
  readonly heads: HeadsInput
  readonly visualRow: number
  readonly column: number
  readonly line: GridLine | undefined
  readonly field: string | null
}

/** Handles a key press in a grid; a press that has an effect is not passed on. */
export function handleGridKey(event: KeyboardEvent, hot: Hot, input: GridKeysInput, heads: HeadsInput): void {
  const highlight = hot.getSelectedRangeLast()?.highlight
  if (highlight === undefined || !hot.rootElement.contains(event.target as Node)) return
  const visualRow = highlight.row ?? -1
  const column = highlight.col ?? 0
  const place: KeyPlace = {
    hot,
    input,
    heads,
    visualRow,
    column,
    line: lineAt(hot, input, visualRow),
    field: fieldAt(hot, column),
  }
  const isDone = steps.some(step => step(event, place))
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}

/** The line at a visual index. */
export function lineAt(hot: Hot, { lines }: Pick<GridKeysInput, 'lines'>, visualRow: number) {
  return visualRow < 0 ? undefined : lines[hot.toPhysicalRow(visualRow)]
}

/** The field of a column; null for the columns of check boxes and row numbers. */
export function fieldAt(hot: Hot, column: number): string | null {
  const property = column < 0 ? null : String(hot.colToProp(column))
  return property === selectProperty || property === numberProperty ? null : property
}

/** Selects all rows, or deselects them when all are selected. */
export function toggleAll(selection: GridSelection, rows: readonly AnyRow[]): void {
  if (rows.every(row => selection.has(row.id))) selection.remove(rows.map(row => row.id))
  else selection.add(rows)
}

/** Selects or deselects a row, or all loaded rows of a group; a group that shows none is opened first. */
export function toggleLine({ selection, lines, onLine }: GridKeysInput, line: GridLine): void {
  if (selection === null) return
  if (isRow(line)) {
    selection.toggle(line)
    return
  }
  const rows = rowsUnder(lines, lines.indexOf(line))
  if (rows.length > 0) toggleAll(selection, rows)
  else if (infoOf(line)?.kind === 'group') onLine(line.id)
}

type Step = (event: KeyboardEvent, place: KeyPlace) => boolean

const openMenu: Step = (event, { hot, input, visualRow, column, line, field }) => {
  if (!isShortcut('menu', event)) return false
  const cell = hot.getCell(visualRow, column, true)
  if (cell === null) return false
  if (visualRow < 0) return field !== null && input.onMenu({ row: null, field }, cell)
  return isRow(line) && input.onMenu({ row: line, field }, cell)
}

const clearSelection: Step = (event, { input: { selection } }) => {
  if (!isShortcut('clear', event) || selection === null || selection.size === 0) return false
  selection.clear()
  return true
}

const selectAll: Step = (event, { input: { selection, rows, onSelectAll } }) => {
  if (!isShortcut('selectAll', event) || selection === null) return false
  if (rows.every(({ id }) => selection.has(id))) onSelectAll()
  else selection.add(rows)
  return true
}

const selectRow: Step = (event, { input, visualRow, column, line }) => {
  const { selection, rows } = input
  if (!isShortcut('selectRow', event) || selection === null) return false
  if (line !== undefined) toggleLine(input, line)
  else if (visualRow < 0 && column === 0) toggleAll(selection, rows)
  else return false
  return true
}

const extendSelection: Step = (event, { hot, input, visualRow, column, line }) => {
  const { selection, rows } = input
  if (!isShortcut('extend', event) || selection === null || visualRow < 0) return false
  const next = lineAt(hot, input, visualRow + (event.key === 'ArrowDown' ? 1 : -1))
  if (next === undefined) return true
  if (isRow(line) && isRow(next)) {
    if (!selection.has(line.id)) selection.setAnchor(line.id)
    selection.extendTo(rows, next)
  }
  hot.selectCell(visualRow + (event.key === 'ArrowDown' ? 1 : -1), column)
  return true
}

const openRow: Step = (event, { input, line, field }) => {
  if (!isShortcut('open', event) || line === undefined) return false
  if (!isRow(line)) return input.onLine(line.id)
  if (field === null || !input.onLink(line, field)) input.onOpen(line)
  return true
}

/** An arrow key opens a closed group and closes an open one; in the first cell of a row within a group it moves to the group. */
const openGroup: Step = (event, { hot, input, visualRow, column, line }) => {
  if (!isShortcut('group', event) || line === undefined) return false
  const wantsOpen = event.key === 'ArrowRight'
  const info = infoOf(line)
  if (info?.kind === 'group' && info.isOpen !== wantsOpen) return input.onLine(line.id)
  if (wantsOpen || column > 0) return false
  const parent = parentIndex(input.lines, hot.toPhysicalRow(visualRow))
  if (parent < 0) return false
  hot.selectCell(hot.toVisualRow(parent), column)
  return true
}

const pressHead: Step = (event, { heads, visualRow, column }) =>
  visualRow < 0 && performHeadKey(event, column, heads)

/** Handsontable's Home stops after the pinned columns; here it moves to the first cell of the line (WAI-ARIA, grid). */
const goToStart: Step = (event, { hot, visualRow }) => {
  if (event.key !== 'Home' || event.shiftKey || event.altKey) return false
  hot.selectCell(isShortcut('gridEnds', event) ? 0 : visualRow, 0)
  return true
}

/** Moves one screen of rows up or down, but never to the head, where Handsontable's Page Up ends. */
const goByScreen: Step = (event, { hot, visualRow, column }) => {
  if (!isShortcut('pages', event) || hot.countRows() === 0) return false
  const first = hot.getFirstFullyVisibleRow() ?? 0
  const step = Math.max((hot.getLastFullyVisibleRow() ?? first) - first, 1)
  const target = visualRow + (event.key === 'PageDown' ? step : -step)
  if (visualRow >= 0 || event.key === 'PageDown') {
    hot.selectCell(Math.min(Math.max(target, 0), hot.countRows() - 1), column)
  }
  return true
}

const pressLetter: Step = (event, { input, line }) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return false
  if (event.key.length !== 1 || event.key === ' ') return false
  return input.onLetter(event.key.toUpperCase(), isRow(line) ? line : null)
}

const steps: readonly Step[] = [
  openMenu,
  clearSelection,
  selectAll,
  selectRow,
  extendSelection,
  pressHead,
  openRow,
  openGroup,
  goToStart,
  goByScreen,
  pressLetter,
]

/** The target of a menu: a cell, or with `row` null the head of a column. */
export interface MenuTarget {
  readonly row: AnyRow | null
  /** Null in the column of check boxes. */
  readonly field: string | null
}

/** Whether the menu has any entries. */
export function hasMenu(
  { view }: { readonly view: Pick<View, 'actions'> },
  { row, field }: MenuTarget,
): boolean {
  return row === null ? field !== null : field !== null || view.actions.length > 0
}
