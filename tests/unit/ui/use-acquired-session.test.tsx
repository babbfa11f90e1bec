// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../../src/contract/limits'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { acquireSession } from '../../../src/kernel/runtime'
import { skeletonDelayMs } from '../../../src/ui/controls/skeleton'
import { useAcquiredSession, type AcquiredSession } from '../../../src/ui/use-acquired-session'
import { plannerSession } from '../kernel/session-parts'
import { render } from './render'

vi.mock('../../../src/kernel/runtime', () => ({ acquireSession: vi.fn() }))

const context = { apiUrl: '', getAccessToken: () => Promise.resolve('token') } as unknown as AuthContext

describe('an acquired session', () => {
  const release = vi.fn()
  const { current, store } = plannerSession()
  const session = store.get(current)
  beforeEach(() => {
    vi.useFakeTimers()
    release.mockClear()
    vi.mocked(acquireSession).mockReturnValue({ promise: Promise.resolve(session), release })
  })
  afterEach(() => void vi.useRealTimers())

  /** Acquires the session; `pending` determines when its first data arrive. */
  async function acquired(pending?: Promise<void>) {
    const load = vi.fn(() => pending)
    let now: AcquiredSession | undefined
    function Place({ language }: { readonly language: Language }) {
      now = useAcquiredSession(context, language, load)
      return null
    }
    const { update, unmount } = render(<Place language="en-GB" />)
    await pass(0)
    const setLanguage = (language: Language) => update(<Place language={language} />)
    return {
      status: () => now?.state.status,
      languageProblem: () => now?.languageProblem,
      load,
      setLanguage,
      unmount,
    }
  }

  it('is ready at once without a request for first data', async () => {
    const { status, load } = await acquired()
    expect(load).toHaveBeenCalledExactlyOnceWith(session)
    expect(status()).toBe('ready')
  })

  it('is ready with its first data when these arrive soon', async () => {
    let arrive = () => {}
    const { status } = await acquired(new Promise(resolve => (arrive = resolve)))
    await pass(skeletonDelayMs - 1)
    expect(status()).toBe('starting')
    arrive()
    await pass(0)
    expect(status()).toBe('ready')
  })

  it('is ready without its first data once a loading state would be displayed', async () => {
    const { status } = await acquired(new Promise(() => undefined))
    await pass(skeletonDelayMs)
    expect(status()).toBe('ready')
  })

  it('is ready when the request for its first data fails', async () => {
    const { status } = await acquired(Promise.reject(new Error('no such view')))
    expect(status()).toBe('ready')
  })

  it('does not request its first data again while it is rendered, including after a change of language', async () => {
    const { status, load, setLanguage } = await acquired()
    setLanguage('de-DE')
    await pass(0)
    expect(acquireSession).toHaveBeenLastCalledWith(context, { language: 'de-DE' })
    expect(load).toHaveBeenCalledOnce()
    expect(status()).toBe('ready')
  })

  describe('whose next language cannot be loaded', () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: /chunks/pl-PL.js')
    const releaseFailed = vi.fn()
    /** The acquisitions from now on fail. */
    const failNext = () =>
      vi
        .mocked(acquireSession)
        .mockImplementation(() => ({ promise: Promise.reject(missing), release: releaseFailed }))
    beforeEach(() => {
      releaseFailed.mockClear()
      vi.spyOn(console, 'error').mockReturnValue()
    })

    it('stays on the screen in the last one, and tells the problem', async () => {
      const { status, languageProblem, setLanguage } = await acquired()
      failNext()
      setLanguage('pl-PL')
      await pass(0)
      expect(status()).toBe('ready')
      expect(languageProblem()).toMatchObject({ kind: 'unexpected', cause: missing })
      vi.mocked(acquireSession).mockReturnValue({ promise: Promise.resolve(session), release })
      setLanguage('en-GB')
      await pass(0)
      expect([status(), languageProblem()]).toEqual(['ready', null])
    })

    it('stays in use until it leaves the screen', async () => {
      const { setLanguage, unmount } = await acquired()
      failNext()
      setLanguage('pl-PL')
      await pass(0)
      expect(release).not.toHaveBeenCalled()
      unmount()
      expect(release).toHaveBeenCalledOnce()
      expect(releaseFailed).toHaveBeenCalledOnce()
    })

    it('fails where it is the first one, or where the session has ended', async () => {
      failNext()
      const first = await acquired()
      expect([first.status(), first.languageProblem()]).toEqual(['failed', null])
      first.unmount()
      vi.mocked(acquireSession).mockReturnValue({ promise: Promise.resolve(session), release })
      const ended = await acquired()
      failNext()
      await act(async () => store.set(session.state.ended, { cause: null }))
      ended.setLanguage('pl-PL')
      await pass(0)
      store.set(session.state.ended, null)
      expect([ended.status(), ended.languageProblem()]).toEqual(['failed', null])
    })
  })

  it('is released when the next language is there, and not before', async () => {
    const { setLanguage, unmount } = await acquired()
    const releaseNext = vi.fn()
    vi.mocked(acquireSession).mockReturnValue({ promise: Promise.resolve(session), release: releaseNext })
    setLanguage('de-DE')
    expect(release).not.toHaveBeenCalled()
    await pass(0)
    expect(release).toHaveBeenCalledOnce()
    unmount()
    expect(releaseNext).toHaveBeenCalledOnce()
  })

  it('is released when its component is unmounted before it was ready', async () => {
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
