/**
 * Mouse presses and copying in a grid that act on rows, not cells: check boxes, ranges, links, opening, the context menu. They are
 * handled on the frame, before the document, where Handsontable listens.
 */
import { copiedCell, copiedSheetCell } from './grid-columns'
import type { TextContext } from '../../../texts/cell-text'
import type { HeadsInput } from './grid-heads'
import { focusGrid } from './grid-focus'
import { fieldAt, handleGridKey, lineAt, toggleAll, toggleLine, type GridKeysInput } from './grid-keys'
import { isRow } from '../data/grid-lines'
import type { Hot } from './hot-modules'

export interface GridPressesInput extends GridKeysInput {
  readonly text: TextContext
}

/** Listens on the frame of a grid; `heads` gives its columns. The returned function stops it. */
export function listenToGrid(
  hot: Hot,
  frame: HTMLElement,
  input: GridPressesInput,
  heads: HeadsInput,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const cellOf = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest('td, th') : null
    return element instanceof HTMLTableCellElement && hot.rootElement.contains(element) ? element : null
  }
  const placeOf = (event: Event) => {
    const cell = cellOf(event)
    const coords = cell === null ? null : hot.getCoords(cell)
    if (coords === null) return null
    return { line: lineAt(hot, input, coords.row ?? -1), field: fieldAt(hot, coords.col ?? -1), coords }
  }

  frame.addEventListener(
    'mousedown',
    event => {
      // Handsontable would repaint the head at once, and replace the pressed check box before its click.
      // At the right button it would select the whole column.
      const isForUs = isCheckbox(event.target) || event.button === 2
      if (!isForUs || cellOf(event)?.nodeName !== 'TH') return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  frame.addEventListener('keydown', event => handleGridKey(event, hot, input, heads), { signal })
  frame.addEventListener(
    'mousedown',
    event => {
      // A check box must not take the focus from its cell, and Shift must not start a text selection.
      if (isCheckbox(event.target) || event.shiftKey) event.preventDefault()
    },
    { signal },
  )
  frame.addEventListener(
    'click',
    event => {
      const place = placeOf(event)
      const line = place?.line
      const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey
      if (isLink(event.target) && !isChoosing && isRow(line) && typeof place?.field === 'string') {
        if (input.onLink(line, place.field)) event.preventDefault()
        return
      }
      const isBox = isCheckbox(event.target)
      if (isBox) event.preventDefault()
      const { selection } = input
      const isBetween = line !== undefined && !isRow(line)
      if (isBetween && !isBox) {
        input.onLine(line.id)
        return
      }
      if (selection === null) return
      if (line === undefined) {
        // The browser resets a prevented check box after this handler.
        if (isBox) setTimeout(() => toggleAll(selection, input.rows))
      } else if (!isRow(line)) {
        setTimeout(() => toggleLine(input, line))
      } else if (isBox || event.ctrlKey || event.metaKey) {
        setTimeout(() => {
          if (event.shiftKey) selection.extendTo(input.rows, line)
          else selection.toggle(line)
        })
      } else if (event.shiftKey) selection.extendTo(input.rows, line)
    },
    { signal },
  )
  frame.addEventListener(
    'dblclick',
    event => {
      const line = isCheckbox(event.target) || isLink(event.target) ? undefined : placeOf(event)?.line
      if (isRow(line)) input.onOpen(line)
    },
    { signal },
  )
  frame.addEventListener(
    'contextmenu',
    event => {
      const place = placeOf(event)
      if (place === null) return
      const { line, field, coords } = place
      const isHead = (coords.row ?? -1) < 0
      if (!isHead && !isRow(line)) return
      const row = isRow(line) ? line : null
      if (isHead && field === null) return
      if (isHead) focusGrid(hot, [-1, coords.col ?? 0])
      if (!input.onMenu({ row, field }, { x: event.clientX, y: event.clientY })) return
      event.preventDefault()
    },
    { signal },
  )
  frame.addEventListener('pointerover', event => showCutText(cellOf(event)), { signal })

  const copy = copyShown(hot, input, heads)
  hot.addHook('beforeCopy', copy)
  return () => {
    controller.abort()
    if (!hot.isDestroyed) hot.removeHook('beforeCopy', copy)
  }
}

interface CopiedRange {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
  readonly endCol: number
}

/** Ctrl C copies cells as they are shown, not their raw values. */
function copyShown(hot: Hot, input: GridPressesInput, heads: HeadsInput) {
  return (data: unknown[][], ranges: readonly CopiedRange[]): void => {
    const isOne = data.length === 1 && data[0]?.length === 1
    const textOf = isOne ? copiedCell : copiedSheetCell
    const lines = ranges.flatMap(({ startRow, startCol, endRow, endCol }) =>
      between(startRow, endRow).map(row =>
        between(startCol, endCol).map(column => shown(row, column, textOf)),
      ),
    )
    data.splice(0, data.length, ...lines)
  }
  function shown(row: number, column: number, textOf: typeof copiedCell): string {
    const field = fieldAt(hot, column)
    const known = heads.model().columns.find(one => one.field === field)
    if (row < 0) return known?.title ?? ''
    const line = lineAt(hot, input, row)
    if (!isRow(line) || known === undefined) return ''
    return textOf(line, known, input.text)
  }
}

function between(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

/** Whether the target is in a text that a renderer marked as a link. */
function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.k-link') !== null
}

/** A text that is cut off by its column is shown by the browser's tooltip. */
function showCutText(cell: HTMLTableCellElement | null): void {
  if (cell === null || cell.nodeName !== 'TD') return
  const isCut = [cell, ...cell.querySelectorAll('span')].some(box => box.scrollWidth > box.clientWidth + 1)
  const text = isCut ? (cell.textContent ?? '') : ''
  if (cell.title !== text) cell.title = text
}
