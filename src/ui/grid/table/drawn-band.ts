/**
 * Which lines and columns Handsontable draws beyond those in view, so that most steps of a scroll need no drawing: lines ahead while it
 * goes by small steps, none after a jump, and one column before the first.
 */

/** Lines that are drawn ahead, four to five notches of a wheel. More of them would be more to paint than they spare. */
export const linesAhead = 16

/** What Handsontable is about to draw; a hook may widen it. */
export interface DrawnRows {
  startRow: number | null
  endRow: number | null
}

export interface DrawnColumns {
  startColumn: number | null
  endColumn: number | null
}

export interface Lead {
  /** Widens the rows of a draw, of a grid with so many lines. */
  widen(rows: DrawnRows, lineCount: number): void
  /** Forgets the direction: the next draw is none of a scroll. */
  rest(): void
}

/** Makes what draws lines ahead of small steps. */
export function createLead(): Lead {
  let last: number | null = null
  let direction = 0
  return {
    widen: (rows, lineCount) => {
      const { startRow, endRow } = rows
      if (startRow === null || endRow === null) return
      const by = last === null ? 0 : startRow - last
      last = startRow
      // After a jump nothing is known about the next step, and all lines are new: more of them would only cost more.
      if (by !== 0) direction = Math.abs(by) > (endRow - startRow) / 2 ? 0 : Math.sign(by)
      const first = direction < 0 ? Math.max(startRow - linesAhead, 0) : startRow
      // Handsontable marks every other line; elements that keep their mark keep the style of their cells.
      rows.startRow = first - (first % 2)
      rows.endRow = Math.min((direction > 0 ? endRow + linesAhead : endRow) | 1, lineCount - 1)
    },
    rest: () => {
      direction = 0
    },
  }
}

/** The first column behind pinned ones always touches them: without one before it every pixel of a scroll would be a draw. */
export function widenColumns(columns: DrawnColumns): void {
  if (columns.startColumn !== null && columns.startColumn > 0) columns.startColumn -= 1
}
