/** Operations in the form that the rules of assignment take, read while their orders and rows are locked. */
import { sql } from 'kysely'
import type { GuardedOperation } from '../../../src/contract/states/job'
import type { OperationSummarizedState, ProcessCategory } from '../../../src/contract/states/warehouse'
import type { Db } from '../core/db/database'
import { idList } from '../core/db/id-list'

export interface LockedOperation extends GuardedOperation {
  readonly id: number
  readonly name: string
  readonly summarizedState: OperationSummarizedState
  readonly category: ProcessCategory
  readonly userId: number | null
  readonly userRoleId: number | null
}

/** Operations of a business unit by id, in id order; ids of other units are left out. */
export async function readOperations(
  db: Db['read'],
  businessUnitId: number,
  ids: readonly number[],
): Promise<LockedOperation[]> {
  const { rows } = await sql<LockedOperation>`
    select p.id, p.name, p.state, p.summarized_state as "summarizedState",
      p.process_definition_category as category, p.is_partially_reserved as "isPartiallyReserved",
      j.state as "jobState", j.user_id as "userId",
      u.display_name as "userName", j.user_role_id as "userRoleId", r.user_role_name as "userRole"
    from process p left join job j on j.id = p.job_id left join app_user u on u.id = j.user_id
    left join user_role r on r.id = j.user_role_id
    where p.business_unit_id = ${businessUnitId} and p.id in ${idList(ids)} order by p.id`.execute(db)
  return rows
}
