/** Checks our theme for Handsontable against the installed version, so that an upgrade cannot break it. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../../build/project.mjs'

const textOf = path => readFileSync(inProject(path), 'utf8')
const variables = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
const declared = /(?<![\w-])(--ht-[\w-]+)\s*:/g
/** Variables without a fallback of their own. */
const needed = /var\(\s*(--ht-[\w-]+)\s*\)/g
const read = /var\(\s*(--ht-[\w-]+)/g

/** Variables of parts that hot-modules.ts does not register, and of editors and kinds of cells that our settings switch off. */
const ofUnusedParts =
  /^--ht-(checkbox|chip|collapse|comments|custom|dialog|disabled|gap|hidden|icon-(active|button-(?!hit))|input|menu|move|pagination|placeholder|primary|radio|secondary|button|cell-(error|success|editor)|header-filter|foreground-secondary)/

describe('our theme for Handsontable', () => {
  const core = textOf('node_modules/handsontable/styles/handsontable.css')
  const theme = textOf('src/ui/theme/handsontable-bridge.css')
  const grid = textOf('src/ui/grid/table/grid.css')
  const defined = variables(theme, declared)
  const usedByScripts = variablesOfScripts()

  it('defines every variable that the rules of the parts in use read', () => {
    const known = new Set([...defined, ...variables(core, declared)])
    const missing = [...variables(core + grid, needed), ...usedByScripts].filter(name => !known.has(name))
    // Handsontable's own theme does not have this one either.
    expect(missing.filter(name => !ofUnusedParts.test(name))).toEqual(['--ht-license-font-size'])
  })

  it('defines no unused variable', () => {
    const used = new Set([...variables(core + theme + grid, read), ...usedByScripts])
    expect([...defined].filter(name => !used.has(name))).toEqual([])
  })
})

/** Lengths and colours that Handsontable computes with. */
function variablesOfScripts() {
  const folder = inProject('node_modules/handsontable')
  const scripts = readdirSync(folder, { recursive: true }).filter(name => /^(?!plugins\b).*\.mjs$/.test(name))
  const pattern = /getCSSVariableValue\('([\w-]+)'\)/g
  const names = scripts.flatMap(name => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(pattern)])
  return new Set(names.map(([, name]) => `--ht-${name}`))
}
