/** The left menu of the business unit: all users read it, administrators save it, and saves are audited. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { menuSettingKey, type MenuSetting } from '../../../../src/contract/menu-setting'
import type { Route } from '../../../../src/define/route'
import { wordsFor } from '../../core/calls/call-language'
import type { Context } from '../../core/calls/context'
import { changedMeanwhile } from '../../core/refusal'
import { menuIn } from '../../core/unit/unit-settings'
import { menuConfig, reportConfig } from './route-config'
import { lockUnit, settingsOfUnit, saveForUnit } from '../../core/unit/saved-settings'

export const menuHandlers: Handlers<Endpoints, Context>['menus'] = {
  menuSettings: async (_input, { settings }) => [...settings.menu],

  async routeSettings(_input, context) {
    const t = await wordsFor(context)
    const isOpen = ({ features = [], permission, saves, isClosed }: Route['gate']): boolean =>
      isClosed !== true &&
      features.every(feature => context.caller.features.includes(feature)) &&
      (permission === undefined || context.can(permission)) &&
      (saves === undefined || saves.some(path => context.can(path)))
    return {
      config: menuConfig(context.settings.menu, isOpen, t),
      reportConfig: reportConfig(isOpen, t),
    }
  },

  async saveMenuSettings({ body }, { db, unit, caller }) {
    const entries = [...body.entries]
    await db.tx(unit, async tx => {
      await lockUnit(tx, caller.businessUnitId)
      const before = menuIn(await settingsOfUnit(tx.sql, caller.businessUnitId, [menuSettingKey.owner]))
      if (body.read !== undefined && textOf(body.read) !== textOf(before)) {
        throw changedMeanwhile(['entries'], 'Somebody else changed the menu.')
      }
      if (textOf(before) === textOf(entries)) return
      await saveForUnit(tx.sql, caller.businessUnitId, [{ ...menuSettingKey, value: textOf(entries) }])
      tx.audit('saveMenu', 'Menu', null, { entries: [textOf(before), textOf(entries)] })
      tx.settingsChanged()
    })
    return entries
  },
}

const textOf = (entries: MenuSetting): string =>
  JSON.stringify(entries.map(({ name, order, isHidden }) => ({ name, order, isHidden })))
