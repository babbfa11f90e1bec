/** The part of r2wc that no element runs is left out of the bundle, and nothing else of it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { leanR2wcSource } from '../../../build/lean-r2wc.mjs'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@r2wc/react-to-web-component'))
const source = readFileSync(resolve('@r2wc/core').replace(/core\.\w+$/, 'core.js'), 'utf8')

describe('r2wc in the bundle', () => {
  const lean = leanR2wcSource(source)

  it('has no conversion of attributes', () => {
    expect(lean).not.toBe(source)
    expect(/ w = \{\s*\}/.test(lean)).toBe(true)
  })

  it('is otherwise as it comes, each character in its place', () => {
    expect(lean).toHaveLength(source.length)
    const differing = [...source].findIndex((character, index) => character !== lean[index])
    const end = source.indexOf('b = /* @__PURE__ */ Symbol.for("r2wc.render")')
    expect(source.slice(0, differing)).toMatch(/ w = \{\s*$/)
    expect(lean.slice(end)).toBe(source.slice(end))
  })
})
