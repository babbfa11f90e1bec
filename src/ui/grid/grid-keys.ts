/**
 * Keys and presses of a grid that mean rows, not cells: choosing, opening, the context menu, single letters. They are handled
 * on the frame, before the document, where Handsontable listens.
 */
import type { AnyRow } from '../../define/view'
import type { GridSelection } from './grid-selection'
import type { Hot } from './hot-modules'

export interface GridKeysInput {
  readonly rows: readonly AnyRow[]
  /** Null in grids without a choice of rows. */
  readonly selection: GridSelection | null
  onOpen(row: AnyRow): void
  /** Where the menu belongs: the pointer, or the cell that has the focus. */
  onMenu(row: AnyRow | null, anchor: { x: number; y: number } | Element): void
  /** A letter without modifiers; true when it did something. */
  onLetter(letter: string): boolean
}

/** Listens on the frame of a grid; the returned function stops it. */
export function listenToGrid(hot: Hot, frame: HTMLElement, input: GridKeysInput): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const rowAt = (visualRow: number) => (visualRow < 0 ? undefined : input.rows[hot.toPhysicalRow(visualRow)])
  const cellOf = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest('td, th') : null
    return element instanceof HTMLTableCellElement && hot.rootElement.contains(element) ? element : null
  }
  const rowOf = (event: Event) => {
    const cell = cellOf(event)
    const coords = cell === null ? null : hot.getCoords(cell)
    return coords === null ? undefined : rowAt(coords.row ?? -1)
  }

  frame.addEventListener(
    'mousedown',
    event => {
      // Handsontable would paint the head anew at once; the box that was pressed is then gone, and with it the click.
      if (!isCheckbox(event.target) || cellOf(event)?.nodeName !== 'TH') return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  frame.addEventListener('keydown', event => handleKey(event, hot, input, rowAt), { signal })
  frame.addEventListener(
    'mousedown',
    event => {
      // A check box must not take the focus from its cell, and Shift must not start a selection of text.
      if (isCheckbox(event.target) || event.shiftKey) event.preventDefault()
    },
    { signal },
  )
  frame.addEventListener(
    'click',
    event => {
      const { selection } = input
      if (selection === null) return
      const isBox = isCheckbox(event.target)
      if (isBox) event.preventDefault()
      const row = rowOf(event)
      if (row === undefined) {
        // The browser restores a prevented check box after this handler.
        if (isBox) setTimeout(() => toggleAll(selection, input.rows))
      } else if (isBox || event.ctrlKey || event.metaKey) {
        setTimeout(() => {
          if (event.shiftKey) selection.extendTo(input.rows, row)
          else selection.toggle(row)
        })
      } else if (event.shiftKey) selection.extendTo(input.rows, row)
    },
    { signal },
  )
  frame.addEventListener(
    'dblclick',
    event => {
      const row = isCheckbox(event.target) ? undefined : rowOf(event)
      if (row !== undefined) input.onOpen(row)
    },
    { signal },
  )
  frame.addEventListener(
    'contextmenu',
    event => {
      const row = rowOf(event)
      if (row === undefined) return
      event.preventDefault()
      input.onMenu(row, { x: event.clientX, y: event.clientY })
    },
    { signal },
  )
  frame.addEventListener('pointerover', event => showCutText(cellOf(event)), { signal })
  return () => controller.abort()
}

/** Chooses all rows of the page, or drops them when all are chosen. */
export function toggleAll(selection: GridSelection, rows: readonly AnyRow[]): void {
  if (rows.every(row => selection.has(row.id))) selection.remove(rows.map(row => row.id))
  else selection.add(rows)
}

function handleKey(
  event: KeyboardEvent,
  hot: Hot,
  input: GridKeysInput,
  rowAt: (visualRow: number) => AnyRow | undefined,
): void {
  const highlight = hot.getSelectedRangeLast()?.highlight
  if (highlight === undefined || !hot.rootElement.contains(event.target as Node)) return
  const visualRow = highlight.row ?? -1
  const column = highlight.col ?? 0
  if (performKey(event, hot, input, rowAt(visualRow), visualRow, column, rowAt)) {
    event.preventDefault()
    event.stopPropagation()
  }
}

function performKey(
  event: KeyboardEvent,
  hot: Hot,
  input: GridKeysInput,
  row: AnyRow | undefined,
  visualRow: number,
  column: number,
  rowAt: (visualRow: number) => AnyRow | undefined,
): boolean {
  const { selection } = input
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
  if (isMenuKey) {
    const cell = hot.getCell(visualRow, column, true)
    if (row === undefined || cell === null) return false
    input.onMenu(row, cell)
    return true
  }
  if (event.key === 'Escape' && selection !== null && selection.size > 0) {
    selection.clear()
    return true
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selection !== null) {
    selection.add(input.rows)
    return true
  }
  if (hasModifier) return false
  if (event.key === ' ' && selection !== null) {
    if (row === undefined) {
      if (column !== 0) return false
      toggleAll(selection, input.rows)
    } else selection.toggle(row)
    return true
  }
  if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && selection !== null) {
    const target = visualRow + (event.key === 'ArrowDown' ? 1 : -1)
    const next = rowAt(target)
    if (row === undefined || next === undefined) return true
    if (!selection.has(row.id)) selection.setAnchor(row.id)
    selection.extendTo(input.rows, next)
    hot.selectCell(target, column)
    return true
  }
  if (event.key === 'Enter' && row !== undefined) {
    input.onOpen(row)
    return true
  }
  if (event.key.length === 1 && !event.shiftKey) return input.onLetter(event.key.toUpperCase())
  return false
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

/** A text that does not fit its column is shown by the browser's tooltip. */
function showCutText(cell: HTMLTableCellElement | null): void {
  if (cell === null || cell.nodeName !== 'TD') return
  const isCut = [cell, ...cell.querySelectorAll('span')].some(box => box.scrollWidth > box.clientWidth + 1)
  const text = isCut ? (cell.textContent ?? '') : ''
  if (cell.title !== text) cell.title = text
}
