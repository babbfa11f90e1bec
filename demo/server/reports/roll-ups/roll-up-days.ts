/**
 * Totals of the days of a company's region by transaction type, and the same by source and target location. A report over months adds these
 * up instead of reading the transactions.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Batch } from './rolled-to'

const places = ['from_location_id', 'to_location_id']

/** Adds the transactions of a batch to the totals of their days. */
export async function addToDays(batch: Batch): Promise<void> {
  await addTo(batch, 'transaction_day', ['day', 'process_type'])
  await addTo(batch, 'transaction_place_day', ['day', 'process_type', ...places])
}

/** The totals of transactions `x`, in the order of `totals`. */
export const totalsOfTransactions: RawBuilder<unknown> = sql`
  count(*) as transactions, sum(greatest(x.quantity, 0)) as quantity_in, sum(greatest(-x.quantity, 0)) as quantity_out,
  sum(x.moved_quantity) as moved_quantity, sum(round(x.quantity * x.unit_cost, 2)) as value`

/** The summed columns of both tables. */
export const totals = ['transactions', 'quantity_in', 'quantity_out', 'moved_quantity', 'value'] as const

async function addTo(
  { tx, businessUnitId, region, after, upTo }: Batch,
  table: 'transaction_day' | 'transaction_place_day',
  keys: readonly string[],
): Promise<void> {
  const names = sql.raw(keys.join(', '))
  const sums = totals.map(total => `${total} = ${table}.${total} + excluded.${total}`)
  await sql`
    insert into ${sql.table(table)} (business_unit_id, ${names}, ${sql.raw(totals.join(', '))})
    select ${businessUnitId}::bigint, ${names}, ${totalsOfTransactions}
    from (select *, (at at time zone ${region}::text)::date as day from stock_transaction) x
    where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo}
    group by ${names}
    on conflict (business_unit_id, ${names}) do update set ${sql.raw(sums.join(', '))}`.execute(tx.sql)
}

/** Deletes the days of a business unit, since another region has other days. */
export async function forgetDays({
  tx,
  businessUnitId,
}: Pick<Batch, 'tx' | 'businessUnitId'>): Promise<void> {
  await sql`delete from transaction_day where business_unit_id = ${businessUnitId}`.execute(tx.sql)
  await sql`delete from transaction_place_day where business_unit_id = ${businessUnitId}`.execute(tx.sql)
}
