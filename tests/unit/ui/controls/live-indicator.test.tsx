// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveIndicator } from '../../../../src/ui/controls/live-indicator'
import { byName, click, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
const onTryNow = vi.fn()
beforeEach(() => {
  onTryNow.mockClear()
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

describe('live indicator', () => {
  it('counts down to the next attempt, without announcing the seconds', () => {
    view = render(
      <LiveIndicator
        state={{ status: 'reconnecting', attempt: 3, attempts: 5, nextAttemptAt: 1_004_000, isVisible: true }}
        onTryNow={onTryNow}
      />,
    )
    expect(view.root.querySelector('[role=status]')?.textContent).toBe('Reconnecting 3 of 5')
    expect(view.root.textContent).toContain('in 4 s')
    act(() => void vi.advanceTimersByTime(3_000))
    expect(view.root.textContent).toContain('in 1 s')
    expect(view.root.querySelector('[role=status]')?.textContent).toBe('Reconnecting 3 of 5')
  })

  it('displays the connected state during a short cut', () => {
    view = render(
      <LiveIndicator
        state={{
          status: 'reconnecting',
          attempt: 1,
          attempts: 5,
          nextAttemptAt: 1_001_000,
          isVisible: false,
        }}
        onTryNow={onTryNow}
      />,
    )
    expect(view.root.textContent).toBe('Connected')
  })

  it('offers to retry at once when the connection is lost, but not when the session ended', () => {
    view = render(<LiveIndicator state={{ status: 'lost', reason: 'unreachable' }} onTryNow={onTryNow} />)
    click(byName(view.root, 'button', 'Try now'))
    expect(onTryNow).toHaveBeenCalledTimes(1)
    view.update(<LiveIndicator state={{ status: 'lost', reason: 'session-ended' }} onTryNow={onTryNow} />)
    expect(view.root.querySelector('button')).toBeNull()
  })
})
