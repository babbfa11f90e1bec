/** The rows of one sheet of an .xlsx, as displayed. Formulas have the value that is stored in the file; nothing is calculated. */
import { cellText, dateText, numberText } from './cell-values'
import { numberFormat, type NumberFormat, type ShownNumber } from './number-format'
import { readXml, type XmlAttribute } from './read-xml'
import type { SheetCount } from './sheet-count'
import { refuseSheet, type CellKind, type SheetNotice, type SheetRow } from './sheet-file'
import { ShownNotices } from './shown-notices'
import { mainNamespaces } from './workbook-names'

/** Data that the sheets of a file share. */
export interface SharedParts {
  readonly texts: readonly string[]
  /** For each cell style, how it displays a number. */
  readonly formats: readonly NumberFormat[]
  readonly isFrom1904: boolean
}

interface CellBeingRead {
  column: number
  type: string
  style: number
  hasFormula: boolean
  formula: string
  hasValue: boolean
  value: string
  inlineText: string
}

/** Reads a sheet. Throws SheetRefused. */
export function readWorksheet(
  xml: Uint8Array,
  { name: sheet, part }: { readonly name: string; readonly part: string },
  shared: SharedParts,
  count: SheetCount,
): { rows: SheetRow[]; notices: SheetNotice[] } {
  const rows: SheetRow[] = []
  let row: { number: number; cells: string[]; kinds: CellKind[]; isOfSums: boolean } | null = null
  let cell: CellBeingRead | null = null
  let reads: 'value' | 'inlineText' | 'formula' | null = null
  let isReading = false
  let lastColumn = 0
  let lastRow = 0
  let mergedCells = 0
  let lostFormulas = 0
  let sums = 0
  const seen = new ShownNotices(sheet)
  const broken = (): never => refuseSheet('broken-xml', { where: part })

  const beginCell = (attribute: XmlAttribute) => {
    if (row === null) return broken()
    const place = attribute('r')
    const column = place === undefined ? row.cells.length + 1 : (columnOf(place) ?? broken())
    if (column <= row.cells.length) broken()
    count.cell(sheet, row.number, column, () => lastColumn)
    cell = {
      column,
      type: attribute('t') ?? 'n',
      style: Number(attribute('s') ?? '0'),
      hasFormula: false,
      formula: '',
      hasValue: false,
      value: '',
      inlineText: '',
    }
  }
  const endCell = () => {
    if (row === null || cell === null) return broken()
    const { kind, text, shown } = valueOf(cell, shared) ?? broken()
    if (shown !== undefined) seen.see(shown, cell.column)
    count.letters(sheet, row.number, text)
    if (cell.hasFormula && !cell.hasValue) lostFormulas++
    if (sumOfRows.test(cell.formula)) row.isOfSums = true
    while (row.cells.length < cell.column - 1) {
      row.cells.push('')
      row.kinds.push('text')
    }
    row.cells.push(text)
    row.kinds.push(kind)
    cell = null
  }
  const endRow = () => {
    if (row === null) return broken()
    const ended = rowRead(row)
    if (ended !== null && row.isOfSums) sums++
    else if (ended !== null) {
      count.row(sheet)
      rows.push(ended)
    }
    row = null
  }

  readXml(xml, part, mainNamespaces, {
    open(name, attribute) {
      if (name === 'dimension') lastColumn = columnOf((attribute('ref') ?? '').replace(/^.*:/, '')) ?? 0
      else if (name === 'row') {
        const number = Number(attribute('r') ?? lastRow + 1)
        if (!Number.isInteger(number) || number <= lastRow || row !== null) broken()
        lastRow = number
        row = { number, cells: [], kinds: [], isOfSums: false }
      } else if (name === 'c') beginCell(attribute)
      else if (name === 'mergeCell') mergedCells++
      else if (name === 'rPh') isReading = true
      else if (cell !== null && name === 'f') {
        reads = 'formula'
        cell.hasFormula = true
      } else if (cell !== null && name === 'v') {
        reads = 'value'
        cell.hasValue = true
      } else if (cell !== null && name === 't' && !isReading) reads = 'inlineText'
    },
    text(text) {
      if (cell !== null && reads !== null) cell[reads] += text
    },
    close(name) {
      if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === 'rPh') isReading = false
      else if (['v', 't', 'f'].includes(name)) reads = null
    },
  })

  const notices: SheetNotice[] = []
  if (mergedCells > 0) notices.push({ code: 'merged-cells', sheet, count: mergedCells })
  if (sums > 0) notices.push({ code: 'sums-left-out', sheet, count: sums })
  if (lostFormulas > 0) notices.push({ code: 'formula-without-value', sheet, count: lostFormulas })
  return { rows, notices: [...notices, ...seen.all()] }
}

/** Functions with which spreadsheets, and our own exports, add up the rows of a list: such a row is a total of other rows. */
const sumOfRows = /^\s*SUBTOTAL\(/i

/** The column number of a cell reference such as `AB12`; null where it is invalid. */
function columnOf(place: string): number | null {
  const letters = /^\$?([A-Za-z]{1,3})\$?\d*$/.exec(place)?.[1]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

interface CellValue {
  readonly kind: CellKind
  readonly text: string
  readonly shown?: ShownNumber
}

/** Null where the cell refers to a part that the file does not have. */
function valueOf(cell: CellBeingRead, shared: SharedParts): CellValue | null {
  const { type, value } = cell
  switch (type) {
    case 'inlineStr':
      return { kind: 'text', text: cellText(cell.inlineText) }
    case 'str':
      return { kind: 'text', text: cellText(value) }
    case 's': {
      if (value === '') return { kind: 'text', text: '' }
      const text = /^\d+$/.test(value) ? shared.texts[Number(value)] : undefined
      return text === undefined ? null : { kind: 'text', text }
    }
    case 'b':
      return value === ''
        ? { kind: 'text', text: '' }
        : { kind: 'boolean', text: value === '1' ? 'TRUE' : 'FALSE' }
    case 'e':
      return { kind: 'error', text: value }
    case 'd':
      return { kind: 'date', text: value.replace(/(?:\.\d+)?Z?$/, '').replace(/T00:00:00$/, '') }
    default:
      return numberOrDate(cell, shared)
  }
}

/** For cells without a style of their own. */
const general = numberFormat(0, undefined)

function numberOrDate({ value, style }: CellBeingRead, { formats, isFrom1904 }: SharedParts): CellValue {
  if (value === '') return { kind: 'text', text: '' }
  const format = formats[style] ?? general
  const date = format.isDate ? dateText(value, isFrom1904) : null
  if (date !== null) return { kind: 'date', text: date }
  const number = numberText(value)
  if (number === null) return { kind: 'text', text: value }
  const shown = format.show(number)
  return { kind: 'number', text: shown.text, shown }
}

/** The row without empty cells at its end; null when all are empty. */
function rowRead(row: { number: number; cells: string[]; kinds: CellKind[] }): SheetRow | null {
  let length = row.cells.length
  while (length > 0 && row.cells[length - 1]?.trim() === '') length--
  if (length === 0) return null
  const kinds = row.kinds.slice(0, length)
  const isAllText = kinds.every(kind => kind === 'text')
  return { number: row.number, cells: row.cells.slice(0, length), ...(!isAllText && { kinds }) }
}
