/**
 * Focus of a grid in a shadow root. Handsontable listens on the document, which sees only the host of the root, so Tab into
 * the grid, Tab out of it and leaving it with the mouse need this module's help.
 */
import type { GridLine } from '../data/grid-lines'
import type { Hot } from './hot-modules'

/** Corrects the focus of a grid; the returned function ends that. */
export function mendGridFocus(hot: Hot, root: ShadowRoot | Document): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let last: readonly [row: number, column: number] | undefined

  const enter = (event: Event) => {
    const target = event.target
    if (!(target instanceof HTMLElement) || !hot.rootWrapperElement.contains(target)) return
    // A menu or a dialog returned the focus to a cell.
    if (hot.rootElement.contains(target) && !hot.isListening()) hot.listen()
    if (target.dataset['htFocusSource'] === undefined) return
    const from = (event as FocusEvent).relatedTarget
    if (from instanceof Node && hot.rootElement.contains(from)) return
    focusGrid(hot, last ?? (target.dataset['htFocusSource'] === 'tab_from_below' ? lastCell(hot) : [0, 0]))
  }
  const leave = (event: Event) => {
    const to = (event as FocusEvent).relatedTarget
    const { target } = event
    const wrapper = hot.rootWrapperElement
    if (!(target instanceof Node) || !wrapper.contains(target)) return
    if (to instanceof Node && !wrapper.contains(to)) hot.unlisten()
  }
  // While the focus is in the grid, Handsontable's focus catchers must not be tab stops, or Tab would never leave it.
  const setCatchers = (event: Event) => {
    if ((event as KeyboardEvent).key !== 'Tab') return
    const isInside = hot.rootElement.contains(root.activeElement)
    for (const catcher of hot.rootWrapperElement.querySelectorAll<HTMLElement>('.htFocusCatcher')) {
      catcher.tabIndex = isInside ? -1 : 0
    }
    for (const holder of holders()) holder.tabIndex = -1
    setTimeout(bareHolders)
  }
  // ARIA does not allow a focusable element without a role inside a grid, so the scroll containers have no tabindex. Without one,
  // however, the browser makes them tab stops, so they get -1 while Tab is handled.
  const holders = () => hot.rootElement.querySelectorAll<HTMLElement>('.wtHolder')
  const bareHolders = () => {
    for (const holder of holders()) holder.removeAttribute('tabindex')
  }
  bareHolders()

  hot.addHook('afterSelection', (row: number, column: number) => {
    last = [row, column]
  })
  root.addEventListener('focusin', enter, { signal })
  root.addEventListener('focusout', leave, { signal })
  root.addEventListener('keydown', setCatchers, { capture: true, signal })
  document.documentElement.addEventListener('keydown', setCatchers, { signal })
  return () => controller.abort()
}

/**
 * Runs work of Handsontable that selects cells, such as taking new rows, without losing the focus: Handsontable focuses
 * the selected cell each time, also when the user is in another part of the page.
 */
export function keepingFocus(hot: Hot, root: ShadowRoot | Document, work: () => void): void {
  const focused = root.activeElement
  if (hot.rootElement.contains(focused)) {
    work()
    return
  }
  const stay = () => (focused instanceof HTMLElement ? focused : document.body)
  const manager = hot.getFocusManager()
  // Suspended, the manager leaves fields of other parts alone; the hook does the same for everything else.
  manager.suspend()
  hot.addHook('modifyFocusedElement', stay)
  try {
    work()
  } finally {
    hot.removeHook('modifyFocusedElement', stay)
    manager.resume()
  }
}

/** Moves the keyboard focus to a cell; an index out of range means the nearest cell. */
export function focusGrid(hot: Hot, [row, column]: readonly [number, number]): void {
  if (hot.isDestroyed) return
  hot.listen()
  if (hot.countRows() > 0) {
    hot.selectCell(Math.min(row, hot.countRows() - 1), Math.min(column, hot.countCols() - 1))
  } else hot.selectCell(-1, 0)
  hot.getFocusManager().focusOnHighlightedCell()
}

function lastCell(hot: Hot): readonly [number, number] {
  return [hot.countRows() - 1, hot.countCols() - 1]
}

// ---- the line with the focus

export interface FocusedLine {
  /** Another line got the focus; false during `through`, when the user did not move it. */
  moveTo(row: number): boolean
  /** Does work that replaces the lines. If the focused line is removed, the next one at its place gets the focus. */
  through(hot: Hot, work: () => void): void
}

/** Keeps the focused line of `lines`, one array whose content changes before `through` is called. */
export function createFocusedLine(lines: readonly GridLine[]): FocusedLine {
  let focusedId: number | undefined
  let isTakingOver = false
  return {
    moveTo: row => {
      if (!isTakingOver) focusedId = lines[row]?.id
      return !isTakingOver
    },
    through: (hot, work) => {
      isTakingOver = true
      try {
        work()
        focusedId = moved(hot, lines, focusedId)
      } finally {
        isTakingOver = false
      }
    },
  }
}

/** Moves the focus to the line with this id, if there is one; returns the id of the line that then has it. */
function moved(hot: Hot, lines: readonly GridLine[], id: number | undefined): number | undefined {
  const highlight = hot.getSelectedRangeLast()?.highlight
  if (highlight === undefined) return undefined
  const row = lines.findIndex(line => line.id === id)
  if (row < 0) return lines[highlight.row ?? -1]?.id
  const column = highlight.col ?? 0
  if (row !== highlight.row) hot.selectCell(row, column, row, column, false, false)
  return id
}
