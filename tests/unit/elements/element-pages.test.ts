/** The pages and languages in the types of the elements are those that exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '../../../src/catalog/routes'
import { masterData } from '../../../src/contract/master-data/kinds'
import { languages } from '../../../src/contract/limits'

const source = readFileSync(join(import.meta.dirname, '../../../elements/element-pages.ts'), 'utf8')

/** The members of a type, as they are written. */
function literalsOf(type: string): readonly string[] {
  const text = new RegExp(`type ${type} =([^=]*?)(?=\\n\\n|$)`).exec(source)?.[1] ?? ''
  const named = [...text.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, name, path]) => name ?? path ?? '')
  const ofMasterData = text.includes('MasterPage') ? Object.values(masterData).map(({ page }) => page) : []
  return [...named, ...ofMasterData]
}

/** Every path of a route, with `${number}` for its ids. */
const pathsOf = (area: string) =>
  routes
    .filter(route => route.area === area)
    .flatMap(({ name, params = [], shows }) => {
      const least = params.filter(param => !param.endsWith('?')).length
      const counts = Array.from({ length: params.length - least + 1 }, (_, at) => least + at)
      const allowed = shows.length > 0 && least > 0 ? [0, ...counts] : counts
      return allowed.map(count => [name, ...Array.from({ length: count }, () => '${number}')].join('/'))
    })

it.each([
  ['DashboardPage', 'dashboard'],
  ['OrderGridsPage', 'order-grids'],
  ['PurchaseDraftsPage', 'purchase-drafts'],
  ['ReportsPage', 'reports'],
  ['SettingsPage', 'settings'],
])('the type %s lists the pages of the area %s', (type, area) => {
  expect([...literalsOf(type)].sort()).toEqual([...pathsOf(area)].sort())
})

it('the type of languages lists the available ones', () => {
  expect(literalsOf('ElementLanguage')).toEqual([...languages])
})
