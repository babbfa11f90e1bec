/** Commands of the palette that create a record: those of the grids, each on the page where its dialog opens. */
import { creations } from '../../src/catalog/creations'
import type { Access } from '../../src/kernel/session'
import type { Translate } from '../../src/texts/create-i18n'
import { actionAvailability } from '../../src/ui/actions/availability'
import { creationSearch } from '../../src/ui/grid/data/grid-query'
import type { PaletteEntry } from './palette-entry'

/** The permitted commands without duplicates. */
export function creationEntries(
  access: Pick<Access, 'denial' | 'can' | 'featureOn' | 'isGlobalAdmin' | 'answersFor'>,
  t: Translate,
): readonly PaletteEntry[] {
  const entries = creations
    .filter(
      ({ route, action }) =>
        access.denial(route.gate) === null && actionAvailability(action, [], access).status === 'ready',
    )
    .map(({ route, action: { name } }): PaletteEntry => {
      const search = new URLSearchParams(creationSearch(name))
      return {
        id: `${route.name}?${search.toString()}`,
        kind: 'action',
        icon: 'plus',
        text: t(`action.${name}`),
        isHidden: true,
      }
    })
  return [...new Map(entries.map(entry => [entry.text, entry])).values()]
}
