/**
 * Conditions on the names of roles. A person types what he sees, which for some roles is a title (texts/role-titles.ts); rows are compared by
 * the names. A condition is made when it is applied, and keeps what was typed beside the names that it stands for, so that a saved view
 * means the same in every language. Pure.
 */
import type { Field } from '../../../contract/field'
import type { Filter, FilterValue } from '../../../contract/filter'
import type { Translate } from '../../../contract/formats'
import { matchesFilter, noDay } from '../../../kernel/matches-filter'
import { roleTitles, titlesOfRoles } from '../../../texts/role-titles'

/** The condition that rows are compared by, for one as it was typed. */
export function comparedByNames(filter: Filter, field: Field, translate: Translate): Filter {
  if (field.namesRoles !== true || filter.isEmpty === true) return filter
  const titles = Object.entries(titlesOfRoles(translate))
  if (filter.values !== undefined) {
    const namesOf = (value: FilterValue) => {
      const names = titles.filter(([, title]) => isSame(title, value)).map(([name]) => name)
      return names.length === 0 ? [value] : names
    }
    return { ...filter, values: filter.values.flatMap(namesOf) }
  }
  const { value, ...rest } = filter
  if (filter.operator !== 'IsEqualTo' || filter.type !== 'string' || typeof value !== 'string') return filter
  const isMeant = (title: string) =>
    matchesFilter(
      { [filter.selector]: field },
      { [filter.selector]: title },
      { ...filter, isNegated: false },
      noDay,
    )
  const names = titles.filter(([, title]) => isMeant(title)).map(([name]) => patternOf(name, value))
  return names.length === 0 ? filter : { ...rest, operator: 'In', values: [value, ...names] }
}

/** The condition as a person types it, for one that rows are compared by. */
export function shownByTitles(filter: Filter, field: Field, translate: Translate): Filter {
  if (field.namesRoles !== true) return filter
  const titleOf = (value: FilterValue) => {
    if (typeof value !== 'string') return value
    const name = value.replace(/^\*|\*$/g, '')
    return patternOf(roleTitles(name, translate), value)
  }
  const { value, values, ...rest } = filter
  if (values === undefined) return value === undefined ? filter : { ...rest, value: titleOf(value) }
  const [typed] = values
  if (typed !== undefined && filter.type === 'string') {
    const asTyped: Filter = { ...rest, operator: 'IsEqualTo', value: typed }
    if (comparedByNames(asTyped, field, translate).values?.join() === values.join()) return asTyped
  }
  return { ...filter, values: [...new Set(values.map(titleOf))] }
}

/** The text with the stars of a pattern. */
function patternOf(text: string, pattern: string): string {
  return `${pattern.startsWith('*') ? '*' : ''}${text}${pattern.length > 1 && pattern.endsWith('*') ? '*' : ''}`
}

function isSame(title: string, value: FilterValue): boolean {
  return title.toLowerCase() === String(value).toLowerCase()
}
