/**
 * The heads of a grid's columns: their title, order and direction of the sort, and the effect of the pointer: a click sorts,
 * a drag moves the column. Handsontable only draws the boxes.
 */
import type { Sort } from '../../../contract/filter'
import { type GridColumn, type TableModel, leadProperties, movedColumns } from './grid-columns'
import type { Hot } from './hot-modules'

/** Writes a head's title and its position in the sort. Heads are recycled, so everything is always written. */
export function paintHead(
  head: HTMLTableCellElement,
  column: Pick<GridColumn, 'field' | 'title' | 'isNumeric' | 'isSortable'>,
  sort: readonly Sort[],
): void {
  const label = head.querySelector('.colHeader')
  if (label === null) return
  const order = sort.findIndex(({ selector }) => selector === column.field)
  const direction = order < 0 ? undefined : sort[order]?.desc === true ? 'descending' : 'ascending'
  // Written by us: Handsontable would interpret a title such as "A & B;" as markup and lose it.
  if (label.textContent !== column.title) label.textContent = column.title
  if (head.title !== column.title) head.title = column.title
  head.classList.remove('k-select-head')
  head.classList.toggle('k-head-num', column.isNumeric)
  head.classList.toggle('k-head-sort', column.isSortable)
  setOrRemove(head, 'aria-sort', column.isSortable ? (direction ?? 'none') : undefined)
  setOrRemove(label, 'data-sort', direction)
  setOrRemove(label, 'data-order', direction !== undefined && sort.length > 1 ? String(order + 1) : undefined)
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export interface HeadsInput {
  readonly hasSelection: boolean
  model(): TableModel
  onSort(field: string, isAdding: boolean): void
  onColumnOrder(fields: readonly string[]): void
}

/** The pointer must move this far before a press becomes a drag. */
const dragLeastPx = 6

/** Listens on the heads of a grid; `frame` is positioned and shows where a dragged column would land. */
export function listenToHeads(hot: Hot, frame: HTMLElement, input: HeadsInput): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const page = frame.ownerDocument
  let drag: Drag | null = null
  let wasDragged = false

  /** Index among the columns of fields; -1 for other heads and outside all heads. */
  const columnAt = (target: EventTarget | null): number => {
    const head = target instanceof Element ? target.closest('th') : null
    if (head === null || !hot.rootElement.contains(head)) return -1
    const column = hot.getCoords(head)?.col ?? -1
    return Math.max(column - leadProperties(input.model(), input.hasSelection).length, -1)
  }
  const isHandle = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.manualColumnResizer, .manualColumnResizerGuide') !== null
  const end = () => {
    drag?.line.remove()
    drag = null
    frame.classList.remove('k-dragging')
  }
  const headOf = (index: number) => {
    const lead = leadProperties(input.model(), input.hasSelection).length
    return hot.getCell(-1, index + lead, true)
  }
  /** Where the dragged column would be inserted, by the middle of the heads, and the x coordinate of that place. */
  const placeAt = (clientX: number): { readonly to: number; readonly x: number } | null => {
    const { columns, pinnedCount } = input.model()
    if (drag === null) return null
    const isPinned = drag.from < pinnedCount
    const [first, last] = isPinned ? [0, pinnedCount - 1] : [pinnedCount, columns.length - 1]
    let place: { to: number; x: number } | null = null
    for (let i = first; i <= last; i++) {
      const box = headOf(i)?.getBoundingClientRect()
      if (box === undefined || box.width === 0) continue
      if (place === null || clientX > box.left + box.width / 2) {
        const isBehind = clientX > box.left + box.width / 2
        place = { to: isBehind ? i + 1 : i, x: isBehind ? box.right : box.left }
      }
    }
    return place
  }

  frame.addEventListener(
    'mousedown',
    event => {
      if (event.button !== 0 || isHandle(event.target)) return
      const from = columnAt(event.target)
      if (from < 0) return
      // Handsontable would select the whole column and start a selection of several.
      event.preventDefault()
      event.stopPropagation()
      wasDragged = false
      drag = { from, startX: event.clientX, isMoving: false, line: page.createElement('div') }
    },
    { capture: true, signal },
  )
  page.addEventListener(
    'mousemove',
    event => {
      if (drag === null) return
      if (!drag.isMoving && Math.abs(event.clientX - drag.startX) < dragLeastPx) return
      if (!drag.isMoving) {
        drag.isMoving = true
        drag.line.className = 'k-drop'
        frame.append(drag.line)
        frame.classList.add('k-dragging')
      }
      const place = placeAt(event.clientX)
      if (place !== null) drag.line.style.left = `${place.x - frame.getBoundingClientRect().left}px`
    },
    { signal },
  )
  page.addEventListener(
    'mouseup',
    event => {
      if (drag === null) return
      const { from, isMoving } = drag
      const place = placeAt(event.clientX)
      end()
      if (!isMoving || place === null) return
      wasDragged = true
      const to = place.to > from ? place.to - 1 : place.to
      if (to !== from) input.onColumnOrder(movedColumns(input.model(), from, to))
    },
    { signal },
  )
  page.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape' && drag?.isMoving === true) end()
    },
    { capture: true, signal },
  )
  frame.addEventListener(
    'click',
    event => {
      const index = columnAt(event.target)
      const column = input.model().columns[index]
      if (column === undefined || isHandle(event.target) || wasDragged) return
      focusHead(hot, index + leadProperties(input.model(), input.hasSelection).length)
      if (column.isSortable) input.onSort(column.field, event.shiftKey)
    },
    { signal },
  )
  return () => {
    end()
    controller.abort()
  }
}

interface Drag {
  readonly from: number
  readonly startX: number
  isMoving: boolean
  readonly line: HTMLElement
}

/** Handles a key on the focused head: Enter sorts, with Shift in addition to the other fields; Alt and an arrow key move it. */
export function performHeadKey(event: KeyboardEvent, column: number, input: HeadsInput): boolean {
  const model = input.model()
  const lead = leadProperties(model, input.hasSelection).length
  const head = model.columns[column - lead]
  if (head === undefined) return false
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (head.isSortable) input.onSort(head.field, event.shiftKey)
    return true
  }
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
  // The focus moves along when the columns are shown.
  input.onColumnOrder(
    movedColumns(model, column - lead, column - lead + (event.key === 'ArrowLeft' ? -1 : 1)),
  )
  return true
}

function focusHead(hot: Hot, column: number): void {
  hot.listen()
  hot.selectCell(-1, column)
  hot.getFocusManager().focusOnHighlightedCell()
}

// ---- row numbers

interface GridNumbers {
  /** Number of the first line, from 1. */
  firstNumber(): number
  /** The number of lines, loaded or not; null when unknown. */
  lineCount(): number | null
}

/** Keeps the ARIA numbers of lines and columns correct; the returned function stops it. */
export function numberLines(hot: Hot, { firstNumber, lineCount }: GridNumbers): () => void {
  // Scrolling down draws no heads, and finding the column of each head costs more than most of what is drawn.
  let hasNewHeads = true
  const forget = () => {
    hasNewHeads = true
  }
  const number = () => {
    if (hot.isDestroyed) return
    const count = lineCount()
    const grid = hot.rootElement
    // The head is a row as well; -1 means that the number is not known.
    set(grid, 'aria-rowcount', count === null ? -1 : count + 1)
    const first = firstNumber()
    // Handsontable itself numbers the lines from 1, at every step of a scroll.
    for (const line of first === 1 ? [] : grid.querySelectorAll('.htCore > tbody > tr')) {
      const cell = line.querySelector('td')
      const row = cell === null ? null : (hot.getCoords(cell)?.row ?? null)
      if (row !== null) set(line, 'aria-rowindex', first + row + 1)
    }
    if (!hasNewHeads) return
    hasNewHeads = false
    for (const head of grid.querySelectorAll<HTMLTableCellElement>('.htCore > thead th')) {
      const column = hot.getCoords(head)?.col ?? null
      if (column !== null) set(head, 'aria-colindex', column + 1)
    }
  }
  hot.addHook('afterGetColHeader', forget)
  hot.addHook('afterViewRender', number)
  // After new data, Handsontable sets the row count to unknown, and does so after all its hooks.
  const observer = new MutationObserver(number)
  observer.observe(hot.rootElement, { attributes: true, attributeFilter: ['aria-rowcount'] })
  number()
  return () => {
    observer.disconnect()
    if (hot.isDestroyed) return
    hot.removeHook('afterGetColHeader', forget)
    hot.removeHook('afterViewRender', number)
  }
}

function set(element: Element, name: string, value: number): void {
  const text = String(value)
  if (element.getAttribute(name) !== text) element.setAttribute(name, text)
}
