/** Commands of the palette that create a record: those of the grids, each on the page where its dialog opens. */
import { creations } from '../../src/catalog/creations'
import { tabParameter } from '../../src/define/route-path'
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
    .map(({ route, action: { name }, tab }): PaletteEntry => {
      const search = new URLSearchParams({
        ...(tab !== null && { [tabParameter]: tab }),
        ...creationSearch(name),
      })
      return {
        id: `${route.name}?${search.toString()}`,
        kind: 'action',
        icon: 'plus',
        text: t(`action.${name}`),
        alternatives: creationTexts(t(`action.${name}`), t),
        isHidden: true,
      }
    })
  return [...new Map(entries.map(entry => [entry.text, entry])).values()]
}

/**
 * What else somebody may type for a command that creates: "Add supplier" is found by "create supplier" and "new supplier" too, and each
 * by its verb alone. Some languages put the verb last.
 */
export function creationTexts(text: string, t: Translate): readonly string[] {
  const verbs = t('palette.creationWords').split(', ')
  const lower = text.toLowerCase()
  const own = verbs.find(verb => lower.startsWith(`${verb} `) || lower.endsWith(` ${verb}`)) ?? ''
  const noun = lower.startsWith(`${own} `)
    ? text.slice(own.length + 1)
    : text.slice(0, text.length - own.length).trim()
  return verbs.filter(verb => verb !== own).flatMap(verb => [`${verb} ${noun}`, `${noun} ${verb}`])
}
