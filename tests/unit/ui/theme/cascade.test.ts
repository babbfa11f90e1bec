import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compareInCascade } from '../../../../src/ui/theme/cascade'

const project = fileURLToPath(new URL('../../../../', import.meta.url))

const sheets = ['src', 'host'].flatMap(folder =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`),
)
const inCascade = (...paths: string[]) => paths.toSorted(compareInCascade)

it('The order of all sheets does not depend on their initial order', () => {
  const sorted = inCascade(...sheets)
  expect(sorted.length).toBeGreaterThan(80)
  expect(inCascade(...sheets.toReversed())).toEqual(sorted)
  expect(inCascade(...sheets.toSorted((one, other) => one.length - other.length))).toEqual(sorted)
})

it('The list of the theme contains all of its sheets', () => {
  // Dark colours are a sheet that a module derives from this one.
  const theme = sheets.filter(
    path => path.startsWith('src/ui/theme/') && path !== 'src/ui/theme/tokens-dark.css',
  )
  expect(theme.filter(path => compareInCascade(path, 'src/ui/any.css') > 0)).toEqual([])
})

it('Tokens precede the sheets that use them, dark ones follow light ones, and system preferences follow controls', () => {
  const sorted = [
    'src/ui/theme/base.css',
    'src/ui/theme/tokens.css',
    'src/ui/theme/dark-colours.ts',
    'src/ui/theme/buttons.css',
    'src/ui/theme/fields.css',
    'src/ui/theme/dialogs.css',
    'src/ui/theme/preferences.css',
    'src/ui/theme/forced-colours.css',
  ]
  expect(inCascade(...sorted.toReversed())).toEqual(sorted)
})

it('A layer follows those that it builds on, and a page follows the shared sheets of pages', () => {
  const sorted = [
    'node_modules/handsontable/styles/handsontable.min.css',
    'src/ui/theme/handsontable-bridge.css',
    'src/ui/actions/actions.css',
    'src/ui/lines/line-table.css',
    'src/ui/grid/commands/commands.css',
    'src/areas/preview-bar.css',
    'src/pages/page-frame.css',
    'src/pages/create-sales-order/create-sales-order.css',
    'src/pages/create-sales-order/order-lines.css',
    'host/host-page.css',
  ]
  expect(inCascade(...sorted.toReversed())).toEqual(sorted)
})
