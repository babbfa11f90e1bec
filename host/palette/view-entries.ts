/** The user's saved views as entries of the palette: each opens the page of its grid with the view. */
import type { CustomViewHeader } from '../../src/contract/entities/custom-view'
import { shownBy, type Route } from '../../src/define/route'
import type { Translate } from '../../src/texts/create-i18n'
import { viewHash } from '../custom-view'
import type { PaletteEntry } from './palette-entry'

/** The views of grids that are the main grid of one of these pages; `pages` are those that the user may open. */
export function viewEntries(
  views: readonly CustomViewHeader[],
  routes: readonly Route[],
  pages: readonly PaletteEntry[],
  t: Translate,
): readonly PaletteEntry[] {
  const pageOf = new Map<string, PaletteEntry>()
  for (const route of routes) {
    const [grid] = shownBy(route)
    const page = pages.find(({ id }) => id === route.name)
    if (grid === undefined || page === undefined || route.replacedBy !== undefined || pageOf.has(grid))
      continue
    pageOf.set(grid, page)
  }
  return views.flatMap(({ id, owner, customViewName }) => {
    const page = pageOf.get(owner)
    if (page === undefined) return []
    const text = t('palette.view', { page: page.text, view: customViewName })
    return [{ ...page, id: page.id + viewHash(id), kind: 'page', text, isHidden: true }]
  })
}
