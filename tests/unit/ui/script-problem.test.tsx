// @vitest-environment happy-dom
/** A part of the program that does not come (spec 2, section 8): what is said of it, and when it counts as failed. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptTimeoutMs } from '../../../src/contract/limits'
import { PartAwaited } from '../../../src/ui/controls/part-awaited'
import { scriptReference } from '../../../src/ui/script-problem'
import { useLazyModule } from '../../../src/ui/use-lazy-module'
import { render, type Rendered } from './render'

/** An import as the bundle writes it. */
const importing = (outcome: () => Promise<unknown>) =>
  Object.assign(outcome, { toString: () => '()=>import("./chunks/grid-1a2b.js").then(m=>m.g)' })

describe('a script that did not come', () => {
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
  ])('is told with type and request for "%s"', (message, problem) => {
    const load = importing(() => Promise.reject(new TypeError(message)))
    expect(scriptReference(new TypeError(message), load)).toBe(problem)
  })
})

describe('a part that hangs', () => {
  let view: Rendered
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    view.unmount()
    vi.useRealTimers()
  })

  const never = importing(() => new Promise(() => undefined))
  function Part() {
    const part = useLazyModule(never)
    return part.status === 'ready' ? null : <PartAwaited part={part} load={never} />
  }

  it('is given up after two minutes, and not before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    view = render(<Part />)
    await act(() => vi.advanceTimersByTimeAsync(scriptTimeoutMs - 1))
    expect(view.root.querySelector('[role=alert]')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(view.root.querySelector('[role=alert]')).not.toBeNull()
    expect(view.root.textContent).toContain('timeout: ./chunks/grid-1a2b.js')
  })
})
