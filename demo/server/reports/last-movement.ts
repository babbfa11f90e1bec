/** When a material last moved, for the report of slow moving materials. */

/**
 * A query for the last movement of the material of a row, which has `id`, `business_unit_id` and `before`: the last transaction before
 * that time, of whatever kind, that did more than bring the stock to its place. Receipts, putting away what was received and the
 * opening balance (gains at the time of the material's first transaction) are none: "never" means no movement since the stock was
 * received. Without any movement it gives no row.
 */
export function lastMovementOf(row: string): string {
  return `
    select t.at from stock_transaction t
    where t.business_unit_id = ${row}.business_unit_id and t.material_id = ${row}.id and t.at < ${row}.before
      and t.process_type <> 'Receipt'
      and not (t.process_type = 'Move' and exists (
        select from task k where k.id = t.task_id and k.task_type = 'putAway'))
      and not (t.process_type = 'Gain' and not exists (
        select from stock_transaction e
        where e.business_unit_id = t.business_unit_id and e.material_id = t.material_id and e.at < t.at))
    order by t.at desc limit 1`
}
