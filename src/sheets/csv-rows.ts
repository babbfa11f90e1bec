/** The rows of separated text (RFC 4180, read leniently): pieces of text in, rows out. Also reads pasted cells. */
import { textOfCsvCell } from '../contract/csv'
import type { SheetCount } from './sheet-count'
import { refuseSheet, type SheetRow } from './sheet-file'

interface CsvContext {
  /** Name for refusals. */
  readonly sheet: string
  readonly count: SheetCount
  /** The first line names the separator and is not a row. */
  readonly skipsFirst?: boolean
}

/** State of the parser: in a plain cell, in a quoted one, or after a quote that may be its end or the first of an escaped quote. */
type State = 'start' | 'plain' | 'quoted' | 'quote-seen'

/**
 * Reads rows; a line break inside quotes belongs to its cell. A quote that is never closed refuses the text with the row where it began.
 * Throws SheetRefused.
 */
export function* csvRows(
  pieces: Iterable<string>,
  separator: string,
  { sheet, count, skipsFirst = false }: CsvContext,
): Generator<SheetRow> {
  let state: State = 'start'
  let cell = ''
  let cells: string[] = []
  let number = 0
  let isAfterReturn = false

  const endCell = (last?: () => number) => {
    count.cell(sheet, number + 1, cells.length + 1, last)
    count.letters(sheet, number + 1, cell)
    cells.push(textOfCsvCell(cell))
    cell = ''
    state = 'start'
  }
  const endRow = (): SheetRow | null => {
    endCell()
    number++
    const row = filledRow(number, cells)
    cells = []
    if (row === null || (skipsFirst && number === 1)) return null
    count.row(sheet)
    return row
  }

  for (const piece of pieces) {
    let start = 0
    const addCell = (end: number) => {
      cell += piece.slice(start, end)
      count.letters(sheet, number + 1, cell)
    }
    for (let at = 0; at < piece.length; at++) {
      const letter = piece[at]
      const isSecondOfBreak = isAfterReturn && letter === '\n'
      isAfterReturn = false
      if (isSecondOfBreak) {
        start = at + 1
      } else if (state === 'quoted') {
        if (letter !== '"') continue
        addCell(at)
        start = at + 1
        state = 'quote-seen'
      } else if (letter === '"' && state === 'quote-seen') {
        // Two quotes are an escaped one; the second becomes part of the cell.
        start = at
        state = 'quoted'
      } else if (letter === '"' && state === 'start') {
        start = at + 1
        state = 'quoted'
      } else if (letter === separator) {
        addCell(at)
        start = at + 1
        endCell(() => cells.length + 2 + separatorsInLine(piece, at + 1, separator))
      } else if (letter === '\n' || letter === '\r') {
        addCell(at)
        start = at + 1
        isAfterReturn = letter === '\r'
        const row = endRow()
        if (row !== null) yield row
      } else if (state !== 'plain') state = 'plain'
    }
    addCell(piece.length)
  }
  if (state === 'quoted') refuseSheet('open-quote', { where: sheet, row: number + 1 })
  if (cell !== '' || cells.length > 0) {
    const row = endRow()
    if (row !== null) yield row
  }
}

/** Number of separators in the rest of a line, for a row that is too long anyway. */
function separatorsInLine(piece: string, from: number, separator: string): number {
  const rest = /^[^\r\n]*/.exec(piece.slice(from))?.[0] ?? ''
  return rest.split(separator).length - 1
}

/** The row without empty cells at its end; null when all are empty. */
function filledRow(number: number, cells: readonly string[]): SheetRow | null {
  let length = cells.length
  while (length > 0 && cells[length - 1]?.trim() === '') length--
  return length === 0 ? null : { number, cells: cells.slice(0, length) }
}
