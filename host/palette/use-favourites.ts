/** The favourites of the open palette: shown as they are marked, and saved with the user's settings. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouritesMost, withFavourite, type RecentEntry } from '../../src/contract/recent-entries'
import type { KernelSession } from '../../src/kernel/create-session'
import { logWarning } from '../../src/kernel/log'
import type { PaletteEntry } from './palette-entry'
import { favouritesOf, keptOf, saveFavourites } from './recent-entries'

interface Favourites {
  readonly favourites: readonly RecentEntry[]
  readonly isFavourite: (entry: PaletteEntry) => boolean
  /** Marks an entry, or takes its mark away. */
  readonly toggle: (entry: PaletteEntry) => void
  /** What the last press did, for a screen reader. */
  readonly said: string
}

/** Those of the session's user. What could not be saved is as it was before. */
export function useFavourites(session: KernelSession): Favourites {
  const { t } = useTranslation()
  const [favourites, setFavourites] = useState(() => favouritesOf(session))
  const [said, setSaid] = useState('')
  const isFavourite = ({ id }: PaletteEntry) => favourites.some(one => one.id === id)
  const toggle = (entry: PaletteEntry) => {
    const next = withFavourite(favourites, keptOf(entry))
    if (next === favourites)
      return setSaid(t('palette.favouritesFull', { number: session.formats.number(favouritesMost, 0) }))
    setFavourites(next)
    setSaid(t(next.length > favourites.length ? 'palette.marked' : 'palette.unmarked', { name: entry.text }))
    saveFavourites(session, next).catch((error: unknown) => {
      logWarning('The favourites could not be saved.', error)
      setFavourites(favouritesOf(session))
      setSaid(t('palette.notMarked'))
    })
  }
  return { favourites, isFavourite, toggle, said }
}
