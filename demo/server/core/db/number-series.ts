/** Numbers of orders and drafts: increasing per business unit, unique under concurrency, and skipping numbers entered by hand. */
import { sql } from 'kysely'
import type { Db, Tx } from './database'
import { isUniqueViolation } from './database-failure'
import { sqlNameKey } from './name-key'

/** The numbered entities, with the prefix and the minimum digits of their numbers. */
const series = {
  PurchaseDraft: { table: 'purchase_draft', column: 'draft_number', prefix: 'PD-', digits: 4 },
  SalesOrder: { table: 'sales_order', column: 'order_no', prefix: 'SO-', digits: 6 },
  SalesOrderDraft: { table: 'sales_order_draft', column: 'order_number', prefix: 'SD-', digits: 4 },
  IngoingOrder: { table: 'ingoing_order', column: 'order_no', prefix: 'PO-', digits: 5 },
} as const
export type NumberSeries = keyof typeof series

/**
 * Runs a transaction that may take a number, and runs it once more when somebody had typed or imported that number without having committed
 * yet: it is skipped now.
 */
export async function withFreeNumber<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return run()
  }
}

/**
 * The next free number, taken once the transaction commits. Other transactions that take a number wait for it to end. Call it within
 * withFreeNumber, and before reading what others may change while it waits.
 */
export async function takeNumber(tx: Tx, businessUnitId: number, name: NumberSeries): Promise<string> {
  await sql`insert into number_series (business_unit_id, name, next_number)
    select ${businessUnitId}::bigint, ${name}, ${highest(businessUnitId, name)}
    where not exists (select 1 from number_series where business_unit_id = ${businessUnitId} and name = ${name})
    on conflict (business_unit_id, name) do nothing`.execute(tx.sql)
  for (;;) {
    const { next_number: next } = await tx.sql
      .updateTable('number_series')
      .set(eb => ({ next_number: eb('next_number', '+', 1) }))
      .where('business_unit_id', '=', businessUnitId)
      .where('name', '=', name)
      .returning('next_number')
      .executeTakeFirstOrThrow()
    const text = textOf(name, next - 1)
    if (!(await isTaken(tx.sql, businessUnitId, name, text))) return text
  }
}

/** The number that would be taken now, for display; another transaction may take it first. */
export async function nextNumber(
  db: Db['read'],
  businessUnitId: number,
  name: NumberSeries,
): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select coalesce((select next_number from number_series where business_unit_id = ${businessUnitId} and name = ${name}),
      ${highest(businessUnitId, name)}) as number`.execute(db)
  for (let number = rows[0]?.number ?? 1; ; number += 1) {
    const text = textOf(name, number)
    if (!(await isTaken(db, businessUnitId, name, text))) return text
  }
}

async function isTaken(
  db: Db['read'],
  businessUnitId: number,
  name: NumberSeries,
  number: string,
): Promise<boolean> {
  const { table, column } = series[name]
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where business_unit_id = ${businessUnitId} and ${sqlNameKey(sql.ref(column))} = ${sqlNameKey(sql`${number}::text`)}`.execute(
    db,
  )
  return rows.length > 0
}

/** One more than the highest number of the default form; only the first use of a series reads it. */
const highest = (businessUnitId: number, name: NumberSeries) => {
  const { table, column, prefix } = series[name]
  return sql`(select 1 + coalesce(max(substring(${sql.ref(column)} from ${`^${prefix}(\\d{1,15})$`})::bigint), 0)
    from ${sql.table(table)} where business_unit_id = ${businessUnitId})`
}

function textOf(name: NumberSeries, number: number): string {
  const { prefix, digits } = series[name]
  return `${prefix}${String(number).padStart(digits, '0')}`
}
