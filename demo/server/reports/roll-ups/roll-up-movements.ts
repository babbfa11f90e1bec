/** When materials moved, by the transactions of the roll-up: what the last movement of each follows from (reports/last-movement). */
import { sql, type RawBuilder } from 'kysely'
import type { Batch } from './roll-up-batch'

/** Adds the transactions of a batch to the materials that they are of. */
export async function addToMovements({ tx, businessUnitId, after, upTo }: Batch): Promise<void> {
  await sql`
    insert into material_movement (business_unit_id, material_id, first_at, last_gain_at, last_other_at)
    select ${businessUnitId}::bigint, x.material_id, ${movementEnds} from stock_transaction x
    where x.business_unit_id = ${businessUnitId} and x.id > ${after} and x.id <= ${upTo} group by x.material_id
    on conflict (business_unit_id, material_id) do update set
      first_at = least(material_movement.first_at, excluded.first_at),
      last_gain_at = greatest(material_movement.last_gain_at, excluded.last_gain_at),
      last_other_at = greatest(material_movement.last_other_at, excluded.last_other_at)`.execute(tx.sql)
}

/** The condition on a transaction `x` that is a movement and no gain: neither a receipt nor the move of what was put away. */
export const isOtherMovement: RawBuilder<unknown> = sql`
  (x.process_type not in ('Receipt', 'Gain') and not (x.process_type = 'Move' and exists (
    select from task k where k.id = x.task_id and k.task_type = 'putAway')))`

/** The columns `first_at`, `last_gain_at` and `last_other_at` of transactions `x`. */
export const movementEnds: RawBuilder<unknown> = sql`
  min(x.at) as first_at, max(x.at) filter (where x.process_type = 'Gain') as last_gain_at,
  max(x.at) filter (where ${isOtherMovement}) as last_other_at`
