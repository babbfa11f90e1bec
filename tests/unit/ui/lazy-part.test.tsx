// @vitest-environment happy-dom
/** A lazy component: its placeholder, and how loading is retried. */
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptTimeoutMs } from '../../../src/contract/limits'
import { PageNotLoaded } from '../../../src/ui/controls/page-placeholder'
import { lazyPart } from '../../../src/ui/lazy-part'
import { byName, click, render, within, type Rendered } from './render'

let view: Rendered
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const Count = ({ step }: { readonly step: number }) => {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + step)}>{count}</button>
}
/** An import as the bundle writes it. */
const importing = <T,>(outcome: () => Promise<T>) => {
  const load = vi.fn(outcome)
  return Object.assign(load, { toString: () => '()=>import("./chunks/grid-1a2b.js").then(m=>m.g)' })
}
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const shown = () => view.root.textContent
const failed = (props: Parameters<typeof PageNotLoaded>[0]) => <PageNotLoaded {...props} />

describe('a part', () => {
  it('has a placeholder until it is loaded, without delaying other content', async () => {
    const load = importing(() => Promise.resolve({ Count }))
    const Part = lazyPart(load, 'Count')
    const draw = () => (
      <>
        <p>Beside</p>
        <Part waiting={<p>Shape</p>} step={2} />
      </>
    )
    view = render(draw())
    expect(shown()).toBe('BesideShape')
    await settle()
    expect(shown()).toBe('Beside0')
    click(byName(view.root, 'button', '0'))
    // Its content stays when it is rendered again, and nothing is loaded twice.
    view.update(draw())
    expect(shown()).toBe('Beside2')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('that was preloaded is rendered at once', async () => {
    const Part = lazyPart(
      importing(() => Promise.resolve({ Count })),
      'Count',
    )
    await Part.preload()
    view = render(<Part waiting={<p>Shape</p>} step={1} />)
    expect(shown()).toBe('0')
  })

  it('that cannot be loaded displays that after a second attempt, and is loaded again on request', async () => {
    const load = importing<{ Count: typeof Count }>(missing)
    const Part = lazyPart(load, 'Count')
    view = render(<Part failed={failed} step={1} />)
    await settle()
    expect(load).toHaveBeenCalledTimes(2)
    expect(within(view.root).getByRole('alert').textContent).toContain('The grid could not be loaded')
    expect(shown()).toContain('missing: ./chunks/grid-1a2b.js')
    click(byName(view.root, 'button', 'Try again'))
    await settle()
    expect(load).toHaveBeenCalledTimes(4)
    expect(within(view.root).getAllByRole('alert')).toHaveLength(1)
    load.mockResolvedValue({ Count })
    click(byName(view.root, 'button', 'Try again'))
    await settle()
    expect(shown()).toBe('0')
  })

  it('without a retry button is loaded again after a minute', async () => {
    const load = importing<{ Count: typeof Count }>(missing)
    const Part = lazyPart(load, 'Count')
    view = render(<Part step={1} />)
    await settle()
    expect(shown()).toBe('')
    load.mockResolvedValue({ Count })
    await act(() => vi.advanceTimersByTimeAsync(59_999))
    expect(shown()).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(shown()).toBe('0')
  })

  it('whose loading hangs fails after two minutes, not before', async () => {
    const Part = lazyPart(
      importing(() => new Promise<{ Count: typeof Count }>(() => undefined)),
      'Count',
    )
    view = render(<Part failed={failed} step={1} />)
    await act(() => vi.advanceTimersByTimeAsync(scriptTimeoutMs - 1))
    expect(within(view.root).queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(shown()).toContain('timeout: ./chunks/grid-1a2b.js')
  })

  it('whose content throws is not reported as not loaded: the outer error boundary handles it', async () => {
    const Broken = (): never => {
      throw new Error('broken')
    }
    const Part = lazyPart(
      importing(() => Promise.resolve({ Broken })),
      'Broken',
    )
    await Part.preload()
    view = render(null)
    expect(() => view.update(<Part failed={failed} />)).toThrow('broken')
  })
})
