/** Saves one setting of the caller. */
import type { userSetting } from '../../../../src/contract/own-settings'
import { rotateSecondsSetting } from '../../../../src/contract/widget-selections'
import { enabledWidgetsSetting } from '../../../../src/contract/widgets'
import type { InferOutput } from 'valibot'
import type { Context } from '../../core/calls/context'
import { saveForUser } from '../../core/unit/saved-settings'

type Setting = InferOutput<typeof userSetting>

/** Settings whose change updates the user's open dashboards and wall screens at once. */
const followed: readonly Omit<Setting, 'value'>[] = [enabledWidgetsSetting, rotateSecondsSetting]

/** Overwrites an earlier value: the last save wins. */
export async function saveOwnSetting({ db, unit, caller }: Context, setting: Setting): Promise<void> {
  if (!followed.some(one => isOf(one, setting))) return saveForUser(db.read, caller, [setting])
  await db.tx(unit, async tx => {
    await saveForUser(tx.sql, caller, [setting])
    tx.changed('Kpi', [caller.userId])
  })
}

const isOf = (one: Omit<Setting, 'value'>, { clientId, owner, key }: Setting): boolean =>
  one.clientId === clientId && one.owner === owner && one.key === key
