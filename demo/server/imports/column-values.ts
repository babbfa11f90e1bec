/**
 * The distinct values of an import's columns, for assigning meanings; which of them are codes of another system, and how the numbers and days
 * are written.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { mappedValuesMost } from '../../../src/contract/import-limits'
import { choiceByWord, hasCodes } from '../../../src/contract/imports/choice-values'
import type {
  ArrangedSheet,
  RequestedColumn,
  ColumnValues,
} from '../../../src/contract/imports/import-shapes'
import type { ImportField, ImportKind } from '../../../src/contract/imports/import-kind'
import { guessDecimalMark, type DecimalMark } from '../../../src/contract/typed-number'
import { hasDecimals } from '../../../src/sheets/guess-import'
import { guessDateOrder } from '../../../src/sheets/read-date'
import { idList } from '../core/db/id-list'
import type { Tables } from '../core/db/tables'

/** Longer texts are no numbers and no days. */
const textLettersMost = 60

/** The current values of the rows, most frequent first, with their meanings. @param fields with the words of their choices (kindInWords) */
export async function columnValues(
  connection: Kysely<Tables>,
  { importId, fields }: { readonly importId: number; readonly fields: readonly ImportField[] },
  columns: readonly RequestedColumn[],
): Promise<ColumnValues[]> {
  const found: ColumnValues[] = []
  for (const column of columns) {
    const { rows } = await sql<{ value: string; rows: number }>`
      select value, count(*) as rows from (${valuesBelow(importId, column)}) v
      group by value order by count(*) desc, value limit ${mappedValuesMost + 1}`.execute(connection)
    const { sheet, index } = column
    const field = fields.find(({ name }) => name === column.field)
    const isCoded = hasCodes(rows.map(({ value }) => value))
    found.push({
      sheet,
      index,
      values: rows.slice(0, mappedValuesMost).map(({ value, rows: count }) => ({
        value,
        rows: count,
        meaning: (field && choiceByWord(field, value, isCoded)) ?? null,
      })),
      isAll: rows.length <= mappedValuesMost,
    })
  }
  return found
}

export interface SheetOfKind {
  readonly importId: number
  readonly kind: ImportKind
  readonly sheet: ArrangedSheet
}

/** The sheet with its numbers and days read as its rows show them. @param mark of the company, for numbers that do not show theirs */
export async function withFormats(
  connection: Kysely<Tables>,
  { importId, kind, sheet }: SheetOfKind,
  mark: DecimalMark,
): Promise<ArrangedSheet> {
  const textsOf = (matches: (field: ImportField) => boolean, read: ReadTexts) => {
    const names = new Set(kind.fields.filter(matches).map(({ name }) => name))
    const indexes = sheet.columns.filter(({ field }) => names.has(field)).map(({ index }) => index)
    return textsBelow(connection, { importId, sheet }, indexes, read)
  }
  const numbers = await textsOf(hasDecimals, markedNumbers)
  const days = await textsOf(({ type }) => type === 'date', daysWithoutTime)
  return {
    ...sheet,
    decimalMark: guessDecimalMark(numbers.keys(), numbers) ?? mark,
    isDayFirst: guessDateOrder(days.keys())?.order !== 'month-first',
  }
}

interface ReadTexts {
  readonly text: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
}

/** Numbers with a mark. Which digit it is says nothing about the mark, unless it is 0, or the power of a unit (m2, m3). */
const markedNumbers: ReadTexts = {
  text: sql`translate(value, '456789', '111111')`,
  condition: sql`value ~ '[.,]' and length(value) <= ${textLettersMost}`,
}
const daysWithoutTime: ReadTexts = {
  text: sql`regexp_replace(value, '\\s\\d{1,2}:.*$', '')`,
  condition: sql`value ~ '^\\d' and length(value) <= ${textLettersMost}`,
}

/** The different texts in columns of a sheet, in the order of their first rows, with their number. Values that the file has typed are none. */
async function textsBelow(
  connection: Kysely<Tables>,
  { importId, sheet: { sheet, headerRow } }: Pick<SheetOfKind, 'importId' | 'sheet'>,
  indexes: readonly number[],
  { text, condition }: ReadTexts,
): Promise<ReadonlyMap<string, number>> {
  if (indexes.length === 0) return new Map()
  const { rows } = await sql<{ text: string; rows: number }>`
    select ${text} as text, count(*) as rows from (
      select row_no, trim(cells ->> c.id::integer) as value from import_row, ${idList(indexes)} c
      where import_id = ${importId} and sheet_no = ${sheet} and row_no > ${headerRow ?? 0}
        and coalesce(nullif(substr(kinds, c.id::integer + 1, 1), ''), 't') = 't') v
    where ${condition} group by 1 order by min(row_no)`.execute(connection)
  return new Map(rows.map(found => [found.text, found.rows]))
}

/** Fields of a sheet with fixed choices whose columns have numbers other than 0 and 1, which stand for yes and no. */
export async function codedFields(
  connection: Kysely<Tables>,
  { importId, kind, sheet: { sheet, headerRow, columns } }: SheetOfKind,
): Promise<ReadonlySet<string>> {
  const coded = new Set<string>()
  for (const { field, index } of columns) {
    if (kind.fields.find(({ name }) => name === field)?.choices === undefined) continue
    const { rows } = await sql<{ value: string }>`
      select distinct value from (${valuesBelow(importId, { sheet, index, after: headerRow ?? 0 })}) v
      where value ~ '^[0-9]+$' order by value limit ${numbersRead}`.execute(connection)
    if (hasCodes(rows.map(({ value }) => value))) coded.add(field)
  }
  return coded
}

/** Of three different numbers at least one is neither 0 nor 1. */
const numbersRead = 3

function valuesBelow(importId: number, { sheet, index, after }: RequestedColumn): RawBuilder<unknown> {
  return sql`select trim(cells ->> ${index}::integer) as value from import_row
    where import_id = ${importId} and sheet_no = ${sheet} and row_no > ${after}
      and trim(cells ->> ${index}::integer) <> ''`
}
