/** The favourites of the palette and of the star in the header: shown at once, and saved with the user's settings. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesMost, withFavourite, type RecentEntry } from '../../src/contract/recent-entries'
import type { Session } from '../../src/kernel/session'
import { toFailure, type Failure } from '../../src/kernel/failure'
import { logWarning } from '../../src/kernel/log'
import type { PaletteEntry } from './palette-entry'
import { favouritesOf, recentEntryOf, saveFavourite } from './recent-entries'

/** The parts of a session that it needs. */
export type FavouritesSession = Pick<Session, 'state' | 'formats' | 'api' | 'saveSetting'>

interface Favourites {
  readonly favourites: readonly RecentEntry[]
  readonly isFavourite: (entry: PaletteEntry) => boolean
  /** Adds an entry to the favourites, or removes it. */
  readonly toggle: (entry: PaletteEntry) => void
  /** The result of the last press, for screen readers. */
  readonly announcement: string
}

/**
 * The favourites of the session's user, shared by all components that show them. A change that cannot be saved is reverted.
 * @param onFailed called with the failure
 */
export function useFavourites(session: FavouritesSession, onFailed?: (failure: Failure) => void): Favourites {
  const { t } = useTranslation()
  const settings = useAtomValue(session.state.settings)
  /** The favourites that are being saved. */
  const [sent, setSent] = useState<readonly RecentEntry[] | null>(null)
  const favourites = sent ?? favouritesOf({ settings })
  const [announcement, setAnnouncement] = useState('')
  const isFavourite = ({ id }: PaletteEntry) => favourites.some(one => one.id === id)
  const announceFull = () =>
    setAnnouncement(t('palette.favouritesFull', { number: session.formats.number(favouritesMost, 0) }))
  const toggle = (entry: PaletteEntry) => {
    const next = withFavourite(favourites, recentEntryOf(entry))
    if (next === favourites) return announceFull()
    const isWanted = next.length > favourites.length
    setSent(next)
    setAnnouncement(t(isWanted ? 'palette.marked' : 'palette.unmarked', { name: entry.text }))
    saveFavourite(session, recentEntryOf(entry), isWanted)
      .then(saved => {
        if (isWanted && !saved.some(({ id }) => id === entry.id)) announceFull()
      })
      .catch((error: unknown) => {
        logWarning('The favourites could not be saved.', error)
        setAnnouncement(t('palette.notMarked'))
        onFailed?.(toFailure(error))
      })
      .finally(() => setSent(now => (now === next ? null : now)))
  }
  return { favourites, isFavourite, toggle, announcement }
}
