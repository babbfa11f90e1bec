/** What a session loads at start, user settings and languages (spec 2, section 7, users and settings). */
import * as v from 'valibot'
import { kpiSettings, kpiSettingsDefault } from '../kpi-settings'
import { clientName, languages, nameLengthMost } from '../limits'
import { ownSetting } from '../own-settings'
import { isoDateTime } from '../wire-values'
import { del, get, group, put } from './endpoint'

/** Spec 1, section 3, company info. */
export const companyInfo = v.object({
  name: v.string(),
  streetAddress: v.string(),
  zipCode: v.string(),
  city: v.string(),
  countryCode: v.string(),
  /** IANA time zone. */
  region: v.string(),
  dateFormat: v.string(),
  timeFormat: v.string(),
  /** A locale whose number format is used, for instance de-DE. */
  numberFormat: v.string(),
  /** ISO 4217. */
  currency: v.string(),
})
export type CompanyInfo = v.InferOutput<typeof companyInfo>

/** Names; absent where a back end does not send them. */
const names = v.optional(v.array(v.string()))

/** Spec 1, section 3, settings response; empty formats stand for the defaults. */
export const cockpitSettings = v.object({
  userSettings: v.object({
    displayname: v.string(),
    heartBeat: v.number(),
    rowsLimit: v.number(),
    takeLimit: v.number(),
    reportDataRefreshMinutes: v.number(),
    /** 'date format|time format|region', empty for the defaults. */
    timeStampSettings: v.string(),
    /** A locale, empty for the default. */
    numberFormatSettings: v.string(),
    companyInfo,
  }),
  /** Values that differ from the defaults, by path. */
  permissions: v.record(v.string(), v.union([v.boolean(), v.array(v.string())])),
  /**
   * Saved values of this user by key, for instance EnabledWidgets, over the initial values of all users; and those of unit-setting-keys.ts.
   */
  saved: v.record(v.string(), v.string()),
  /** Grid state of this user by view name, JSON text; the business unit's where the user has none. */
  gridSettings: v.record(v.string(), v.string()),
  /** The user's current roles and features: the token may be older. Absent: those of the token. */
  roles: names,
  systemRoles: names,
  features: names,
  /** The user is a screen at the wall; the name is the screen's. */
  isScreen: v.optional(v.boolean(), false),
  /** Names of the roles whose users the caller may administer; null: all users except global administrators. */
  answersFor: v.optional(v.nullable(v.array(v.string())), null),
  /** The administrator's changes to the left menu: read by menuSettingOf (menu-setting.ts). */
  menu: v.optional(v.unknown()),
  /** The administrator's dashboard settings of the business unit. */
  kpiSettings: v.optional(kpiSettings, kpiSettingsDefault),
  /** Moments before which rows of a kind (retention.ts) are in the archive; a kind without archived rows is missing. */
  archivedBefore: v.optional(v.record(v.string(), isoDateTime), {}),
  serverTime: v.string(),
})
export type CockpitSettings = v.InferOutput<typeof cockpitSettings>

const settingKey = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
/** What every session calls; dashboard-settings.ts and unit-settings.ts add calls under the same name. */
export const settings = group('Settings', {
  cockpit: get('/cockpit', {
    result: cockpitSettings,
    isForScreens: true,
    summary: 'Settings and permissions of the signed-in user.',
  }),
  realtime: get('/realtime', {
    result: v.object({ isEnabled: v.boolean(), isHosted: v.boolean(), retries: v.number() }),
    isForScreens: true,
    summary: 'How live updates are reached.',
  }),
  dynamicColumnNames: get('/dynamicColumnNames', {
    result: v.record(v.string(), v.string()),
    isForScreens: true,
    summary:
      'Column titles that replace the translated ones, by view and field: `SalesOrders.deliveryRoute`.',
  }),
  save: put('/', {
    body: ownSetting,
    repeatable: 'own',
    summary: 'Saves one setting of the signed-in user.',
  }),
  remove: del('/', {
    query: v.object({ clientId: settingKey, owner: settingKey, key: settingKey }),
    repeatable: 'own',
    summary: 'Removes one setting of the signed-in user.',
  }),
})

export const uoMType = group('UoMType', {
  allowDecimals: get('/allowDecimals', {
    result: v.record(v.string(), v.number()),
    isForScreens: true,
    summary: 'Decimals that a unit of measure allows, by unit.',
  }),
})

export const localization = group('localization', {
  translations: get('/translations', {
    /** The texts belong to a client; its version has no effect on them. */
    query: v.object({
      clientName: v.optional(v.string(), clientName),
      clientVersion: v.optional(v.string()),
      languageCode: v.picklist(languages),
    }),
    result: v.record(v.string(), v.string()),
    isForScreens: true,
    summary: 'Texts that replace the shipped ones, by key; empty when the company changed none.',
  }),
})
