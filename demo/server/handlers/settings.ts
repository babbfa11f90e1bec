/** What a session loads at start, and the user's own settings. */
import type { CompanyInfo } from '../../../src/contract/endpoints/settings'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import {
  formatDefaults,
  heartbeatDefaultMs,
  reconnectAttempts,
  rowsLimitDefault,
  takeLimitDefault,
} from '../../../src/contract/limits'
import type { PermissionTable } from '../../../src/contract/permissions'
import { columnNamesOf, companyInfoOf } from '../http/company-info'
import type { Context } from '../http/context'
import { notFound } from '../http/refusal'
import type { UnitSettingsCache } from '../http/unit-settings'
import { dashboardWidgetSettings } from './kpi'
import { kpiSettingsHandlers } from './kpi-settings'
import { saveOwnSetting } from './own-settings'

/** Grid states are kept under `<view>_GridSettings` (spec 2, section 7, views). */
const gridSuffix = '_GridSettings'

export function settingsHandlers(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['settings'] {
  return {
    ...kpiSettingsHandlers,

    async cockpit(_input, context) {
      const { db, caller, now, permissions } = context
      const company = await companyInfoOf(db, caller.businessUnitId)
      if (company === undefined) throw notFound('The business unit has no company information.')
      const user = await db.read
        .selectFrom('app_user')
        .select('display_name')
        .where('id', '=', caller.userId)
        .where('business_unit_id', '=', caller.businessUnitId)
        .executeTakeFirstOrThrow()
      const own = await ownSettings(context)
      const { kpiSettings } = await unitSettings.of(caller.businessUnitId)
      return {
        userSettings: {
          displayname: user.display_name,
          heartBeat: heartbeatDefaultMs,
          rowsLimit: rowsLimitDefault,
          takeLimit: takeLimitDefault,
          reportDataRefreshMinutes: kpiSettings.refreshMinutes,
          timeStampSettings: timeStampSettings(company),
          numberFormatSettings: company.numberFormat,
          companyInfo: company,
        },
        permissions: asRecord(permissions),
        saved: Object.fromEntries(own.filter(({ key }) => !key.endsWith(gridSuffix)).map(toEntry)),
        gridSettings: Object.fromEntries(
          own
            .filter(({ key }) => key.endsWith(gridSuffix))
            .map(row => toEntry({ ...row, key: viewNameOf(row.key) })),
        ),
        kpiSettings,
        serverTime: now().toISOString(),
      }
    },

    realtime: async () => ({ isEnabled: true, isHosted: false, retries: reconnectAttempts }),

    dynamicColumnNames: (_input, { db, caller }) => columnNamesOf(db, caller.businessUnitId),

    dashboardWidgetSettings: dashboardWidgetSettings(unitSettings),

    async save({ body }, context) {
      await saveOwnSetting(context, body)
      return undefined
    },

    async remove({ query }, { db, caller }) {
      await db.read
        .deleteFrom('setting')
        .where('business_unit_id', '=', caller.businessUnitId)
        .where('user_id', '=', caller.userId)
        .where('client_id', '=', query.clientId)
        .where('owner', '=', query.owner)
        .where('key', '=', query.key)
        .execute()
      return undefined
    },
  }
}

/** 'date format|time format|region' with the defaults where the company left one open; empty when it left all open. */
function timeStampSettings({ dateFormat, timeFormat, region }: CompanyInfo): string {
  if (dateFormat === '' && timeFormat === '' && region === '') return ''
  const { dateFormat: date, timeFormat: time, region: zone } = formatDefaults
  return [dateFormat || date, timeFormat || time, region || zone].join('|')
}

async function ownSettings({ db, caller }: Context): Promise<{ key: string; value: string }[]> {
  return db.read
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('business_unit_id', '=', caller.businessUnitId)
    .where('user_id', '=', caller.userId)
    .orderBy('key')
    .execute()
}

const toEntry = ({ key, value }: { key: string; value: string }): [string, string] => [key, value]

const viewNameOf = (key: string): string => key.slice(0, -gridSuffix.length)

function asRecord(permissions: PermissionTable): Record<string, boolean | string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([path, value]) => [
      path,
      typeof value === 'boolean' ? value : [...value],
    ]),
  )
}
