/** Counts the content of a file while it is read, and refuses the file at the first limit that it exceeds. */
import { refuseSheet } from './sheet-file'

export interface SheetCount {
  /** One more non-empty row. */
  row(where: string): void
  /** One more cell, in this column (from 1). `last` is the row's last column, where that is too far. */
  cell(where: string, row: number, column: number, last?: () => number): void
  letters(where: string, row: number, text: string): void
}

export interface CountLimits {
  readonly rowsMost: number
  readonly cellsMost: number
  readonly columnsMost: number
  readonly cellLettersMost: number
}

/** Counts one file. */
export function countSheets(limits: CountLimits): SheetCount {
  const { rowsMost, cellsMost, columnsMost, cellLettersMost } = limits
  let rows = 0
  let cells = 0
  return {
    row(where) {
      if (++rows > rowsMost) refuseSheet('rows', { where, found: rows, allowed: rowsMost })
    },
    cell(where, row, column, last = () => 0) {
      if (column > columnsMost)
        refuseSheet('columns', { where, row, found: Math.max(column, last()), allowed: columnsMost })
      if (++cells > cellsMost) refuseSheet('cells', { where, found: cells, allowed: cellsMost })
    },
    letters(where, row, text) {
      if (text.length > cellLettersMost)
        refuseSheet('letters', { where, row, found: text.length, allowed: cellLettersMost })
    },
  }
}
