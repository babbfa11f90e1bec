/** The distinct values of an import's columns, for assigning meanings, and which of them are codes of another system. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { mappedValuesMost } from '../../../src/contract/import-limits'
import { hasCodes } from '../../../src/contract/imports/choice-values'
import type {
  ArrangedSheet,
  RequestedColumn,
  ColumnValues,
} from '../../../src/contract/imports/import-shapes'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import type { Tables } from '../core/db/tables'

/** The current values of the rows, most frequent first. */
export async function columnValues(
  connection: Kysely<Tables>,
  importId: number,
  columns: readonly RequestedColumn[],
): Promise<ColumnValues[]> {
  const found: ColumnValues[] = []
  for (const column of columns) {
    const { rows } = await sql<{ value: string; rows: number }>`
      select value, count(*) as rows from (${valuesBelow(importId, column)}) v
      group by value order by count(*) desc, value limit ${mappedValuesMost + 1}`.execute(connection)
    const { sheet, index } = column
    found.push({
      sheet,
      index,
      values: rows.slice(0, mappedValuesMost),
      isAll: rows.length <= mappedValuesMost,
    })
  }
  return found
}

/** Fields of a sheet with fixed choices whose columns have numbers other than 0 and 1, which stand for yes and no. */
export async function codedFields(
  connection: Kysely<Tables>,
  {
    importId,
    kind,
    sheet: { sheet, headerRow, columns },
  }: { readonly importId: number; readonly kind: ImportKind; readonly sheet: ArrangedSheet },
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
