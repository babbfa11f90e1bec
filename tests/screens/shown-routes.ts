/** The current pages whose address needs no id, by route name, those of the menu first. */
import { menuPlaces } from '../../src/catalog/menu'
import { routes } from '../../src/catalog/routes'
import { placeOf } from '../../src/define/route-path'

/** The page of a report is opened from its criteria page, which run.mjs does. */
const isShown = (name: string) =>
  name !== 'grid-test-page' && !name.endsWith('-report-page') && placeOf(routes, name) !== null

const shown = routes
  .filter(({ name, replacedBy }) => replacedBy === undefined && isShown(name))
  .map(({ name }) => name)

export const shownRoutes: readonly string[] = [
  ...shown.filter(name => name in menuPlaces),
  ...shown.filter(name => !(name in menuPlaces)),
]
