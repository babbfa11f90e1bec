/** Widgets of a business unit for one or several of its users, computed once. */
import { enabledWidgetsSetting, type WidgetData } from '../../../src/contract/widgets'
import type { Feature } from '../../../src/contract/features'
import type { Db } from '../db/database'
import { cutOffs } from './cut-offs'
import { readWidgetFigures } from './widget-figures'
import { widgetsOf } from './widget-values'

/** For whom widgets are asked for. */
export interface WidgetReader {
  readonly userId: number
  readonly features: readonly Feature[]
}

/** Values of the unit's widgets by user id; `isEnabled` is what the user chose. */
export async function unitWidgets(
  db: Db,
  unit: { businessUnitId: number; region: string },
  readers: readonly WidgetReader[],
  now: Date,
): Promise<Map<number, WidgetData[]>> {
  const limits = cutOffs(now, unit.region)
  const figures = await readWidgetFigures(db.read, unit.businessUnitId, limits)
  const chosen = await chosenWidgets(db, unit.businessUnitId, readers)
  return new Map(
    readers.map(({ userId, features }) => [
      userId,
      widgetsOf(figures, limits, { features, enabled: chosen.get(userId) ?? null, now }),
    ]),
  )
}

async function chosenWidgets(
  db: Db,
  businessUnitId: number,
  readers: readonly WidgetReader[],
): Promise<Map<number, ReadonlySet<number>>> {
  const { clientId, owner, key } = enabledWidgetsSetting
  const rows = await db.read
    .selectFrom('setting')
    .select(['user_id', 'value'])
    .where('business_unit_id', '=', businessUnitId)
    .where(
      'user_id',
      'in',
      readers.map(({ userId }) => userId),
    )
    .where('client_id', '=', clientId)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
  return new Map(rows.map(row => [row.user_id, idsOf(row.value)]))
}

/** A comma-joined list of widget ids; what is not a number is nothing. */
function idsOf(value: string): ReadonlySet<number> {
  const ids = value
    .split(',')
    .filter(text => text.trim() !== '')
    .map(Number)
  return new Set(ids.filter(Number.isInteger))
}
