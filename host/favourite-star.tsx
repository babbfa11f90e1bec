/** Adds the current page to the favourites of the palette, or removes it. */
import { useTranslation } from 'react-i18next'
import { routeTitleKey } from '../src/catalog/menu-entries'
import { routes } from '../src/catalog/routes'
import { favouritesMost } from '../src/contract/recent-entries'
import type { Route } from '../src/define/route'
import { placeOf } from '../src/define/route-path'
import { IconButton } from '../src/ui/controls/button'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { failureSentence } from '../src/ui/failure-sentence'
import type { PaletteEntry } from './palette/palette-entry'
import { useFavourites, type FavouritesSession } from './palette/use-favourites'

export interface FavouriteStarProps {
  readonly session: FavouritesSession
  /** The route of the current page. */
  readonly route: Route | null
}

/** The star; not shown on the page of a single record, which the palette finds by its number. */
export function FavouriteStar({ session, route }: FavouriteStarProps) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { favourites, isFavourite, toggle, announcement } = useFavourites(session, failure => {
    const title = t('palette.notMarked')
    void dialogs.showError({ title, description: failureSentence(failure, t) })
  })
  if (route === null || placeOf(routes, route.name) === null) return null
  const text = t(routeTitleKey(route.name))
  const entry: PaletteEntry = { id: route.name, kind: 'page', text, icon: 'star' }
  const isOn = isFavourite(entry)
  const isFull = !isOn && favourites.length >= favouritesMost
  return (
    <>
      <IconButton
        className="favourite"
        icon="star"
        kind="quiet"
        label={t('shell.favourite', { page: text })}
        pressed={isOn}
        reason={
          isFull
            ? t('palette.favouritesFull', { number: session.formats.number(favouritesMost, 0) })
            : undefined
        }
        onClick={() => toggle(entry)}
      />
      <span className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}
