/**
 * The text of an archive file: CSV as PostgreSQL's COPY reads and writes it (`format csv, header`), so that a row can be restored
 * unchanged. An empty cell is null; an empty text is quoted. The file is for programs: values are not neutralised for spreadsheets
 * (contract/csv.ts), since that would change them. Pure.
 */

export type ArchiveCell = string | null

export interface ArchiveRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ArchiveCell[])[]
}

/** Ends the data of a COPY when it stands alone on a line. */
const endOfData = '\\.'

/** The whole text. */
export function archiveCsv({ columns, rows }: ArchiveRows): string {
  return [columns, ...rows].map(cells => `${cells.map(archiveCell).join(',')}\n`).join('')
}

function archiveCell(cell: ArchiveCell): string {
  if (cell === null) return ''
  const needsQuotes = cell === '' || cell === endOfData || /[",\r\n]/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Parses a text that archiveCsv wrote. @throws Error when a quote is not closed, or a line has more or fewer cells than the first */
export function readArchiveCsv(text: string): ArchiveRows {
  const lines: ArchiveCell[][] = []
  let cells: ArchiveCell[] = []
  let at = 0
  while (at < text.length) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at)
    const inside = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
    cells.push(inside === '' && !isQuoted ? null : inside)
    const after = text[end]
    if (after !== ',' && after !== '\n') throw new Error('A cell does not end.')
    at = end + 1
    if (after === ',') {
      if (text[at] === undefined) throw new Error('A line does not end.')
      continue
    }
    lines.push(cells)
    cells = []
  }
  const [head = [], ...rows] = lines
  if (rows.some(row => row.length !== head.length)) throw new Error('A line has another number of cells.')
  return { columns: head.map(name => name ?? ''), rows }
}

function endOfPlain(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ',' && text[at] !== '\n') at++
  return at
}

/** Index after the closing quote. */
function endOfQuoted(text: string, from: number): number {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) throw new Error('A quote is not closed.')
    if (text[at + 1] !== '"') return at + 1
  }
}
