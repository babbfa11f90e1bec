/**
 * What administrators set for the whole business unit (spec 2, section 7, users and settings; settings, integration, company): values
 * by owner and key, features, switches of the code, the company, and what users start with.
 */
import * as v from 'valibot'
import { features } from '../features'
import { nameLengthMost, seededSettingsMost, settingLengthMost } from '../limits'
import { gridNames, gridNamesMessage, ownSetting, userSetting } from '../own-settings'
import { retainedForever, retentionDaysMost, retentionKinds } from '../retention'
import { codeSwitches } from '../unit-settings'
import { isoDate, isoDateTime } from '../wire-values'
import { del, get, group, post, put } from './endpoint'
import { companyInfo } from './settings'

const settingsPermission = 'header/settings/user_settings'
const settingValue = v.union([v.string(), v.number(), v.boolean()])
const pastValue = v.nullable(settingValue)

/** Saves with user and time, the newest first; changes by field. */
const saves = v.array(
  v.object({
    at: isoDateTime,
    /** Display name; the user name when the user was deleted. */
    user: v.string(),
    changes: v.array(v.object({ field: v.string(), from: pastValue, to: pastValue })),
  }),
)

/** The current values, by `owner.key`; features are flags of the owner `feature`. */
const unitSettingsState = v.object({
  values: v.record(v.string(), settingValue),
  saves,
  /** Address from which the caller calls: it must stay in the list of allowed addresses. */
  address: v.string(),
})
export type UnitSettingsState = v.InferOutput<typeof unitSettingsState>

/** From the settings; 0 is for ever. */
const retainedDays = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(retainedForever),
  v.maxValue(retentionDaysMost),
)
const retainedRows = v.object({
  kind: v.picklist(retentionKinds),
  /** The number of days that `next` is computed with: the given one, else the saved one. */
  days: v.number(),
  /** Since when the saved number of days holds; null where nobody ever chose one. */
  since: v.nullable(isoDateTime),
  /** Number of rows in the database. */
  rows: v.number(),
  /** Of the oldest of them. */
  oldest: v.nullable(isoDateTime),
  /** What is archived next, and in the night of which day; null where nothing is. */
  next: v.nullable(v.object({ day: isoDate, rows: v.number() })),
  /** What was archived before; null where nothing was. */
  moved: v.nullable(v.object({ rows: v.number(), last: isoDateTime })),
})
const retentionState = v.object({
  /** Folder of the unit's files within the archive's folder. */
  folder: v.string(),
  /** Why nothing can be archived now. */
  problem: v.nullable(v.picklist(['none', 'not-writable', 'another-folder'])),
  /** When the next night begins: settings saved before then apply in it. */
  night: isoDateTime,
  kinds: v.array(retainedRows),
})
export type RetentionState = v.InferOutput<typeof retentionState>
export type RetainedRows = v.InferOutput<typeof retainedRows>

const saved = v.object({ ...userSetting.entries, isDefault: v.boolean() })
const byOwnerOrKey = v.object({
  owner: v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost))),
  key: v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost))),
})
const settingsMost = 100
/** Settings to save together, and the values that the caller had read by `owner.key`: 409 when they have changed. */
const unitSettingsInput = v.object({
  settings: v.pipe(v.array(userSetting), v.minLength(1), v.maxLength(settingsMost)),
  read: v.optional(v.record(v.string(), v.string())),
})

/** Merged into the group of settings that every session loads; in a file of their own since few pages call them. */
export const unitSettings = group('Settings', {
  forAll: get('/settingsForAll', {
    result: unitSettingsState,
    permission: settingsPermission,
    summary: 'The settings of the whole business unit, with who changed what.',
  }),
  saveForAll: put('/settingsForAll', {
    body: unitSettingsInput,
    result: unitSettingsState,
    permission: settingsPermission,
    summary: 'Saves settings of the whole business unit, all of them or none.',
  }),
  removeForAll: del('/settingsForAll', {
    query: v.object({ clientId: v.string(), owner: v.string(), key: v.string() }),
    result: unitSettingsState,
    permission: settingsPermission,
    summary: 'Sets one setting of the whole business unit back to its default.',
  }),
  retention: get('/retention', {
    query: v.object({
      history: v.optional(retainedDays),
      integrationBodies: v.optional(retainedDays),
      integrationRecords: v.optional(retainedDays),
      tasks: v.optional(retainedDays),
      transactions: v.optional(retainedDays),
    }),
    result: retentionState,
    permission: settingsPermission,
    summary:
      'How much there is of what is kept for a while, and what goes when: by the saved days, or by those that are given for a kind.',
  }),
  terminal: get('/terminal', {
    query: byOwnerOrKey,
    result: v.array(saved),
    summary: 'Settings of the handheld terminals, those of one key where it is given.',
  }),
  system: get('/system', {
    query: byOwnerOrKey,
    result: v.array(saved),
    permission: settingsPermission,
    summary: 'Settings of the system, those of one owner or key where they are given.',
  }),
  grid: get('/grid', {
    query: byOwnerOrKey,
    result: v.array(
      v.object({ ...userSetting.entries, canCustomerModify: v.boolean(), canUserModify: v.boolean() }),
    ),
    permission: settingsPermission,
    summary: 'Grid states that users start with, those of one view where its name is given as key.',
  }),
  defaultUserSettings: get('/defaultUserSettings', {
    result: v.array(userSetting),
    permission: settingsPermission,
    summary: 'Settings that users start with.',
  }),
})

const named = <const N extends readonly [string, ...string[]]>(names: N) =>
  v.pipe(v.array(v.picklist(names)), v.maxLength(names.length))
const switchable = <const N extends readonly [string, ...string[]]>(
  name: string,
  names: N,
  available: string,
  enabled: string,
  enable: string,
) =>
  group(name, {
    available: get('/available', {
      result: v.array(v.picklist(names)),
      permission: settingsPermission,
      summary: available,
    }),
    enabled: get('/enabled', {
      result: v.array(v.picklist(names)),
      permission: settingsPermission,
      summary: enabled,
    }),
    enable: post('/enabled', {
      body: v.object({
        enabled: named(names),
        /** The features that the caller had read: 409 when they have changed. */
        read: v.optional(named(names)),
      }),
      permission: settingsPermission,
      summary: enable,
    }),
  })

export const featureFlags = switchable(
  'FeatureFlag',
  features,
  'Features that the product has.',
  'Features of the business unit.',
  'Switches features of the business unit on and off: exactly those that are named are on.',
)
export const codeSwitchEndpoints = switchable(
  'CodeSwitch',
  codeSwitches,
  'Switches of the server’s code.',
  'Switches that are on in the business unit.',
  'Switches them on and off: exactly those that are named are on.',
)

const companyState = v.object({
  company: companyInfo,
  saves,
  /** Signed-in users, who see new formats at once. */
  signedIn: v.number(),
})
export type CompanyState = v.InferOutput<typeof companyState>

export const company = group('companyinfo', {
  read: get('/', {
    result: companyState,
    permission: 'header/settings/users',
    summary: 'Address and formats of the company, with who changed what.',
  }),
  save: post('/', {
    body: v.object({
      /** The values to change; the others stay. */
      ...v.partial(companyInfo).entries,
      /** The values that the caller had read: 409 with the fields that have changed. */
      read: v.optional(v.partial(companyInfo)),
    }),
    result: companyState,
    permission: 'header/settings/can_edit_company_info',
    summary: 'Saves address and formats of the company; they hold at once.',
  }),
  licences: get('/licences', {
    result: v.object({
      staticLicenses: v.number(),
      usedLicenses: v.number(),
      isOveruseAllowed: v.boolean(),
      holders: v.array(
        v.object({
          userName: v.string(),
          displayName: v.string(),
          lastSeen: v.string(),
          sessions: v.number(),
        }),
      ),
      features: v.array(v.picklist(features)),
    }),
    permission: 'header/settings/users',
    summary: 'Licences of the business unit, who holds one now, and its features.',
  }),
})

const gridSeed = v.object({
  viewName: v.picklist(gridNames, gridNamesMessage),
  /** State of the grid as JSON. */
  state: v.pipe(v.string(), v.maxLength(settingLengthMost)),
  canCustomerModify: v.optional(v.boolean(), true),
  canUserModify: v.optional(v.boolean(), true),
})
export type GridSeed = v.InferOutput<typeof gridSeed>

/** Initial values of users who have saved none of their own. */
export const seeding = group('Seeding', {
  defaultUserSettings: post('/defaultUserSettings', {
    body: v.object({
      settings: v.pipe(v.array(ownSetting), v.maxLength(seededSettingsMost)),
    }),
    permission: settingsPermission,
    summary: 'The settings that users start with, in place of those before.',
  }),
  gridFactory: post('/grid/factory', {
    body: gridSeed,
    permission: settingsPermission,
    summary: 'The state of a grid as the product ships it to the business unit.',
  }),
  gridBusinessUnit: post('/grid/businessUnit', {
    body: gridSeed,
    permission: settingsPermission,
    summary: 'The state of a grid that users of the business unit start with; before that of the factory.',
  }),
  gridUser: post('/grid/user', {
    body: gridSeed,
    permission: settingsPermission,
    summary: 'The state of a grid for the caller, before that of the business unit.',
  }),
  kpi: post('/kpi', {
    body: v.object({ value: userSetting.entries.value }),
    permission: settingsPermission,
    summary: 'The widgets that users’ dashboards start with; an empty text for all that are offered.',
  }),
})
