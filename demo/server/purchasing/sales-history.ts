/** Shipped quantities of a material by week: the small chart next to a proposed quantity. */
import { sql } from 'kysely'
import type { Db } from '../core/db/database'
import { dayOf, startOfDay } from '../../../src/contract/company-day'
import { firstCompleteDay } from '../core/unit/archive-horizon'

/**
 * Weeks of seven days from `from` to yesterday, oldest first, empty ones with 0; the last may be shorter. They begin later when earlier picks
 * are in the archive.
 */
export async function readSalesByWeek(
  db: Db,
  { businessUnitId, region }: { readonly businessUnitId: number; readonly region: string },
  { materialId, from: requested }: { readonly materialId: number; readonly from: string },
  now: Date,
): Promise<{ from: string; quantity: string }[]> {
  const today = dayOf(now, region)
  const first = await firstCompleteDay(db.read, { businessUnitId, region }, 'tasks')
  const from = first !== undefined && first > requested ? first : requested
  const { rows } = await sql<{ from: string; quantity: string }>`
    with picked as (
      select ((performed_date at time zone ${region})::date - ${from}::date) / 7 as week, confirmed_quantity as quantity
      from task
      where business_unit_id = ${businessUnitId} and material_id = ${materialId} and task_type = 'pick'
        and state = 'Completed' and performed_date >= ${startOfDay(from, region).toISOString()}::timestamptz
        and performed_date < ${startOfDay(today, region).toISOString()}::timestamptz
    )
    select (${from}::date + 7 * w.week)::text as "from", trim_scale(coalesce(sum(p.quantity), 0)) as quantity
    from generate_series(0, greatest(0, (${today}::date - 1 - ${from}::date) / 7)) w(week)
    left join picked p on p.week = w.week
    group by w.week order by w.week`.execute(db.read)
  return rows
}
