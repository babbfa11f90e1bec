/** A chunk that cannot be loaded (spec 2, section 8): the message about it. */
import { describe, expect, it } from 'vitest'
import { scriptReference } from '../../../src/ui/script-problem'

/** An import as the bundle writes it. */
const importing = (outcome: () => Promise<unknown>) =>
  Object.assign(outcome, { toString: () => '()=>import("./chunks/grid-1a2b.js").then(m=>m.g)' })

describe('a script that could not be loaded', () => {
  it.each([
    [
      'Failed to fetch dynamically imported module: https://cockpit.example/chunks/grid-1a2b.js',
      'missing: https://cockpit.example/chunks/grid-1a2b.js',
    ],
    [
      'error loading dynamically imported module: https://cockpit.example/chunks/grid-1a2b.js',
      'missing: https://cockpit.example/chunks/grid-1a2b.js',
    ],
    ['Importing a module script failed.', 'missing: ./chunks/grid-1a2b.js'],
    ['nothing came in time', 'timeout: ./chunks/grid-1a2b.js'],
  ])('is reported with type and request for "%s"', (message, problem) => {
    const load = importing(() => Promise.reject(new TypeError(message)))
    expect(scriptReference(new TypeError(message), load)).toBe(problem)
  })
})
