/** What the user opened from the palette lately, so that it follows him from desk to desk. */
import { ownSettingNamed } from '../../src/contract/own-settings'
import { readRecent, withRecent, type RecentEntry } from '../../src/contract/recent-entries'
import type { KernelSession } from '../../src/kernel/create-session'
import { logWarning } from '../../src/kernel/log'
import type { PaletteEntry } from './palette-entry'
import { toJson } from '../../src/contract/to-json'

const recentSetting = ownSettingNamed('RecentEntries')

/** The user's own, of a session. */
export function recentOf({ settings }: Pick<KernelSession, 'settings'>): readonly RecentEntry[] {
  return readRecent(settings.saved[recentSetting.key])
}

/** Remembers what was opened. A failure costs convenience only. */
export function rememberRecent(session: KernelSession, { id, kind, text, note }: PaletteEntry): void {
  const entry = { id, kind, text, ...(note === undefined ? {} : { note }) }
  const value = toJson(withRecent(recentOf(session), entry))
  session
    .saveSetting({ ...recentSetting, value })
    .catch((error: unknown) => logWarning('What was opened could not be remembered.', error))
}
