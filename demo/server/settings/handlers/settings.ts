/** What a session loads at start, and the user's own settings. */
import type { CompanyInfo } from '../../../../src/contract/endpoints/settings'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { formatDefaults, reconnectAttempts, regions } from '../../../../src/contract/limits'
import { ownRegionSetting } from '../../../../src/contract/own-region'
import type { PermissionTable } from '../../../../src/contract/permissions'
import {
  cockpitNameKey,
  integrationQuantityKey,
  textsVersionKey,
} from '../../../../src/contract/unit-setting-keys'
import type { UnitValues } from '../../../../src/contract/unit-settings'
import { archiveHorizons } from '../../core/unit/archive-horizon'
import { columnNamesOf, companyInfoOf } from '../../core/unit/company-info'
import type { Context } from '../../core/calls/context'
import { notFound } from '../../core/refusal'
import { firstStepsOf } from './first-steps'
import { defaultSettings, gridSeeds } from '../seeds'
import { rolesAnsweredFor } from '../../users/public'
import { saveOwnSetting } from './own-settings'
import { settingsOfUser, saveForUser } from '../../core/unit/saved-settings'

/** Grid states are stored under the key `<view>_GridSettings` (spec 2, section 7, views). */
const gridSuffix = '_GridSettings'

type SessionSettings = Pick<
  Handlers<Endpoints, Context>['settings'],
  'cockpit' | 'realtime' | 'dynamicColumnNames' | 'firstSteps' | 'save' | 'remove'
>

/** All handlers of settings except those of unit-settings.ts and the dashboard. */
export function settingsHandlers(isRealtimeHosted: boolean): SessionSettings {
  return {
    async cockpit(_input, context) {
      const { db, caller, now, settings } = context
      const { kpiSettings, menu, permissions, textVersions, values } = settings
      const company = await companyInfoOf(db, caller.businessUnitId)
      if (company === undefined) throw notFound('The business unit has no company information.')
      const user = await db.read
        .selectFrom('app_user')
        .select('display_name')
        .where('id', '=', caller.userId)
        .where('business_unit_id', '=', caller.businessUnitId)
        .executeTakeFirstOrThrow()
      const own = await settingsOfUser(db.read, caller.businessUnitId, caller.userId)
      const starts = await defaultSettings(db.read, caller.businessUnitId)
      const seeds = await gridSeeds(db.read, caller.businessUnitId)
      return {
        userSettings: {
          displayname: user.display_name,
          heartBeat: values.heartBeat,
          rowsLimit: values.rowsLimit,
          takeLimit: values.takeLimit,
          reportDataRefreshMinutes: kpiSettings.refreshMinutes,
          timeStampSettings: withOwnRegion(timeStampSettings(company), own),
          numberFormatSettings: company.numberFormat,
          companyInfo: company,
        },
        permissions: asRecord(permissions),
        saved: Object.fromEntries([
          // A screen gets the settings chosen for it, without the defaults of users.
          ...(caller.isScreen ? [] : [...unitEntries(values), ...starts.map(toEntry)]),
          ...own.filter(({ key }) => !key.endsWith(gridSuffix)).map(toEntry),
          ...[...textVersions].map(([language, version]) => [textsVersionKey(language), version]),
        ]),
        gridSettings: Object.fromEntries([
          ...[...seeds].map(([view, { state }]) => [view, state] as const),
          ...own
            .filter(
              ({ key }) => key.endsWith(gridSuffix) && seeds.get(viewNameOf(key))?.canUserModify !== false,
            )
            .map(row => toEntry({ ...row, key: viewNameOf(row.key) })),
        ]),
        roles: [...caller.roles],
        systemRoles: [...caller.systemRoles],
        features: [...caller.features],
        isScreen: caller.isScreen,
        answersFor: await rolesAnsweredFor(db.read, caller),
        menu: [...menu],
        kpiSettings,
        archivedBefore: await archiveHorizons(db.read, caller.businessUnitId),
        serverTime: now().toISOString(),
      }
    },

    realtime: async () => ({ isEnabled: true, isHosted: isRealtimeHosted, retries: reconnectAttempts }),

    dynamicColumnNames: (_input, { db, caller }) => columnNamesOf(db, caller.businessUnitId),

    firstSteps: firstStepsOf,

    async save({ body }, context) {
      await saveOwnSetting(context, body)
      return undefined
    },

    async remove({ query }, { db, caller }) {
      await saveForUser(db.read, caller, [{ owner: query.owner, key: query.key, value: null }])
      return undefined
    },
  }
}

/** 'date format|time format|region', with defaults for those that the company left empty; empty when all three are empty. */
function timeStampSettings({ dateFormat, timeFormat, region }: CompanyInfo): string {
  if (dateFormat === '' && timeFormat === '' && region === '') return ''
  const { dateFormat: date, timeFormat: time, region: zone } = formatDefaults
  return [dateFormat || date, timeFormat || time, region || zone].join('|')
}

/** Settings of the unit that pages need in addition to those of the spec. */
const unitEntries = ({ displayName, integrationQuantityMost }: UnitValues['cockpit']): [string, string][] => [
  [cockpitNameKey, displayName],
  [integrationQuantityKey, String(integrationQuantityMost)],
]

/** The company's formats with the user's own region, if he chose one. */
function withOwnRegion(companySettings: string, own: readonly { key: string; value: string }[]): string {
  const chosen = own.find(({ key }) => key === ownRegionSetting.key)?.value
  const region = regions.find(one => one === chosen)
  if (region === undefined) return companySettings
  const [date = '', time = ''] = companySettings.split('|')
  return `${date}|${time}|${region}`
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
