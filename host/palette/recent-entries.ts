/** The entries that the user recently opened from the palette, and favourites: both are saved on the server and available at every desk. */
import { ownSettingNamed } from '../../src/contract/own-settings'
import { readFavourites, readRecent, withRecent, type RecentEntry } from '../../src/contract/recent-entries'
import type { KernelSession } from '../../src/kernel/session'
import { logWarning } from '../../src/kernel/log'
import type { PaletteEntry } from './palette-entry'
import { toJson } from '../../src/contract/to-json'

const recentSetting = ownSettingNamed('RecentEntries')
const favouriteSetting = ownSettingNamed('FavouriteEntries')

/** The recently opened entries of the session's user. */
export function recentOf({ settings }: Pick<KernelSession, 'settings'>): readonly RecentEntry[] {
  return readRecent(settings.saved[recentSetting.key])
}

/** The favourites of the user of a session. */
export function favouritesOf({ settings }: Pick<KernelSession, 'settings'>): readonly RecentEntry[] {
  return readFavourites(settings.saved[favouriteSetting.key])
}

/** Saves the favourites. Rejects with a Failure. */
export function saveFavourites(
  session: Pick<KernelSession, 'saveSetting'>,
  favourites: readonly RecentEntry[],
): Promise<void> {
  return session.saveSetting({ ...favouriteSetting, value: toJson(favourites) })
}

/** The part of an entry that is saved. */
export function recentEntryOf({ id, kind, text, note }: PaletteEntry): RecentEntry {
  return { id, kind, text, ...(note === undefined ? {} : { note }) }
}

/** Saves an opened entry. A failure costs only convenience. */
export function rememberRecent(session: KernelSession, entry: PaletteEntry): void {
  const value = toJson(withRecent(recentOf(session), recentEntryOf(entry)))
  session
    .saveSetting({ ...recentSetting, value })
    .catch((error: unknown) => logWarning('What was opened could not be remembered.', error))
}
