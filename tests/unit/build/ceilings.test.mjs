import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../build/project.mjs'
import { keepCeilings } from '../../../rollup.config.mjs'

/** A text that gzip cannot compress below about this many KB. */
const incompressible = kb => randomBytes(kb * 1024).toString('base64')

const chunk = (name, { kb = 1, imports = [], isEntry = false, holds = [] } = {}) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  code: incompressible(kb),
  imports: imports.map(imported => `${imported}.js`),
  moduleIds: holds.map(path => inProject(path)),
  isEntry,
})

const ceilings = [
  { what: 'the page', entry: 'host', kb: 150 },
  { what: 'the grid', entry: 'host', part: 'src/areas/grid-area-page.tsx', kb: 250 },
]

/** The plugin's output; throws the plugin's error, which fails a build. */
function check(...chunks) {
  const bundle = Object.fromEntries(chunks.map(each => [each.fileName, each]))
  const printed = []
  const error = text => {
    throw new Error(text)
  }
  keepCeilings(ceilings, { print: line => printed.push(line) }).generateBundle.call({ error }, {}, bundle)
  return printed.join('\n')
}

describe('the ceilings', () => {
  const react = chunk('react', { kb: 80 })
  const host = chunk('host', { isEntry: true, imports: ['react', 'of-another-server'] })
  const grid = kb => chunk('grid', { kb, imports: ['react'], holds: ['src/areas/grid-area-page.tsx'] })

  it('pass for an entry with a small static closure, and for a part by the size that opening it adds', () => {
    const printed = check(host, react, grid(210))
    expect(printed).toMatch(/the page\s+[678]\d\.\d KB of 150 KB/)
    expect(printed).toMatch(/the grid\s+[12]\d\d\.\d KB of 250 KB/)
  })

  it('are exceeded by what an entry imports at any depth', () => {
    const deep = chunk('react', { kb: 60, imports: ['more'] })
    expect(() => check(host, deep, chunk('more', { kb: 120 }), grid(1))).toThrow('the page')
  })

  it('are exceeded by a part that adds too much', () => {
    expect(() => check(host, react, grid(350))).toThrow('the grid')
  })

  it('fail where their module does not exist', () => {
    expect(() => check(host, react)).toThrow('the grid: src/areas/grid-area-page.tsx is in no chunk.')
  })
})
