/** Rows of an import for its page: rows with problems, page by page, equal problems grouped, and corrected cells. */
import { sql, type RawBuilder } from 'kysely'
import type {
  ArrangedSheet,
  ImportMistake,
  ImportProblem,
  ImportRow,
  ImportSummary,
} from '../../../src/contract/imports/import-shapes'
import { listedMistakesMost } from '../../../src/contract/import-limits'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { rowsOf } from '../core/db/id-list'
import { invalidInput } from '../core/refusal'
import { arrangementOf, changeImport, lockedImport, summaryOf, type ImportRecord } from './import-row'

export interface RowsQuery {
  readonly skip: number
  readonly take: number
  readonly sheet?: number | undefined
  readonly which: 'problems' | 'changed' | 'all'
  readonly problem?:
    | { readonly field: string | null; readonly code: string; readonly found: string }
    | undefined
}

interface StagedRow {
  readonly sheet: number
  readonly rowNo: number
  readonly cells: string[]
  readonly changed: Readonly<Record<string, string>> | null
  readonly problems: ImportProblem[]
}

/**
 * A page of rows in file order, with their total number. Of all rows those that are read: neither other sheets nor titles and headers, nor
 * what an earlier run wrote.
 */
export async function importRows(db: Db, row: ImportRecord, requested: RowsQuery) {
  const { id } = row
  const query = { ...requested, id, read: arrangementOf(row)?.sheets }
  const { rows } = await sql<StagedRow>`
    select r.sheet_no as sheet, r.row_no as "rowNo", r.cells, r.changed, ${problemsOf} as problems
    from import_row r where r.import_id = ${id} and ${conditionOf(query)}
    order by r.sheet_no, r.row_no limit ${query.take} offset ${query.skip}`.execute(db.read)
  const counted = await sql<{ count: number }>`
    select count(*) as count from import_row r where r.import_id = ${id} and ${conditionOf(query)}`.execute(
    db.read,
  )
  return { result: rows.map(shownRow), totalCount: counted.rows[0]?.count ?? 0, isTotalExact: true }
}

function shownRow({ changed, ...row }: StagedRow): ImportRow {
  return {
    ...row,
    changed: Object.entries(changed ?? {}).map(([column, was]) => ({ column: Number(column), was })),
  }
}

const ofRow = sql`p.import_id = r.import_id and p.sheet_no = r.sheet_no and p.row_no = r.row_no`

const problemsOf = sql`coalesce((
  select json_agg(json_build_object('field', p.field, 'column', p.column_no, 'code', p.code, 'found', p.found,
    'expected', p.expected, 'suggestion', p.suggestion) order by p.problem_no)
  from import_problem p where ${ofRow}), '[]')`

interface RowsCondition extends RowsQuery {
  readonly id: number
  /** The arranged sheets; undefined before any is. */
  readonly read: readonly ArrangedSheet[] | undefined
}

function conditionOf({ id, which, sheet, problem, read }: RowsCondition): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (sheet !== undefined) parts.push(sql`r.sheet_no = ${sheet}`)
  if (which !== 'problems') parts.push(sql`not r.is_written`)
  if (which === 'changed') parts.push(sql`r.changed is not null`)
  if (which === 'problems') parts.push(sql`exists (select from import_problem p where ${ofRow})`)
  if (which === 'all' && read !== undefined) {
    const ofSheets = read.map(each => isRead(id, each))
    parts.push(sql`(${sql.join(ofSheets, sql` or `)})`)
  }
  if (problem !== undefined) {
    parts.push(sql`exists (select from import_problem p where ${ofRow} and p.field is not distinct from ${problem.field}::text
      and p.code = ${problem.code} and p.found = ${problem.found})`)
  }
  return sql.join(parts, sql` and `)
}

/** Whether a row of an import is below the header of a sheet, and does not repeat it. */
function isRead(id: number, { sheet, headerRow }: ArrangedSheet): RawBuilder<unknown> {
  return sql`(r.sheet_no = ${sheet} and r.row_no > ${headerRow ?? 0} and r.cells is distinct from (
    select h.cells from import_row h where h.import_id = ${id} and h.sheet_no = ${sheet} and h.row_no = ${headerRow}::integer))`
}

/** Problems grouped over rows, most frequent first; problems of other rows of the same order are not counted. */
export async function importMistakes(db: Db, id: number): Promise<ImportMistake[]> {
  const { rows } = await sql<ImportMistake>`
    select field, min(column_no) as column, code, found, (array_agg(expected order by sheet_no, row_no))[1] as expected,
      min(suggestion) as suggestion, count(*) as rows
    from import_problem where import_id = ${id} and code <> 'same-order'
    group by field, code, found order by count(*) desc, field, code, found limit ${listedMistakesMost}`.execute(
    db.read,
  )
  return rows
}

export interface CellChange {
  readonly sheet: number
  readonly rowNo: number
  readonly column: number
  readonly value: string
}

/** Corrects cells; the values of the file are kept. @throws Refusal 400 for an unknown cell, 404, 409 */
export async function changeCells(
  db: Db,
  unit: UnitContext,
  id: number,
  { changes, now }: { readonly changes: readonly CellChange[]; readonly now: Date },
): Promise<ImportRecord> {
  return db.tx(unit, async tx => {
    const row = await lockedImport(tx, unit, { id, action: 'edit' })
    assertCells(row, changes)
    await writeCells(tx, id, changes)
    return markChanged(tx, row, now)
  })
}

/** A cell with a problem, and its text now. */
interface WrongPlace {
  readonly sheet: number
  readonly rowNo: number
  readonly column: number | null
  readonly text: string | null
  /** It no longer has the text of the file. */
  readonly isChanged: boolean
}

/** Corrects a value in all rows that still have it. @throws Refusal 400 when no column has the field, 404, 409 */
export async function replaceCells(
  db: Db,
  unit: UnitContext,
  id: number,
  {
    field,
    code,
    found,
    value,
    now,
  }: {
    readonly field: string
    readonly code: string
    readonly found: string
    readonly value: string
    readonly now: Date
  },
): Promise<{ readonly rows: number; readonly summary: ImportSummary }> {
  return db.tx(unit, async tx => {
    const row = await lockedImport(tx, unit, { id, action: 'edit' })
    const { rows: places } = await sql<WrongPlace>`
      select p.sheet_no as sheet, p.row_no as "rowNo", p.column_no as column, r.cells ->> p.column_no as text,
        r.changed ->> p.column_no::text is not null as "isChanged"
      from import_problem p join import_row r on ${ofRow}
      where p.import_id = ${id} and p.field = ${field} and p.code = ${code} and p.found = ${found}`.execute(
      tx.sql,
    )
    // What somebody corrected by hand since the check stays.
    const changes = places.flatMap(({ column, text, isChanged, ...place }) =>
      column === null || (isChanged && (text ?? '').trim() !== found) ? [] : [{ ...place, column, value }],
    )
    if (places.some(({ column }) => column === null)) {
      throw invalidInput([
        { path: 'body.field', message: 'No column of the file has this field.', code: 'no-column' },
      ])
    }
    await writeCells(tx, id, changes)
    return { rows: changes.length, summary: summaryOf(await markChanged(tx, row, now)) }
  })
}

function assertCells(row: ImportRecord, changes: readonly CellChange[]): void {
  const widths = new Map(row.sheets.map(({ sheet, columns }) => [sheet, columns.length]))
  const issues = changes.flatMap(({ sheet, column }, index) =>
    column < (widths.get(sheet) ?? 0)
      ? []
      : [
          {
            path: `body.changes.${index}.column`,
            message: 'There is no such column.',
            code: 'not-listed' as const,
          },
        ],
  )
  if (issues.length > 0) throw invalidInput(issues)
}

/** A cell that is set back to the file's value is no longer a corrected one. Rows are as long as their last cell requires. */
async function writeCells(tx: Tx, id: number, changes: readonly CellChange[]): Promise<void> {
  const written = changes.map(change => ({ ...change, value: change.value.replaceAll('\0', '\uFFFD') }))
  for (const column of new Set(written.map(change => change.column))) {
    const key = String(column)
    const was = sql`coalesce(r.changed ->> ${key}::text, r.cells ->> ${column}::integer, '')`
    await sql`update import_row r set
        changed = case when ${was} = n.value then nullif(coalesce(r.changed, '{}') - ${key}::text, '{}')
          else coalesce(r.changed, '{}') || jsonb_build_object(${key}::text, ${was}) end,
        cells = jsonb_set(case when jsonb_array_length(r.cells) > ${column}::integer then r.cells else r.cells || (
            select coalesce(jsonb_agg(''::text), '[]') from generate_series(jsonb_array_length(r.cells), ${column}::integer)) end,
          array[${key}::text], to_jsonb(n.value)),
        kinds = case when r.kinds is null then null else overlay(
            rpad(r.kinds, greatest(length(r.kinds), ${column}::integer + 1), 't') placing 't' from ${column}::integer + 1 for 1) end
      from json_to_recordset(${rowsOf(written.filter(change => change.column === column))})
        as n(sheet smallint, "rowNo" integer, value text)
      where r.import_id = ${id} and r.sheet_no = n.sheet and r.row_no = n."rowNo"`.execute(tx.sql)
  }
}

async function markChanged(tx: Tx, row: ImportRecord, now: Date): Promise<ImportRecord> {
  return changeImport(tx.sql, row, { is_stale: true, changed_rows: await changedRows(tx, row.id) }, now)
}

/** The number of rows with corrected cells that no run has written. */
export async function changedRows(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_row where import_id = ${id} and changed is not null and not is_written`.execute(
    tx.sql,
  )
  return rows[0]?.count ?? 0
}

/** After a run: of the rows that it read, those without a problem are done. */
export async function markWritten(tx: Tx, row: ImportRecord): Promise<void> {
  for (const sheet of arrangementOf(row)?.sheets ?? []) {
    await sql`update import_row r set is_written = true where r.import_id = ${row.id} and not r.is_written
      and ${isRead(row.id, sheet)} and not exists (select from import_problem p where ${ofRow})`.execute(
      tx.sql,
    )
  }
}
