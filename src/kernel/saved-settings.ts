/** The session's copy of the settings after the user saved one (spec 2, section 7, user setting payload). */
import type { CockpitSettings } from '../contract/endpoints/settings'

/** Suffix of the key of a saved grid state, after the view's name (spec 2, section 7, views). */
export const gridSettingsSuffix = '_GridSettings'

/** The settings with a saved value replaced: grid state by view, everything else by key. */
export function withSetting(
  settings: CockpitSettings,
  { key, value }: { readonly key: string; readonly value: string },
): CockpitSettings {
  if (key.endsWith(gridSettingsSuffix)) {
    const view = key.slice(0, -gridSettingsSuffix.length)
    return { ...settings, gridSettings: { ...settings.gridSettings, [view]: value } }
  }
  const saved = { ...settings, saved: { ...settings.saved, [key]: value } }
  if (key !== 'heartBeat' || !Number.isFinite(Number(value))) return saved
  return { ...saved, userSettings: { ...saved.userSettings, heartBeat: Number(value) } }
}
