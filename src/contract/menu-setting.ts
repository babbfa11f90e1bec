/**
 * What an administrator decided about the left menu of a business unit (spec 2, section 7, menu settings and route settings): the
 * order of its entries and which are hidden. It stands over what is shipped and what env.json says.
 */
import * as v from 'valibot'
import { nameLengthMost } from './limits'
import { routeNames } from './route-names'

/** One entry, by its route or the name of a group without a page. */
export const menuEntrySetting = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  /** Among those that stand under the same entry. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  /** Hidden with all that stands under it. */
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

/** Setting of the whole business unit that keeps it, as JSON. */
export const menuSettingKey = { clientId: 'Cockpit', owner: 'menu', key: 'entries' } as const

/** The entries of a value; null when it is invalid. */
export function menuSettingOf(value: unknown): MenuSetting | null {
  const read = v.safeParse(menuSetting, value)
  return read.success ? read.output : null
}

/** The entries in a text that was saved; null when it cannot be read. */
export function parseMenuSetting(text: string): MenuSetting | null {
  try {
    return menuSettingOf(JSON.parse(text))
  } catch {
    return null
  }
}
