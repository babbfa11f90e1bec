/** What can be made: the commands of the grids that make something new, each by the page where its dialog opens. */
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../src/catalog/views/purchase-views'
import { settingsViews } from '../../src/catalog/views/settings-views'
import { shownBy, type Route } from '../../src/define/route'
import type { View } from '../../src/define/view'
import type { Access } from '../../src/kernel/session'
import type { Translate } from '../../src/texts/create-i18n'
import { actionAvailability } from '../../src/ui/actions/availability'
import { creationSearch } from '../../src/ui/grid/commands/creation-search'
import type { PaletteEntry } from './palette-entry'

const views: readonly View[] = [...orderGridViews, ...purchaseViews, ...settingsViews]

/** Of every grid that the user may open, what he may make in it; what has a page of its own is among the pages. */
export function creationEntries(
  routes: readonly Route[],
  access: Pick<Access, 'denial' | 'can' | 'featureOn' | 'isGlobalAdmin' | 'answersFor'>,
  t: Translate,
): readonly PaletteEntry[] {
  const entries = routes
    // An element opens a page with its first grid, and an old page has a new one.
    .filter(route => route.replacedBy === undefined && access.denial(route.gate) === null)
    .flatMap(route => {
      const view = views.find(({ name }) => name === shownBy(route)[0])
      return (view?.actions ?? [])
        .filter(action => action.isCreation === true && action.opens === undefined)
        .filter(action => actionAvailability(action, [], access).status === 'ready')
        .map(({ name }): PaletteEntry => {
          const search = new URLSearchParams(creationSearch(name))
          return {
            id: `${route.name}?${search.toString()}`,
            kind: 'action',
            icon: 'plus',
            text: t(`action.${name}`),
            isHidden: true,
          }
        })
    })
  return [...new Map(entries.map(entry => [entry.text, entry])).values()]
}
