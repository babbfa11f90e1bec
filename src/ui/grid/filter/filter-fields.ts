/** The fields that a person may filter a grid by. Pure. */
import type { Grid } from '../data/use-grid'

/** Fields whose title contains the text: those that the view offers first, then all others by title. */
export function filterFields(
  { view, titleOf }: Pick<Grid, 'view' | 'titleOf'>,
  typed = '',
): { readonly usual: readonly string[]; readonly others: readonly string[] } {
  const wanted = typed.trim().toLocaleLowerCase()
  const isWanted = (selector: string) => titleOf(selector).toLocaleLowerCase().includes(wanted)
  const others = Object.entries(view.entity.fields)
    .filter(([name, field]) => field.isSearchable && field.kind !== 'id' && !view.filters.includes(name))
    .filter(([name]) => view.internal?.includes(name) !== true)
    .map(([name]) => name)
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)))
  return { usual: view.filters.filter(isWanted), others: others.filter(isWanted) }
}
