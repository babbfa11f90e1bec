/** Totals of the days of a company's region by type of transaction: what a report over months adds up instead of its transactions. */
import { sql } from 'kysely'
import type { Batch } from './roll-up-batch'

/** Adds the transactions of a batch to the days that they belong to. */
export async function addToDays({ tx, businessUnitId, region, after, upTo }: Batch): Promise<void> {
  await sql`
    insert into transaction_day (business_unit_id, day, process_type, transactions, quantity_in, quantity_out, moved_quantity, value)
    select ${businessUnitId}::bigint, (at at time zone ${region}::text)::date as day, process_type, count(*),
      sum(greatest(quantity, 0)), sum(greatest(-quantity, 0)), sum(moved_quantity), sum(round(quantity * unit_cost, 2))
    from stock_transaction where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo}
    group by day, process_type
    on conflict (business_unit_id, day, process_type) do update set
      transactions = transaction_day.transactions + excluded.transactions,
      quantity_in = transaction_day.quantity_in + excluded.quantity_in,
      quantity_out = transaction_day.quantity_out + excluded.quantity_out,
      moved_quantity = transaction_day.moved_quantity + excluded.moved_quantity,
      value = transaction_day.value + excluded.value`.execute(tx.sql)
}

/** Forgets the days of a business unit: another region has other ones. */
export async function forgetDays({
  tx,
  businessUnitId,
}: Pick<Batch, 'tx' | 'businessUnitId'>): Promise<void> {
  await sql`delete from transaction_day where business_unit_id = ${businessUnitId}`.execute(tx.sql)
}
