/** Guards the rewriting of Handsontable's style sheets when Handsontable is upgraded. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { leanCss } from '../../../build/lean-css.mjs'

const require = createRequire(import.meta.url)
const sheet = name => readFileSync(require.resolve(`handsontable/styles/${name}`), 'utf8')
const sheets = ['handsontable.min.css', 'ht-theme-main-no-icons.min.css']

describe('the lean style sheets of Handsontable', () => {
  it.each(sheets)('keep no rule of %s on striped rows, prefixes of classes or empty cells', name => {
    const lean = leanCss(sheet(name))
    expect(lean).not.toMatch(/ht__row_(odd|even)/)
    expect(lean).not.toMatch(/div\[class\^="?ht_clone/)
    expect(lean).not.toContain(':first-child:empty')
  })

  it('still meet the selectors that they rewrite, so that an upgrade is noticed', () => {
    const core = sheet('handsontable.min.css')
    expect(core).toMatch(/tr\.ht__row_odd/)
    expect(core).toMatch(/div\[class\^="?ht_clone/)
    expect(core).toContain(':first-child:empty')
    expect(core.length / leanCss(core).length).toBeGreaterThan(2)
  })

  it('keep what cells, heads, selections and scrolling look like', () => {
    const lean = leanCss(sheet('handsontable.min.css'))
    for (const part of [
      '.handsontable .wtBorder.current',
      '.ht_master .wtHolder{overflow:auto}',
      '.manualColumnResizer',
    ]) {
      expect(lean).toContain(part)
    }
  })

  it('split a selector list at its own commas only', () => {
    expect(leanCss('a:is(b,c) tr.ht__row_odd td,d{color:red}')).toBe('d{color:red}')
    expect(leanCss('x tr.ht__row_odd th.ht__highlight,x tr.ht__row_even th.ht__highlight{color:red}')).toBe(
      'x tr th.ht__highlight{color:red}',
    )
  })

  it('leave rules inside media queries in place', () => {
    expect(leanCss('@media print{a{b:c}tr.ht__row_odd{d:e}}')).toBe('@media print{a{b:c}}')
  })
})
