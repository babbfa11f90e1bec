// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Skeleton, skeletonDelayMs, skeletonLeastMs } from '../../../../src/ui/controls/skeleton'
import { render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
beforeEach(() => {
  vi.useFakeTimers()
  view = render(page(true))
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

function page(isLoading: boolean) {
  return (
    <Skeleton isLoading={isLoading} shape="shape">
      rows
    </Skeleton>
  )
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const shown = () => view.root.textContent

describe('skeleton', () => {
  it('is not displayed when loading is fast', () => {
    wait(skeletonDelayMs - 1)
    expect(shown()).toBe('')
    view.update(page(false))
    expect(shown()).toBe('rows')
    wait(1_000)
    expect(shown()).toBe('rows')
  })

  it('is displayed after 250 ms and for at least 400 ms', () => {
    wait(skeletonDelayMs)
    expect(shown()).toBe('Loadingshape')
    wait(10)
    view.update(page(false))
    wait(skeletonLeastMs - 11)
    expect(shown()).toBe('Loadingshape')
    wait(1)
    expect(shown()).toBe('rows')
  })

  it('is removed at once when it was visible long enough', () => {
    wait(skeletonDelayMs + skeletonLeastMs)
    view.update(page(false))
    expect(shown()).toBe('rows')
  })

  it('is delayed again at the next load', () => {
    view.update(page(false))
    view.update(page(true))
    wait(skeletonDelayMs - 1)
    expect(shown()).toBe('')
    wait(1)
    expect(shown()).toBe('Loadingshape')
  })
})
