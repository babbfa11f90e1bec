/** Reads from the history what the caller's last step did to orders, so that it can be undone. */
import { sql } from 'kysely'
import { undoableSteps, type UndoableStep } from '../../../../src/contract/states/sales-order'
import type { Tx, UnitContext } from '../../core/db/database'
import { idList } from '../../core/db/id-list'
import type { StepRecord } from '../rules/undo-step'

/** The last step of each order that is of this kind and the caller's own; orders whose last step is another one are left out. */
export async function readLastSteps(
  tx: Tx,
  { businessUnitId, userName }: UnitContext,
  orderIds: readonly number[],
  wanted: UndoableStep,
): Promise<ReadonlyMap<number, StepRecord>> {
  const { rows } = await sql<{ id: number; action: string; userName: string; step: StepRecord | null }>`
    select distinct on (a.entity_id) a.entity_id as id, a.action, a.user_name as "userName", a.detail->'step' as step
    from audit a
    where a.business_unit_id = ${businessUnitId} and a.entity = 'SalesOrder'
      and a.entity_id in ${idList(orderIds)} and a.action in (${sql.join(undoableSteps)})
    order by a.entity_id, a.id desc`.execute(tx.sql)
  return new Map(
    rows.flatMap(({ id, action, step, userName: by }) =>
      step !== null && action === wanted && by === userName ? [[id, step] as const] : [],
    ),
  )
}
