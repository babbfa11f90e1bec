/** The pages that need no id, by route name: the menu's first, old pages left out. */
import { menuPlaces } from '../../src/catalog/menu'
import { routes } from '../../src/catalog/routes'
import { placeOf } from '../../src/define/route-path'

const shown = routes
  .filter(
    ({ name, replacedBy }) =>
      replacedBy === undefined && name !== 'grid-test-page' && placeOf(routes, name) !== null,
  )
  .map(({ name }) => name)

export const shownRoutes: readonly string[] = [
  ...shown.filter(name => name in menuPlaces),
  ...shown.filter(name => !(name in menuPlaces)),
]
