/**
 * The kinds of rows with a retention period: which rows belong to a kind, which column gives their age, which old rows must stay since
 * other code needs them, what is archived of them, and how they are deleted.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { RetentionKind } from '../../../src/contract/retention'
import { integrationMachine } from '../../../src/contract/states/integration'
import { jobMachine } from '../../../src/contract/states/job'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'
import type { Tx } from '../core/db/database'
import { idList, idsOf, rowsOf } from '../core/db/id-list'
import { columnsOf } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { viewOf, type RecordKind } from '../integration/public'
import { finishDays, isTaskRolledUp, lockRollUps, lockUserDays } from '../reports/public'
import type { ArchiveCell, ArchiveRows } from './archive-csv'
import { keepTransactionFigures, transactionMayGo } from './archived-transactions'
import { isOpenCount, stateList } from '../core/db/state-conditions'

/** A row to archive, as it was read. */
export interface AgedRow {
  readonly id: number
  readonly at: string
  /** Its version; a row changed since then stays. */
  readonly version: number
}

export interface TableRows extends ArchiveRows {
  /** The table of the rows. */
  readonly table: string
}

/** When and why rows are archived. */
export interface Archiving {
  readonly businessUnitId: number
  /** Rows from before this moment, a midnight of the region, are archived. */
  readonly cutoff: Date
  readonly now: Date
}

export interface ArchivedKind {
  /** The table of its rows, which the expressions below call `r`. */
  readonly table: 'audit' | 'integration_record' | 'task' | 'stock_transaction'
  /** The time that gives the age, as indexed. */
  readonly at: RawBuilder<string>
  readonly version: RawBuilder<number>
  /** Approximate size of what is archived of a row. */
  readonly bytes: RawBuilder<number>
  /** Whether a row belongs to this kind. */
  readonly isThere: RawBuilder<boolean>
  /** Whether a row of a business unit may be archived once it is old enough. */
  mayGo(businessUnitId: number): RawBuilder<boolean>
  /** What is archived of these rows, one file per table; the transaction's text formats are those of files. */
  texts(tx: Transaction<Tables>, ids: readonly number[]): Promise<TableRows[]>
  /** Deletes the rows except those changed since they were read. @returns how many were deleted */
  remove(tx: Tx, rows: readonly AgedRow[], archiving: Archiving): Promise<number>
}

/** Changes of an open order's delivery day: the last one can still be undone (orders/handlers/order-runs.ts). */
const dueDayOfOpenOrder = sql<boolean>`(r.entity = 'SalesOrder' and r.action = 'changePriorityAndDate'
  and exists (select 1 from sales_order o where o.id = r.entity_id and o.state not in (${stateList(salesOrderMachine.final)})))`

const recordAt = sql<string>`coalesce(r.completed_at, r.created_at)`
const bodyBytes = sql<number>`coalesce(octet_length(r.request_body), 0) + coalesce(octet_length(r.response_body), 0)
  + coalesce((select sum(coalesce(octet_length(t.request_body), 0) + coalesce(octet_length(t.response_body), 0))
    from integration_try t where t.record_id = r.id), 0)`

/** Jobs, operations and counts that are open count their performed tasks, and a pick can be corrected until its order is completed. */
const isOfFinishedWork = sql<boolean>`(
  not exists (select 1 from job j where j.id = r.job_id and j.state not in (${stateList(jobMachine.final)}))
  and not exists (select 1 from process p where p.id = r.process_id and p.state <> 'Completed')
  and not exists (select 1 from sales_order o where o.id = r.order_id and o.state not in (${stateList(salesOrderMachine.final)}))
  and not exists (select 1 from stock_count c where c.id = r.stock_count_id and ${sql.raw(isOpenCount('c'))}))`

const taskMayGo = (businessUnitId: number): RawBuilder<boolean> =>
  sql`${isOfFinishedWork} and ${isTaskRolledUp(businessUnitId)}`

export const archivedKinds: Readonly<Record<RetentionKind, ArchivedKind>> = {
  history: {
    table: 'audit',
    at: sql`r.at`,
    version: sql`1`,
    bytes: sql`pg_column_size(r.detail)`,
    isThere: sql`true`,
    // Rows without an id are saves of settings: their pages show them, and the first steps are derived from them.
    mayGo: () => sql`r.entity_id is not null and not ${dueDayOfOpenOrder}`,
    texts: async (tx, ids) => [await wholeRows(tx, 'audit', 'id', ids)],
    async remove(tx, rows) {
      const { rows: gone } = await sql<{ id: number }>`
        delete from audit where id in ${idList(idsOf(rows))} returning id`.execute(tx.sql)
      return gone.length
    },
  },
  integrationBodies: {
    table: 'integration_record',
    at: recordAt,
    version: sql`r.version`,
    bytes: bodyBytes,
    isThere: sql`r.bodies_moved_at is null`,
    // A failed record can be tried again, which needs its body.
    mayGo: () => sql`r.state in (${stateList(integrationMachine.final)})`,
    texts: async (tx, ids) => [await bodies(tx, ids)],
    async remove(tx, rows, { now }) {
      const { rows: emptied } = await sql<{ id: number; kind: RecordKind }>`
        update integration_record r set request_body = null, response_body = null, bodies_moved_at = ${now.toISOString()},
          version = r.version + 1
        from json_to_recordset(${rowsOf(rows)}) as seen(id bigint, version bigint)
        where r.id = seen.id and r.version = seen.version and r.bodies_moved_at is null returning r.id, r.kind`.execute(
        tx.sql,
      )
      await sql`update integration_try set request_body = null, response_body = null
        where record_id in ${idList(idsOf(emptied))}`.execute(tx.sql)
      for (const { id, kind } of emptied) tx.changed(viewOf(kind), [id])
      return emptied.length
    },
  },
  integrationRecords: {
    table: 'integration_record',
    at: recordAt,
    version: sql`r.version`,
    bytes: bodyBytes,
    isThere: sql`true`,
    // A pending record, or one being sent, is not finished.
    mayGo: () => sql`r.state in (${stateList([...integrationMachine.final, 'Failed'])})`,
    texts: async (tx, ids) => [
      await wholeRows(tx, 'integration_record', 'id', ids),
      await wholeRows(tx, 'integration_try', 'record_id', ids),
    ],
    async remove(tx, rows) {
      // Their tries are deleted with them.
      const { rows: gone } = await sql<{ id: number; kind: RecordKind }>`
        delete from integration_record r using json_to_recordset(${rowsOf(rows)}) as seen(id bigint, version bigint)
        where r.id = seen.id and r.version = seen.version returning r.id, r.kind`.execute(tx.sql)
      for (const { id, kind } of gone) tx.removed(viewOf(kind), [id])
      return gone.length
    },
  },
  tasks: {
    table: 'task',
    at: sql`r.ended_at`,
    version: sql`r.version`,
    bytes: sql`pg_column_size(r)`,
    isThere: sql`r.ended_at is not null`,
    mayGo: taskMayGo,
    texts: async (tx, ids) => [await wholeRows(tx, 'task', 'id', ids)],
    async remove(tx, rows, { businessUnitId, now }) {
      // A correction may have taken a day out of the roll-up since the rows were read.
      await lockUserDays(tx, idsOf(rows))
      const { rows: gone } = await sql<{ id: number }>`
        select r.id from task r join json_to_recordset(${rowsOf(rows)}) as seen(id bigint, version bigint)
          on seen.id = r.id and seen.version = r.version where ${taskMayGo(businessUnitId)}
        order by r.id for update of r`.execute(tx.sql)
      if (gone.length === 0) return 0
      const ids = idsOf(gone)
      await keepTaskFigures(tx, ids, now)
      await sql`delete from task where id in ${idList(ids)}`.execute(tx.sql)
      tx.removed('Task', ids)
      return ids.length
    },
  },
  transactions: {
    table: 'stock_transaction',
    at: sql`r.at`,
    // They never change.
    version: sql`1`,
    bytes: sql`pg_column_size(r)`,
    isThere: sql`true`,
    mayGo: transactionMayGo,
    texts: async (tx, ids) => [await wholeRows(tx, 'stock_transaction', 'id', ids)],
    async remove(tx, rows, { businessUnitId, cutoff }) {
      // The totals of days may be made anew since the rows were read.
      await lockRollUps(tx, businessUnitId)
      const { rows: gone } = await sql<{ id: number }>`
        select r.id from stock_transaction r where r.id in ${idList(idsOf(rows))} and ${transactionMayGo(businessUnitId)}
        order by r.id for update of r`.execute(tx.sql)
      if (gone.length === 0) return 0
      const ids = idsOf(gone)
      await keepTransactionFigures(tx, ids)
      await finishDays(tx, businessUnitId, cutoff)
      await sql`delete from stock_transaction where id in ${idList(ids)}`.execute(tx.sql)
      tx.removed('MaterialTransaction', ids)
      return ids.length
    },
  },
}

/** Writes what jobs, operations and movements show of these tasks into their own rows. */
async function keepTaskFigures(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update job j set archived_tasks = j.archived_tasks + t.tasks, archived_completed = j.archived_completed + t.completed,
      archived_cancelled = j.archived_cancelled + t.cancelled,
      archived_areas = array(select distinct unnest(j.archived_areas || t.areas)),
      archived_users = array(select distinct unnest(j.archived_users || t.users))
    from (
      select job_id, count(*) as tasks, count(*) filter (where state = 'Completed') as completed,
        count(*) filter (where state = 'Cancelled') as cancelled,
        coalesce(array_agg(distinct location_role_id) filter (where location_role_id is not null), '{}') as areas,
        coalesce(array_agg(distinct performed_by) filter (where performed_by is not null), '{}') as users
      from task where id in ${idList(ids)} and job_id is not null group by job_id
    ) t where j.id = t.job_id`.execute(tx.sql)
  await sql`
    update process set tasks_archived_at = ${now.toISOString()}::timestamptz
    where id in (select process_id from task where id in ${idList(ids)}) and tasks_archived_at is null`.execute(
    tx.sql,
  )
  await sql`
    update stock_transaction x set is_put_away = true from task t
    where t.id in ${idList(ids)} and t.task_type = 'putAway' and x.task_id = t.id and x.process_type = 'Move'`.execute(
    tx.sql,
  )
}

/** Columns of the files of bodies; the body of the record itself has no try number. */
const bodyColumns = ['record_id', 'try_no', 'request_body', 'response_body'] as const
/** Not a database table: its columns are those of the tries. */
export const bodyTable = 'integration_body'

async function bodies(tx: Transaction<Tables>, ids: readonly number[]): Promise<TableRows> {
  const { rows } = await sql<Record<string, ArchiveCell>>`
    select record_id::text, try_no::text, request_body, response_body from (
      select r.id as record_id, null::integer as try_no, r.request_body, r.response_body
      from integration_record r where r.id in ${idList(ids)}
      union all
      select t.record_id, t.try_no, t.request_body, t.response_body
      from integration_try t where t.record_id in ${idList(ids)}
    ) b where request_body is not null or response_body is not null
    order by b.record_id, b.try_no nulls first`.execute(tx)
  return { table: bodyTable, columns: bodyColumns, rows: cellsOf(bodyColumns, rows) }
}

async function wholeRows(
  tx: Transaction<Tables>,
  table: string,
  key: string,
  ids: readonly number[],
): Promise<TableRows> {
  const columns = await columnsOf(tx, table)
  const texts = columns.map(name => sql`${sql.ref(`r.${name}`)}::text as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, ArchiveCell>>`select ${sql.join(texts)} from ${sql.table(table)} r
    where ${sql.ref(`r.${key}`)} in ${idList(ids)} order by ${sql.ref(`r.${key}`)}`.execute(tx)
  return { table, columns, rows: cellsOf(columns, rows) }
}

function cellsOf(columns: readonly string[], rows: readonly Record<string, ArchiveCell>[]): ArchiveCell[][] {
  return rows.map(row => columns.map(name => row[name] ?? null))
}
