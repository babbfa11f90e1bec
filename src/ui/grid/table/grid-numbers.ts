/**
 * The numbers that a grid tells assistive technology: how many rows there are at all and which of them these are (WAI-ARIA, grid).
 * Handsontable counts what it holds, and its heads what it draws.
 */
import type { Hot } from './hot-modules'

export interface GridNumbers {
  /** Number of the first line, from 1. */
  firstNumber(): number
  /** All lines there are, whether they are loaded or not; null when nobody knows. */
  lineCount(): number | null
}

/** Keeps the numbers of a grid true; the returned function stops it. */
export function numberLines(hot: Hot, { firstNumber, lineCount }: GridNumbers): () => void {
  // A scroll down draws no heads, and asking for the place of each costs more than most of what is drawn.
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
    // Handsontable numbers the lines from 1 itself, at every step of a scroll.
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
  // New data make Handsontable write that it does not know how many rows there are, after all its hooks.
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
