// @vitest-environment happy-dom
/** Loaded content: its failures, and that it stays when it cannot be refreshed. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, type Failure } from '../../../../src/kernel/failure'
import { Loaded } from '../../../../src/ui/controls/loaded'
import { skeletonDelayMs } from '../../../../src/ui/controls/skeleton'
import { byName, click, render, type Rendered } from '../render'

let view: Rendered
const refetch = vi.fn<() => void>()
const content = (value: string | undefined, reason: Failure | null = null) => (
  <Loaded
    from={{ value, failure: reason, refetch }}
    notLoaded="The list could not be loaded"
    shape={<i>Rows</i>}
  >
    {text => <p>{text}</p>}
  </Loaded>
)
const unreachable = failure({ kind: 'unreachable' })

beforeEach(() => {
  vi.useFakeTimers()
  refetch.mockReset()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

it('shows its shape when loading takes a while, then the value', () => {
  view = render(content(undefined))
  expect(view.root.querySelector('i')).toBeNull()
  act(() => void vi.advanceTimersByTime(skeletonDelayMs))
  expect(view.root.querySelector('i')).not.toBeNull()
  view.update(content('found'))
  act(() => void vi.runAllTimers())
  expect(view.root.querySelector('p')?.textContent).toBe('found')
  expect(view.root.querySelector('i')).toBeNull()
})

it('says what could not be loaded, and loads it again', () => {
  view = render(content(undefined, unreachable))
  expect(view.root.textContent).toContain('The list could not be loaded')
  click(byName(view.root, 'button', 'Retry'))
  expect(refetch).toHaveBeenCalledOnce()
})

it('stays when it cannot be refreshed, and says so', () => {
  view = render(content('found', unreachable))
  expect(view.root.querySelector('p')?.textContent).toBe('found')
  click(byName(view.root, 'button', 'Retry'))
  expect(refetch).toHaveBeenCalledOnce()
  view.update(content('found'))
  expect(view.root.querySelectorAll('button')).toHaveLength(0)
})
