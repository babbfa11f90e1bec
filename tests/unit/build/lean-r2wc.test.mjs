/** The parts of r2wc that no element runs are left out of the bundle, and nothing else of it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { idleParts, leanR2wc, leanR2wcSource } from '../../../build/lean-r2wc.mjs'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@r2wc/react-to-web-component'))
const file = resolve('@r2wc/core').replace(/core\.\w+$/, 'core.js')
const source = readFileSync(file, 'utf8')

describe('r2wc in the bundle', () => {
  const lean = leanR2wcSource(source)

  it('has no conversion of attributes, no loop over declared ones, and no methods that our elements have of their own', () => {
    expect(/ w = \{\s*\}/.test(lean)).toBe(true)
    expect(lean).not.toMatch(/for \(|attributeChangedCallback|observedAttributes/)
  })

  it('is otherwise as it comes, each character in its place', () => {
    expect(lean).toHaveLength(source.length)
    const kept = [...source].map((character, at) => (lean[at] === character ? character : ' ')).join('')
    expect(kept).toBe(lean)
    const gone = idleParts(source).map(({ start, end }) => source.slice(start, end))
    expect(gone.filter(text => /Symbol\.for|mount\(|unmount|attachShadow/.test(text))).toEqual([])
    for (const method of ['connectedCallback() {', 'disconnectedCallback() {', '[b]() {'])
      expect(lean).toContain(method)
  })

  it('fails the build when it looks different', () => {
    const error = text => {
      throw new Error(text)
    }
    const { transform } = leanR2wc()
    expect(() => transform.call({ error }, source.replace('for (const r of u)', 'if (u)'), file)).toThrow(
      'r2wc changed',
    )
    expect(transform.call({ error }, source, file).code).toBe(lean)
  })
})
