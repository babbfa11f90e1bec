/** Widgets of a business unit for one or several of its users, computed once, and the widgets from which each user may select. */
import { isPermitted } from '../../../src/contract/permission-defaults'
import type { RoleHolder } from '../../../src/contract/permissions'
import {
  enabledWidgetsSetting,
  readSelection,
  type OfferedWidget,
  type WidgetData,
} from '../../../src/contract/widgets'
import type { Feature } from '../../../src/contract/features'
import type { Db } from '../core/db/database'
import type { UnitSettings } from '../core/unit/unit-settings'
import { defaultSettings } from '../settings/public'
import { cutOffs } from './cut-offs'
import { offeredWidgets } from './offered-widgets'
import type { SharedFigures } from './shared-figures'
import { widgetsOf } from './widget-values'
import { valuesOfUsers } from '../core/unit/saved-settings'

/** The business unit of the widgets. */
export interface WidgetUnit extends UnitSettings {
  readonly businessUnitId: number
}

export interface WidgetSources {
  readonly db: Db
  readonly figures: SharedFigures
}

/** Users for whom widgets are computed. */
export interface WidgetReader extends RoleHolder {
  readonly userId: number
  readonly features: readonly Feature[]
}

/** Values of the unit's widgets by user id, in each user's order; `isEnabled` is the user's selection. */
export async function unitWidgets(
  { db, figures }: WidgetSources,
  unit: WidgetUnit,
  readers: readonly WidgetReader[],
  now: Date,
): Promise<Map<number, WidgetData[]>> {
  const { businessUnitId, region, permissions, kpiSettings } = unit
  const limits = cutOffs(now, region)
  const ofUnit = await figures.widgets(businessUnitId, limits)
  const offered = await unitOffers(db, unit, readers)
  return new Map(
    readers.map(reader => [
      reader.userId,
      widgetsOf(ofUnit, limits, {
        offered: offered.get(reader.userId) ?? [],
        canNavigate: isPermitted(permissions, 'data/navigation', reader),
        kpiSettings,
        now,
      }),
    ]),
  )
}

/** The widgets from which each user may select, in his order, by user id. */
export async function unitOffers(
  db: Db,
  { businessUnitId, kpiSettings }: WidgetUnit,
  readers: readonly WidgetReader[],
): Promise<Map<number, OfferedWidget[]>> {
  const selections = await savedSelections(db, businessUnitId, readers)
  return new Map(
    readers.map(({ userId, features }) => [
      userId,
      offeredWidgets({ features, kpiSettings, selection: readSelection(selections.get(userId)) }),
    ]),
  )
}

async function savedSelections(
  db: Db,
  businessUnitId: number,
  readers: readonly WidgetReader[],
): Promise<Map<number, string>> {
  const own = await valuesOfUsers(
    db.read,
    businessUnitId,
    readers.map(({ userId }) => userId),
    enabledWidgetsSetting,
  )
  const start = (await defaultSettings(db.read, businessUnitId)).find(
    ({ owner, key }) => owner === enabledWidgetsSetting.owner && key === enabledWidgetsSetting.key,
  )
  return new Map(
    readers.flatMap(({ userId }) => {
      const selection = own.get(userId) ?? start?.value
      return selection === undefined ? [] : [[userId, selection] as const]
    }),
  )
}
