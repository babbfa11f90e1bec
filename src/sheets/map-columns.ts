/**
 * The mapping of a line table's columns to fields: by header where there is one, otherwise by position after the column of item numbers. A
 * single row never changes it. An uncertain mapping is shown before anything is applied. Pure.
 */
import { guessColumns, type GuessedField } from './guess-columns'
import { readNumber } from '../contract/typed-number'
import { namesCurrency } from './number-format'
import type { SheetRow } from './sheet-file'

/** Fields of lines. */
export interface LineFields<Name extends string> {
  readonly fields: readonly GuessedField<Name>[]
  /** Identifies the item. */
  readonly code: Name
  /** The quantity. */
  readonly quantity: Name
  /** Numbers in the order in which they follow the item where there is no header; the quantity is the first. */
  readonly inOrder: readonly Name[]
  /** The one that is written with a per cent sign; a column of such values is that of no other field. */
  readonly percent?: Name
  /** The one that may be written with a currency; a column of such values is that of no other field. */
  readonly price?: Name
}

export interface MappedColumns<Name extends string> {
  /** Index of the header among the rows; null without one. */
  readonly headerIndex: number | null
  /** Index of the column, by field. */
  readonly columns: Readonly<Partial<Record<Name, number>>>
  /** Unambiguous: it may be applied and reported afterwards. */
  readonly isSure: boolean
}

const rowsLookedAt = 200
/** With fewer rows, a column without any number may still be one of numbers. */
const rowsForTexts = 3
/** Shorter whole numbers are quantities, longer ones may be barcodes. */
const codeDigitsLeast = 6

/** Maps the columns of a table. */
export function mapColumns<Name extends string>(
  rows: readonly SheetRow[],
  { fields, code, quantity, inOrder, percent, price }: LineFields<Name>,
): MappedColumns<Name> {
  const table = guessColumns(rows, fields)
  const { headerIndex } = table
  const columns: Partial<Record<Name, number>> = {}
  for (const { field, index } of table.columns) if (field !== null) columns[field] = index
  const body = rows.slice(headerIndex === null ? 0 : headerIndex + 1).slice(0, rowsLookedAt)
  const free = table.columns
    .filter(({ field }) => field === null)
    .map(({ index, header }) => ({ index, header, values: valuesOf(body, index) }))
    .filter(({ values }) => values.length > 0)
  if (headerIndex !== null) {
    const isSure = columns[code] !== undefined && (columns[quantity] !== undefined || free.length === 0)
    if (columns[code] === undefined) setColumn(columns, code, codeColumn(free)?.index)
    return { headerIndex, columns, isSure }
  }
  const codes = codeColumn(free)
  setColumn(columns, code, codes?.index)
  const others = free.filter(column => column !== codes)
  const open = [...inOrder]
  for (const { index, values } of others) {
    if (values.length >= rowsForTexts && !values.some(isNumber)) continue
    const areMostly = (isKind: (value: string) => boolean) => values.filter(isKind).length * 2 > values.length
    const [first] = open
    const field = areMostly(isPercentage) ? percent : areMostly(isMoney) ? price : first
    const at = open.findIndex(name => name === field)
    const [taken] = at < 0 ? [] : open.splice(at, 1)
    if (taken !== undefined) columns[taken] = index
  }
  const isSure =
    codes !== undefined &&
    others.length <= 1 &&
    (others.length === 0 || codes.values.every(isCode)) &&
    others.every(({ values }) => values.every(value => isCount(value) && !isMoney(value)))
  return { headerIndex, columns, isSure }
}

/** Maps a column to another field, which any other column loses; null unmaps it. */
export function withColumn<Name extends string>(
  mapped: MappedColumns<Name>,
  index: number,
  field: Name | null,
): MappedColumns<Name> {
  const others = Object.entries<number | undefined>(mapped.columns).filter(
    ([name, at]) => at !== index && name !== field,
  )
  const columns = Object.fromEntries(field === null ? others : [...others, [field, index]]) as Partial<
    Record<Name, number>
  >
  return { ...mapped, columns }
}

function setColumn<Name extends string>(
  columns: Partial<Record<Name, number>>,
  name: Name,
  index: number | undefined,
): void {
  if (index !== undefined) columns[name] = index
}

interface FreeColumn {
  readonly index: number
  readonly values: readonly string[]
}

function valuesOf(rows: readonly SheetRow[], index: number): string[] {
  return rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(value => value !== '')
}

const isNumber = (value: string) => readNumber(value, '.') !== null
const isPercentage = (value: string) => value.endsWith('%')
const isMoney = (value: string) => namesCurrency(readNumber(value, '.')?.unit ?? '')
/** Whether a text is a quantity: a whole number that is not a barcode, with or without a unit. */
const isCount = (value: string) =>
  new RegExp(`^\\d{1,${codeDigitsLeast - 1}}(\\s*\\p{L}[\\p{L}.]*)?$`, 'u').test(value)
const isCode = (value: string) => codeScore(value) === 2

/** Letters and digits without a blank, or many digits: 2; another text: 1; a number: 0. */
function codeScore(value: string): number {
  if (new RegExp(`^\\d{${codeDigitsLeast},}$`).test(value)) return 2
  if (isNumber(value)) return 0
  return /\d/.test(value) && !/\s/.test(value) ? 2 : 1
}

/** The column whose values look most like codes; of equal ones the first. */
function codeColumn<Column extends FreeColumn>(columns: readonly Column[]): Column | undefined {
  const codeShare = ({ values }: Column) => values.reduce((sum, value) => sum + codeScore(value), 0)
  return columns.reduce<Column | undefined>(
    (best, column) => (best === undefined || codeShare(column) > codeShare(best) ? column : best),
    undefined,
  )
}
