// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { addSheet, adoptSheets, sheetFromText } from '../../../../src/ui/theme/sheets'
import { adoptTheme } from '../../../../src/ui/theme/theme'

/** Some sheets of every level, in cascade order. */
const paths = [
  'src/ui/theme/menus.css',
  'src/ui/controls/tested.css',
  'src/areas/tested.css',
  'src/pages/tested.css',
  'src/pages/tested/tested.css',
  'host/tested.css',
]
const orders = [paths, paths.toReversed(), [...paths.slice(3), ...paths.slice(0, 3)]]

function shadowRoot(): ShadowRoot {
  return document.createElement('div').attachShadow({ mode: 'open' })
}

/** The class that represents a path. */
const classOf = (path: string) => `.tested-${paths.indexOf(path)}`
const addTested = (path: string) => addSheet(path, `${classOf(path)}{color:red}`)

/** The first selectors of all adopted sheets, in order. */
function firstSelectors(root: ShadowRoot | Document): string[] {
  return root.adoptedStyleSheets.map(sheet => {
    const [rule] = sheet.cssRules
    return rule === undefined ? '' : (/^[^{]*/.exec(rule.cssText)?.[0].trim() ?? '')
  })
}
const testedIn = (root: ShadowRoot | Document) =>
  firstSelectors(root).filter(selector => selector.startsWith('.tested-'))

it('The order of a root does not depend on the order in which modules add their sheets', () => {
  const early = shadowRoot()
  adoptSheets(early)
  for (const order of orders) {
    for (const path of order) addTested(path)
    const late = shadowRoot()
    adoptSheets(late)
    expect(testedIn(early)).toEqual(paths.map(classOf))
    expect(testedIn(late)).toEqual(paths.map(classOf))
    expect(late.adoptedStyleSheets).toEqual(early.adoptedStyleSheets)
  }
})

it('A sheet that is added later is adopted once by all existing roots, including the document', () => {
  const roots = [shadowRoot(), document]
  for (const root of roots) adoptSheets(root)
  for (const root of roots) adoptSheets(root)
  for (const path of paths) addTested(path)
  addTested('src/pages/tested.css')
  for (const root of roots) expect(testedIn(root)).toEqual(paths.map(classOf))
  expect(roots[0]?.adoptedStyleSheets).toEqual(document.adoptedStyleSheets)
})

it('Other sheets of a root, such as those of a grid, follow all of ours', () => {
  const root = shadowRoot()
  adoptSheets(root)
  const grid = sheetFromText('.grid{color:red}')
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, grid]
  for (const path of paths) addTested(path)
  expect(root.adoptedStyleSheets.at(-1)).toBe(grid)
  expect(testedIn(root)).toEqual(paths.map(classOf))
})

it('An imported style sheet is adopted in the order of the theme', () => {
  const root = shadowRoot()
  adoptTheme(root)
  const text = root.adoptedStyleSheets
    .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
    .join('\n')
  const places = ['[hidden]', '--ck-surface', '--ck-chart-1', '.btn'].map(part => text.indexOf(part))
  expect(places.every(place => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
