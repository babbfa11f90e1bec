/** The cell with the focus belongs to its line, not to its place: where other lines come, go or move around it, it goes along. */
import type { GridLine } from '../data/grid-lines'
import type { Hot } from './hot-modules'

export interface KeptLine {
  /** Tells the line with the focus; false while lines are taken over, when nobody moved it. */
  moveTo(row: number): boolean
  /** Does work that takes over other lines. A line that is gone leaves the focus to the next one at its place. */
  through(hot: Hot, work: () => void): void
}

/** Keeps the line with the focus among these, one array whose content changes before `through` is called. */
export function createKeptLine(lines: readonly GridLine[]): KeptLine {
  let keptId: number | undefined
  let isTakingOver = false
  return {
    moveTo: row => {
      if (!isTakingOver) keptId = lines[row]?.id
      return !isTakingOver
    },
    through: (hot, work) => {
      isTakingOver = true
      try {
        work()
        keptId = moved(hot, lines, keptId)
      } finally {
        isTakingOver = false
      }
    },
  }
}

/** Moves the focus to the line with this id, if there is one; answers the line that has it then. */
function moved(hot: Hot, lines: readonly GridLine[], id: number | undefined): number | undefined {
  const highlight = hot.getSelectedRangeLast()?.highlight
  if (highlight === undefined) return undefined
  const row = lines.findIndex(line => line.id === id)
  if (row < 0) return lines[highlight.row ?? -1]?.id
  const column = highlight.col ?? 0
  if (row !== highlight.row) hot.selectCell(row, column, row, column, false, false)
  return id
}
