import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkBudgets } from '../../../build/budgets.mjs'
import { inProject } from '../../../build/project.mjs'

/** A text that gzip cannot make smaller than about this many KB. */
const incompressible = kb => randomBytes(kb * 1024).toString('base64')

const chunk = (name, { kb = 1, imports = [], isEntry = false, isDynamicEntry = false, holds = [] } = {}) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  code: incompressible(kb),
  imports: imports.map(imported => `${imported}.js`),
  moduleIds: holds.map(path => inProject(path)),
  isEntry,
  isDynamicEntry,
})

/** What the plugin prints, and what it fails with. */
function check(...chunks) {
  const bundle = Object.fromEntries(chunks.map(each => [each.fileName, each]))
  let printed = ''
  let failure
  const plugin = checkBudgets({ print: text => (printed = text) })
  plugin.generateBundle.call({ error: text => (failure = text) }, {}, bundle)
  return { printed, failure }
}

describe('the budgets', () => {
  it('are kept by an entry whose static closure is small enough', () => {
    const { printed, failure } = check(
      chunk('host', { isEntry: true, imports: ['react'] }),
      chunk('react', { kb: 60 }),
    )
    expect(failure).toBeUndefined()
    expect(printed).toContain('host to the sign-in page')
  })

  it('are exceeded by what an entry imports at any depth', () => {
    const { failure } = check(
      chunk('host', { isEntry: true, imports: ['react'] }),
      chunk('react', { kb: 60, imports: ['more'] }),
      chunk('more', { kb: 120 }),
    )
    expect(failure).toContain('host to the sign-in page')
  })

  const entry = chunk('order-grids', { isEntry: true, imports: ['react'], kb: 1 })
  const react = chunk('react', { kb: 80 })
  const engine = chunk('engine', {
    imports: ['react', 'handsontable'],
    kb: 10,
    holds: ['src/areas/grid-area-page.tsx'],
  })
  const handsontable = chunk('handsontable', { kb: 200 })
  const definitions = kb =>
    chunk('page', {
      isDynamicEntry: true,
      imports: ['engine'],
      kb,
      holds: ['src/areas/order-grids-page.ts'],
    })

  it('count only what loading the grid adds to its entry', () => {
    const { printed, failure } = check(entry, react, engine, handsontable, definitions(10))
    expect(failure).toBeUndefined()
    expect(printed).toMatch(/the grid, with its styles\s+2[01]\d(\.\d)? KB/)
  })

  it('count the definitions of grids apart from the engine that they share', () => {
    const { printed, failure } = check(entry, react, engine, handsontable, definitions(60))
    expect(failure).toMatch(/definitions of the order grids: \d\d(\.\d)? KB/)
    expect(failure).not.toContain('the grid, with its styles')
    expect(printed).toContain('OVER')
  })

  it('refuse a static import of what must load lazily', () => {
    const { failure } = check(chunk('dashboard', { isEntry: true, imports: ['signalr'] }), chunk('signalr'))
    expect(failure).toContain('signalr must load lazily, but dashboard imports it statically')
  })
})
