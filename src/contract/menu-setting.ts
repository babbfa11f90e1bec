/**
 * An administrator's changes to the left menu of a business unit (spec 2, section 7, menu settings and route settings): the order of its
 * entries and which are hidden. They take precedence over the shipped menu and env.json.
 */
import * as v from 'valibot'
import { nameLengthMost } from './limits'
import { routeNames } from './route-names'

/** One entry, by its route or the name of a group without a page. */
export const menuEntrySetting = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  /** Position among the entries of the same parent. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  /** Hidden with all entries below it. */
  isHidden: v.boolean(),
})
export type MenuEntrySetting = v.InferOutput<typeof menuEntrySetting>

/** Entries without a setting stay as shipped. */
export const menuSetting = v.pipe(
  v.array(menuEntrySetting),
  v.maxLength(routeNames.length + 10),
  v.check(entries => new Set(entries.map(({ name }) => name)).size === entries.length, 'each-once'),
)
export type MenuSetting = readonly MenuEntrySetting[]

/** Setting of the whole business unit that stores it, as JSON. */
export const menuSettingKey = { clientId: 'Cockpit', owner: 'menu', key: 'entries' } as const

/** The entries of a value; null when it is invalid. */
export function menuSettingOf(value: unknown): MenuSetting | null {
  const read = v.safeParse(menuSetting, value)
  return read.success ? read.output : null
}
