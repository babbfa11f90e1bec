/** The pages in the types of the elements are those that exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '../../../src/catalog/routes'
import { masterData } from '../../../src/contract/master-data/kinds'
import { reportPlaces } from '../../../src/contract/reports/report-names'

const source = readFileSync(join(import.meta.dirname, '../../../elements/element-pages.ts'), 'utf8')

const ofReports = "(typeof reportPlaces)[ReportName]['config' | 'page']"

/** The members of a type, as they are written, and those that it takes from the contract. */
function literalsOf(type: string): readonly string[] {
  const whole = new RegExp(`type ${type} =([^=]*?)(?=\\n\\n|$)`).exec(source)?.[1] ?? ''
  const text = whole.replace(ofReports, '')
  const named = [...text.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, name, path]) => name ?? path ?? '')
  const ofMasterData = text.includes('MasterPage') ? Object.values(masterData).map(({ page }) => page) : []
  const reportPages = Object.values(reportPlaces).flatMap(({ config, page }) => [config, page])
  return [...named, ...ofMasterData, ...(text === whole ? [] : reportPages)]
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
