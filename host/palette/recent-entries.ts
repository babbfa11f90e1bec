/** The entries that the user recently opened from the palette, and favourites: both are saved on the server and available at every desk. */
import { settings as settingsGroup } from '../../src/contract/endpoints/settings'
import { ownSettingNamed } from '../../src/contract/own-settings'
import {
  readFavourites,
  readRecent,
  withFavourite,
  withRecent,
  type RecentEntry,
} from '../../src/contract/recent-entries'
import type { KernelSession, Session } from '../../src/kernel/session'
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

/**
 * Adds an entry to the favourites, or removes it; resolves to the favourites, without the entry where another tab has filled the list.
 * Rejects with a Failure.
 */
export function saveFavourite(
  session: SavingSession,
  entry: RecentEntry,
  isWanted: boolean,
): Promise<readonly RecentEntry[]> {
  return change(session, favouriteSetting, text => {
    const now = readFavourites(text)
    return now.some(({ id }) => id === entry.id) === isWanted ? now : withFavourite(now, entry)
  })
}

/** The part of an entry that is saved. */
export function recentEntryOf({ id, kind, text, note }: PaletteEntry): RecentEntry {
  return { id, kind, text, ...(note === undefined ? {} : { note }) }
}

/** Saves an opened entry. A failure costs only convenience. */
export function rememberRecent(session: SavingSession, entry: PaletteEntry): void {
  change(session, recentSetting, text => withRecent(readRecent(text), recentEntryOf(entry))).catch(
    (error: unknown) => logWarning('What was opened could not be remembered.', error),
  )
}

type SavingSession = Pick<Session, 'api' | 'saveSetting'>

/** The last change of a list on this page: each starts from the one before. */
let last: Promise<unknown> = Promise.resolve()

/** Changes a list as it is on the server now: another tab or desk of the user may have changed it since this page got its settings. */
function change(
  { api, saveSetting }: SavingSession,
  setting: typeof recentSetting | typeof favouriteSetting,
  next: (text: string | undefined) => readonly RecentEntry[],
): Promise<readonly RecentEntry[]> {
  const changed = last.then(async () => {
    const { saved } = await api.call(settingsGroup.cockpit, {})
    const entries = next(saved[setting.key])
    await saveSetting({ ...setting, value: toJson(entries) })
    return entries
  })
  last = changed.catch(() => undefined)
  return changed
}
