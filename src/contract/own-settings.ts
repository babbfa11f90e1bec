/**
 * The settings that users may have of their own, and the names under which grid states and saved views are stored. A call with an unknown
 * name is answered with the known ones.
 */
import * as v from 'valibot'
import { nameLengthMost, settingLengthMost } from './limits'
import { reportNames } from './reports/report-names'
import { rowViews } from './row-views'

/** Suffix of the key of a saved grid state, after the grid's name (spec 2, section 7, views). */
const gridStateSuffix = '_GridSettings'

/** Names of grids: those of their views, and of the former page with the same rows. */
export const gridNames: readonly string[] = /* @__PURE__ */ Object.keys(rowViews).flatMap(view => [
  view,
  `${view}_old`,
])

/** Prefix of the message for an unknown name; the known names follow. */
export const namesAllowed = 'Not known; allowed: '

/** Message for a name without a grid. */
export const gridNamesMessage = /* @__PURE__ */ (() => `${namesAllowed}${gridNames.join(', ')}`)()

/** Keys of the owner `userSettings`. */
const userSettingKeys = [
  'EnabledWidgets',
  'RotateSeconds',
  'region',
  'heartBeat',
  'SingleKeyShortcuts',
  'DashboardLiveUpdates',
  'FirstSteps',
  'PurchaseDraftColumns',
  'RecentEntries',
  'FavouriteEntries',
] as const

/** Names one of the user's own settings. */
export const ownSettingNamed = <const K extends (typeof userSettingKeys)[number]>(key: K) =>
  ({ owner: 'userSettings', key }) as const

/** Keys by owner. */
const knownKeys: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map<string, readonly string[]>([
  ['userSettings', userSettingKeys],
  ['gridSettings', /* @__PURE__ */ gridNames.map(name => `${name}${gridStateSuffix}`)],
  ['report', /* @__PURE__ */ reportNames.map(report => `criteria_${report}`)],
])

const settingKey = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))

/** Spec 2, section 7, user setting payload. */
export const userSetting = v.object({
  clientId: settingKey,
  owner: settingKey,
  key: settingKey,
  value: v.pipe(v.string(), v.maxLength(settingLengthMost)),
})

/** The same with the name of a user's setting. */
export const ownSetting = v.pipe(
  userSetting,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    const unknown = (key: keyof typeof value, allowed: readonly string[]): void =>
      addIssue({
        message: `${namesAllowed}${allowed.join(', ')}`,
        path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
      })
    const keys = knownKeys.get(value.owner)
    if (value.clientId !== 'Cockpit') unknown('clientId', ['Cockpit'])
    else if (keys === undefined) unknown('owner', [...knownKeys.keys()])
    else if (!keys.includes(value.key)) unknown('key', keys)
  }),
)
