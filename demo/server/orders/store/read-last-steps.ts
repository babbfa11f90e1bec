/** Reads from the history what the caller's last step did to orders, so that it can be undone. */
import { sql } from 'kysely'
import { undoableSteps, type UndoableStep } from '../../../../src/contract/states/sales-order'
import type { Tx, UnitContext } from '../../core/db/database'
import { idList } from '../../core/db/id-list'
import { joinRecordedUser } from '../../core/db/recorded-users'
import type { StepRecord } from '../rules/undo-step'

/** The last step of each order that is of this kind and the caller's own; orders whose last step is another one are left out. */
export async function readLastSteps(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  orderIds: readonly number[],
  wanted: UndoableStep,
): Promise<ReadonlyMap<number, StepRecord>> {
  const { rows } = await sql<{ id: number; action: string; by: number | null; step: StepRecord | null }>`
    select distinct on (a.entity_id) a.entity_id as id, a.action, u.id as by, a.detail->'step' as step
    from audit a
    ${sql.raw(joinRecordedUser('u', 'a.business_unit_id', 'a.user_name'))}
    where a.business_unit_id = ${businessUnitId} and a.entity = 'SalesOrder'
      and a.entity_id in ${idList(orderIds)} and a.action in (${sql.join(undoableSteps)})
    order by a.entity_id, a.id desc`.execute(tx.sql)
  return new Map(
    rows.flatMap(({ id, action, step, by }) =>
      step !== null && action === wanted && by === userId ? [[id, step] as const] : [],
    ),
  )
}
