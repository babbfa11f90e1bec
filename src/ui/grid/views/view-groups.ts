/** The saved views of a grid as the picker lists them: in groups, by name, those that fit what is looked for. Pure. */
import type { CustomViewHeader } from '../../../contract/entities/custom-view'

/** From so many views on the picker has a field to find one. */
export const findFromViews = 8

export interface ViewGroup {
  /** Also the end of its title's key. */
  readonly name: 'mine' | 'businessUnit' | 'all'
  readonly views: readonly CustomViewHeader[]
}

/**
 * Groups that have views. `mine` are the ones that only the user sees; what he shares with others stands where they find it.
 * `wanted` is looked for in names and makers.
 */
export function viewGroups(
  views: readonly CustomViewHeader[],
  wanted: string,
  language: string,
): readonly ViewGroup[] {
  const words = wanted.trim().toLocaleLowerCase(language).split(/\s+/)
  const fits = ({ customViewName, createdBy }: CustomViewHeader) => {
    const text = `${customViewName} ${createdBy}`.toLocaleLowerCase(language)
    return words.every(word => text.includes(word))
  }
  const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sorted = views
    .filter(fits)
    .sort((one, other) => byName.compare(one.customViewName, other.customViewName))
  const groups: readonly ViewGroup[] = [
    { name: 'mine', views: sorted.filter(({ scope }) => scope === 'me') },
    { name: 'businessUnit', views: sorted.filter(({ scope }) => scope === 'businessUnit') },
    { name: 'all', views: sorted.filter(({ scope }) => scope === 'all') },
  ]
  return groups.filter(group => group.views.length > 0)
}
