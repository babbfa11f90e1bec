/** The mapping of a sheet's columns to fields while it is edited. Pure. */
import { meaningOf, meaningsByField, type FoundValue } from '../../contract/imports/choice-values'
import { flagByWord } from '../../contract/imports/flag-words'
import type {
  ArrangedSheet,
  ColumnValues,
  ImportArrangement,
  ImportColumn,
  ImportDetail,
  ImportSheet,
} from '../../contract/imports/import-shapes'
import { headersOf, isNumber, type ImportField } from '../../contract/imports/import-kind'
import { nameKey } from '../../contract/name-key'
import { plainHeader } from '../../sheets/guess-columns'
import { guessImportSheet, withSharedKey } from '../../sheets/guess-import'
import { isEmptyDay, readDate } from '../../sheets/read-date'
import { readNumber, type DecimalMark } from '../../contract/typed-number'

/** The source of a column's field. */
export type MappedBy = 'you' | 'last' | 'header' | 'values'

/** The field of a column; null when it is left out. */
export function fieldOf(sheet: ArrangedSheet, index: number): string | null {
  return sheet.columns.find(column => column.index === index)?.field ?? null
}

/** Maps a column to a field, which any other column loses, or leaves the column out. */
export function withField(sheet: ArrangedSheet, index: number, field: string | null): ArrangedSheet {
  const others = sheet.columns.filter(column => column.index !== index && column.field !== field)
  const columns = field === null ? others : [...others, { index, field }]
  return { ...sheet, columns: columns.sort((a, b) => a.index - b.index) }
}

/** The user's choices for columns, by `columnKey`: made, or open, to be made again. */
export type Decisions = ReadonlyMap<string, 'made' | 'open'>

/** Identifies a column among those of all sheets. */
export function columnKey(sheet: number, index: number): string {
  return `${sheet}:${index}`
}

/** Records a choice for a column of the sheet as it was before; a column that loses its field becomes open. */
export function withDecision(
  decisions: Decisions,
  { sheet, columns }: ArrangedSheet,
  index: number,
  choice: FieldChoice,
): Decisions {
  const next = new Map(decisions).set(columnKey(sheet, index), choice.isOpen ? 'open' : 'made')
  const loser = columns.find(column => column.index !== index && column.field === choice.field)
  return loser === undefined ? next : next.set(columnKey(sheet, loser.index), 'open')
}

/** The choice for a column: a field, left out (null), or open. */
export interface FieldChoice {
  readonly field: string | null
  readonly isOpen: boolean
}

/** Columns of a sheet whose choice is open. */
export function openColumns(
  sheets: readonly ImportSheet[],
  { sheet }: Pick<ArrangedSheet, 'sheet'>,
  decisions: Decisions,
): readonly ImportColumn[] {
  const { columns = [] } = sheets.find(known => known.sheet === sheet) ?? {}
  return columns.filter(({ index }) => decisions.get(columnKey(sheet, index)) === 'open')
}

/** The source of a column's field: the user's choice, now or in an earlier import, or the guess. */
export function mappedBy(
  { header }: ImportColumn,
  field: ImportField,
  proposedBy: ImportDetail['proposedBy'],
  isTouched: boolean,
): MappedBy {
  if (isTouched || proposedBy === 'chosen') return 'you'
  if (proposedBy === 'remembered') return 'last'
  const plain = plainHeader(header)
  return headersOf(field).some(name => plainHeader(name) === plain) ? 'header' : 'values'
}

/** Fields that every row needs, without a column or fixed value. */
export function missingFields(
  fields: readonly ImportField[],
  { sheets, fixed }: ImportArrangement,
): readonly ImportField[] {
  return neededFields(fields, { sheets, fixed }, 'always')
}

/** Fields that new rows need, without a column or fixed value; rows that change existing data do without. */
export function missingForNew(
  fields: readonly ImportField[],
  arrangement: ImportArrangement,
): readonly ImportField[] {
  return neededFields(fields, arrangement, 'new')
}

function neededFields(
  fields: readonly ImportField[],
  { sheets, fixed }: Pick<ImportArrangement, 'sheets' | 'fixed'>,
  when: ImportField['needed'],
): readonly ImportField[] {
  const mapped = new Set(sheets.flatMap(({ columns }) => columns.map(({ field }) => field)))
  return fields.filter(
    ({ name, needed }) => needed === when && !mapped.has(name) && (fixed[name] ?? '').trim() === '',
  )
}

/** Number of rows of the mapped sheets, without headers and the titles above them. */
export function rowsToCheck(sheets: readonly ImportSheet[], { sheets: arranged }: ImportArrangement): number {
  return arranged.reduce((sum, { sheet, headerRow }) => {
    const { rows = 0, sample = [] } = sheets.find(known => known.sheet === sheet) ?? {}
    const above = headerRow === null ? 0 : sample.filter(({ rowNo }) => rowNo <= headerRow).length
    return sum + Math.max(0, rows - above)
  }, 0)
}

/** Changes one of the mapped sheets. */
export function withSheet(
  arrangement: ImportArrangement,
  place: number,
  change: (sheet: ArrangedSheet) => ArrangedSheet,
): ImportArrangement {
  const sheets = arrangement.sheets.map((sheet, index) => (index === place ? change(sheet) : sheet))
  return { ...arrangement, sheets }
}

/** Sets a field's value for all rows; null removes it. */
export function withFixed(
  arrangement: ImportArrangement,
  field: string,
  value: string | null,
): ImportArrangement {
  const others = Object.entries(arrangement.fixed).filter(([name]) => name !== field)
  return {
    ...arrangement,
    fixed: Object.fromEntries(value === null ? others : [...others, [field, value]]),
  }
}

/** A value of a column with its meaning: null for an empty cell, undefined while it is unknown. */
export interface ValueMeaning extends Omit<FoundValue, 'meaning'> {
  readonly meaning: string | null | undefined
}

/** The values of a column whose field has a fixed list of choices, with their meanings. */
export function meaningsOf(
  { field, values }: ColumnValues & { readonly field: ImportField },
  arrangement: Pick<ImportArrangement, 'values'>,
): ValueMeaning[] {
  const assigned = meaningsByField(arrangement)
  return values.map(found => ({ ...found, meaning: meaningOf(field, found, assigned) }))
}

/** Sets the meaning of a field's value. */
export function withMeaning(
  arrangement: ImportArrangement,
  field: string,
  found: string,
  value: string | null,
): ImportArrangement {
  const others = arrangement.values.filter(
    known => known.field !== field || nameKey(known.found) !== nameKey(found),
  )
  return { ...arrangement, values: [...others, { field, found, value }] }
}

/** Removes empty fixed values, which still count as missing. */
export function withoutEmpty(arrangement: ImportArrangement): ImportArrangement {
  const filled = Object.entries(arrangement.fixed).filter(([, value]) => value.trim() !== '')
  return { ...arrangement, fixed: Object.fromEntries(filled) }
}

/** The first mapping of a sheet, guessed from its headers. @param mark of the company, for numbers that do not show theirs */
export function guessedSheet(
  sheet: ImportSheet,
  fields: readonly ImportField[],
  mark: DecimalMark,
): ArrangedSheet {
  return guessImportSheet(sheet.sheet, rowsOf(sheet), fields, mark)
}

/**
 * The sheet with the lines of a mapped one, with their shared key; null when all sheets are mapped. Chooses the sheet with the most
 * recognised columns, and a hidden one only when there is no other.
 */
export function guessedLines(
  sheets: readonly ImportSheet[],
  { sheets: arranged }: Pick<ImportArrangement, 'sheets'>,
  fields: readonly ImportField[],
  mark: DecimalMark,
): ArrangedSheet | null {
  const [head] = arranged
  const headSheet = sheets.find(({ sheet }) => sheet === head?.sheet)
  const [best] = sheets
    .filter(({ sheet }) => arranged.every(known => known.sheet !== sheet))
    .map(sheet => {
      const guessed = guessedSheet(sheet, fields, mark)
      if (head === undefined || headSheet === undefined) return { sheet, guessed }
      const heads = { arranged: head, rows: rowsOf(headSheet) }
      return { sheet, guessed: withSharedKey({ arranged: guessed, rows: rowsOf(sheet) }, heads, fields) }
    })
    .sort(
      (a, b) =>
        Number(a.sheet.isHidden) - Number(b.sheet.isHidden) ||
        b.guessed.columns.length - a.guessed.columns.length,
    )
  return best?.guessed ?? null
}

const rowsOf = ({ sample }: ImportSheet) => sample.map(({ rowNo, cells }) => ({ number: rowNo, cells }))

/** A cell as it will be read: its number and unit, date, flag, choice, or text. */
export interface CellRead {
  readonly kind: 'number' | 'date' | 'flag' | 'choice' | 'text'
  /** For a flag `true` or `false`. */
  readonly value: string
  readonly unit: string
}

/** The formats of a sheet. */
export interface HowRead extends Pick<ArrangedSheet, 'decimalMark' | 'isDayFirst'> {
  /** Of a column with a fixed list of choices, by name key; absent while they are not known. */
  readonly meanings?: ReadonlyMap<string, ValueMeaning['meaning']>
  /** The company's region. */
  readonly region: string
}

/** Reads a cell; null when its text is invalid for the field, '' for an empty day. */
export function readAs(field: ImportField, text: string, how: HowRead): CellRead | null {
  if (isNumber(field)) {
    const read = readNumber(text, how.decimalMark)
    return read === null ? null : { kind: 'number', value: read.value, unit: read.unit }
  }
  if (field.type === 'date') {
    if (isEmptyDay(text)) return { kind: 'text', value: '', unit: '' }
    const read = readDate(text, how.isDayFirst ? 'day-first' : 'month-first', how.region)
    return read === null || read === 'no-such-date' ? null : { kind: 'date', value: read.date, unit: '' }
  }
  if (field.type === 'flag') {
    const flag = flagByWord(text)
    return flag === undefined ? null : { kind: 'flag', value: String(flag), unit: '' }
  }
  if (field.choices !== undefined) {
    if (how.meanings === undefined) return { kind: 'text', value: text, unit: '' }
    const meaning = how.meanings.get(nameKey(text))
    if (meaning === undefined) return null
    return meaning === null
      ? { kind: 'text', value: '', unit: '' }
      : { kind: 'choice', value: meaning, unit: '' }
  }
  return { kind: 'text', value: text, unit: '' }
}
