/**
 * Totals of the days of a company's region by transaction type, and the same by source and target location. A report over months adds these
 * up instead of reading the transactions. Days whose transactions are in the archive are final (archived-days.ts).
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
    from (
      select t.*, case when f.final_before is null then own.day when t.at < f.final_before then least(own.day, f.final_day - 1)
        else greatest(own.day, f.final_day) end as day
      from stock_transaction t cross join lateral (select (t.at at time zone ${region}::text)::date as day) own
      join report_roll_up f on f.business_unit_id = t.business_unit_id and f.name = 'days'
      where t.id > f.final_to or t.at >= coalesce(f.final_before, '-infinity')
    ) x
    where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo}
    group by ${names}
    on conflict (business_unit_id, ${names}) do update set ${sql.raw(sums.join(', '))}`.execute(tx.sql)
}

/** Deletes the days of a business unit, since another region has other days: all but the final ones. */
export async function forgetDays({
  tx,
  businessUnitId,
}: Pick<Batch, 'tx' | 'businessUnitId'>): Promise<void> {
  for (const table of ['transaction_day', 'transaction_place_day']) {
    await sql`delete from ${sql.table(table)} d using report_roll_up f
      where d.business_unit_id = ${businessUnitId} and f.business_unit_id = d.business_unit_id and f.name = 'days'
        and d.day >= coalesce(f.final_day, '-infinity')`.execute(tx.sql)
  }
}
