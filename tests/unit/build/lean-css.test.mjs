/** Guards the rewriting of Handsontable's style sheet, and our theme for it, when Handsontable is upgraded. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { leanCss } from '../../../build/lean-css.mjs'
import { inProject } from '../../../build/project.mjs'

const require = createRequire(import.meta.url)
const sheet = name => readFileSync(require.resolve(`handsontable/styles/${name}`), 'utf8')

describe('the lean style sheet of Handsontable', () => {
  it('keeps no rule on striped rows, prefixes of classes or empty cells', () => {
    const lean = leanCss(sheet('handsontable.min.css'))
    expect(lean).not.toMatch(/ht__row_(odd|even)/)
    expect(lean).not.toMatch(/div\[class\^="?ht_clone/)
    expect(lean).not.toContain(':first-child:empty')
  })

  it('still meets the selectors that it rewrites, so that an upgrade is noticed', () => {
    const core = sheet('handsontable.min.css')
    expect(core).toMatch(/tr\.ht__row_odd/)
    expect(core).toMatch(/div\[class\^="?ht_clone/)
    expect(core).toContain(':first-child:empty')
    expect(core.length / leanCss(core).length).toBeGreaterThan(3)
  })

  it('keeps what cells, heads, selections and scrolling look like', () => {
    const lean = leanCss(sheet('handsontable.min.css'))
    for (const part of [
      '.handsontable .wtBorder.current',
      '.ht_master .wtHolder{overflow:auto}',
      '.manualColumnResizer',
    ]) {
      expect(lean).toContain(part)
    }
  })

  it('splits a selector list at its own commas only', () => {
    expect(leanCss('a:is(b,c) tr.ht__row_odd td,d{color:red}')).toBe('d{color:red}')
    expect(leanCss('x tr.ht__row_odd th.ht__highlight,x tr.ht__row_even th.ht__highlight{color:red}')).toBe(
      'x tr th.ht__highlight{color:red}',
    )
  })

  it('leaves rules inside media queries in place', () => {
    expect(leanCss('@media print{a{b:c}tr.ht__row_odd{d:e}}')).toBe('@media print{a{b:c}}')
  })
})

const variables = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
const declared = /(?<![\w-])(--ht-[\w-]+)\s*:/g
/** Those without a value of their own for when there is none. */
const needed = /var\(\s*(--ht-[\w-]+)\s*\)/g
const read = /var\(\s*(--ht-[\w-]+)/g

describe('our theme for Handsontable', () => {
  const core = leanCss(sheet('handsontable.min.css'))
  const theme = readFileSync(inProject('src/ui/theme/handsontable-bridge.css'), 'utf8')
  const grid = readFileSync(inProject('src/ui/grid/engine/grid.css'), 'utf8')
  const given = variables(theme, declared)
  const asked = askedByScripts()

  it('gives every variable that the kept rules read', () => {
    const known = new Set([...given, ...variables(core, declared)])
    const missing = [...variables(core + grid, needed), ...asked].filter(name => !known.has(name))
    // Handsontable's own theme has none of these either.
    expect(missing).toEqual(['--ht-license-font-size'])
  })

  it('gives none that nothing reads', () => {
    const used = new Set([...variables(core + theme + grid, read), ...asked])
    expect([...given].filter(name => !used.has(name))).toEqual([])
  })
})

/** Lengths and colours that Handsontable computes with. */
function askedByScripts() {
  const folder = inProject('node_modules/handsontable')
  const scripts = readdirSync(folder, { recursive: true }).filter(name => /^(?!plugins\b).*\.mjs$/.test(name))
  const asking = /getCSSVariableValue\('([\w-]+)'\)/g
  const names = scripts.flatMap(name => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(asking)])
  return new Set(names.map(([, name]) => `--ht-${name}`))
}
