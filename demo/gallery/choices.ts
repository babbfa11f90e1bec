/** What can be chosen for an element: the pages of its area, and the values that its description lists. */
import { routes } from '../../src/catalog/routes'
import { shownBy, type Area, type Route } from '../../src/define/route'
import type { DescribedAttribute } from './manifest'

/** Routes that an element of the area shows without ids, in the order of the table; old pages and closed ones are no choice. */
export function pagesOf(area: Area): readonly Route[] {
  return routes.filter(
    route =>
      route.area === area &&
      shownBy(route).length > 0 &&
      route.replacedBy === undefined &&
      route.gate.isClosed !== true &&
      !route.params?.some(param => !param.endsWith('?')),
  )
}

/** Name of the grid whose saved views a page can be opened with; null where it has none. */
export function gridOf(area: Area, page: string): string | null {
  const [shown = ''] = pagesOf(area)
    .filter(({ name }) => name === page)
    .flatMap(shownBy)
  return /^[A-Z]/.test(shown) ? shown : null
}

/** The values that a type lists, as in `'light' | 'dark'`, and of a boolean; null when any text will do. */
export function listedValues({ type }: DescribedAttribute): readonly string[] | null {
  if (type.text === 'boolean') return ['true', 'false']
  const values = type.text.split(' | ').map(text => /^'(.*)'$/.exec(text)?.[1])
  return values.every(value => value !== undefined) ? values : null
}
