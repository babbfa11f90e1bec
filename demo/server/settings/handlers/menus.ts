/** The left menu of the business unit: all users read it, administrators save it, and saves are audited. */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { menuSettingKey, parseMenuSetting, type MenuSetting } from '../../../../src/contract/menu-setting'
import type { Route } from '../../../../src/define/route'
import type { Tx } from '../../core/db/database'
import { wordsFor } from '../../core/calls/call-language'
import type { Context } from '../../core/calls/context'
import { changedMeanwhile } from '../../core/refusal'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { menuConfig, reportConfig } from './route-config'

export function menuHandlers(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['menus'] {
  const menuOf = async ({ caller }: Context): Promise<MenuSetting> =>
    (await unitSettings.of(caller.businessUnitId)).menu
  return {
    menuSettings: async (_input, context) => [...(await menuOf(context))],

    async routeSettings(_input, context) {
      const t = await wordsFor(context)
      const isOpen = ({ features = [], permission, saves, isClosed }: Route['gate']): boolean =>
        isClosed !== true &&
        features.every(feature => context.caller.features.includes(feature)) &&
        (permission === undefined || context.can(permission)) &&
        (saves === undefined || saves.some(path => context.can(path)))
      return {
        config: menuConfig(await menuOf(context), isOpen, t),
        reportConfig: reportConfig(isOpen, t),
      }
    },

    async saveMenuSettings({ body }, { db, unit, caller }) {
      const entries = [...body.entries]
      await db.tx(unit, async tx => {
        const before = await lockMenu(tx, caller.businessUnitId)
        if (body.read !== undefined && textOf(body.read) !== textOf(before)) {
          throw changedMeanwhile(['entries'], 'Somebody else changed the menu.')
        }
        if (textOf(before) === textOf(entries)) return
        await writeMenu(tx, caller.businessUnitId, entries)
        tx.audit('saveMenu', 'Menu', null, { entries: [textOf(before), textOf(entries)] })
        tx.settingsChanged()
      })
      return entries
    },
  }
}

const textOf = (entries: MenuSetting): string =>
  JSON.stringify(entries.map(({ name, order, isHidden }) => ({ name, order, isHidden })))

async function lockMenu(tx: Tx, businessUnitId: number): Promise<MenuSetting> {
  await sql`select id from business_unit where id = ${businessUnitId} for no key update`.execute(tx.sql)
  const row = await tx.sql
    .selectFrom('setting')
    .select('value')
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', 0)
    .where('client_id', '=', menuSettingKey.clientId)
    .where('owner', '=', menuSettingKey.owner)
    .where('key', '=', menuSettingKey.key)
    .executeTakeFirst()
  return parseMenuSetting(row?.value ?? '[]') ?? []
}

async function writeMenu(tx: Tx, businessUnitId: number, entries: MenuSetting): Promise<void> {
  const { clientId, owner, key } = menuSettingKey
  const value = textOf(entries)
  await tx.sql
    .insertInto('setting')
    .values({ business_unit_id: businessUnitId, user_id: 0, client_id: clientId, owner, key, value })
    .onConflict(conflicting =>
      conflicting
        .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
        .doUpdateSet({ value }),
    )
    .execute()
}
