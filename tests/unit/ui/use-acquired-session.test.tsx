// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { acquireSession } from '../../../src/kernel/runtime'
import { skeletonDelayMs } from '../../../src/ui/controls/skeleton'
import { useAcquiredSession } from '../../../src/ui/use-acquired-session'
import { render } from './render'

vi.mock('../../../src/kernel/runtime', () => ({ acquireSession: vi.fn() }))

const context = { apiUrl: '', getAccessToken: () => Promise.resolve('token') } as unknown as AuthContext

describe('a session that is there', () => {
  const release = vi.fn()
  const session = {
    shared: { change: <S,>(face: S) => face, listeners: new Set() },
    onSignedOut: () => () => undefined,
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.mocked(acquireSession).mockReturnValue({ promise: Promise.resolve(session as never), release })
  })
  afterEach(() => void vi.useRealTimers())

  /** Acquires it while `awaited` decides when its first data are there. */
  async function acquired(awaited?: Promise<void>) {
    const asked = vi.fn(() => awaited)
    let status = ''
    function Place() {
      status = useAcquiredSession(context, 'en-GB', asked).state.status
      return null
    }
    const { unmount } = render(<Place />)
    await pass(0)
    return { status: () => status, asked, unmount }
  }

  it('is shown at once when nothing was asked', async () => {
    const { status, asked } = await acquired()
    expect(asked).toHaveBeenCalledExactlyOnceWith(session)
    expect(status()).toBe('ready')
  })

  it('is shown with its first data when these come soon', async () => {
    let arrive = () => {}
    const { status } = await acquired(new Promise(resolve => (arrive = resolve)))
    await pass(skeletonDelayMs - 1)
    expect(status()).toBe('starting')
    arrive()
    await pass(0)
    expect(status()).toBe('ready')
  })

  it('waits no longer for them than nothing that loads is shown', async () => {
    const { status } = await acquired(new Promise(() => undefined))
    await pass(skeletonDelayMs)
    expect(status()).toBe('ready')
  })

  it('is given back when its place goes before it was shown', async () => {
    const { status, unmount } = await acquired(new Promise(() => undefined))
    unmount()
    await pass(skeletonDelayMs)
    expect(status()).toBe('starting')
    expect(release).toHaveBeenCalledOnce()
  })
})

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}
