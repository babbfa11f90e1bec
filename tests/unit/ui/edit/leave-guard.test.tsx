// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { useLeaveGuard, type LeaveGuard } from '../../../../src/ui/edit/unsaved-page'
import { render, type Rendered } from '../render'

class NavigationDouble extends EventTarget {
  readonly traverseTo = vi.fn(() => ({ committed: Promise.resolve() }))
}

const settle = () => new Promise(resolve => setTimeout(resolve))

describe('leaving a page with unsaved changes', () => {
  let navigation: NavigationDouble
  let view: Rendered
  let guard: LeaveGuard
  const ask = vi.fn<() => Promise<boolean>>()
  let push: MockInstance<History['pushState']>

  function Page({ isUnsaved }: { readonly isUnsaved: boolean }) {
    guard = useLeaveGuard(isUnsaved, ask)
    return null
  }
  const show = (isUnsaved: boolean) => {
    view = render(<Page isUnsaved={isUnsaved} />)
  }
  /** The browser is about to leave the page; returns whether the page prevented it. */
  const navigateAway = (navigationType: 'push' | 'replace' | 'traverse'): boolean => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType,
      hashChange: false,
      destination: {
        url: new URL('/elsewhere', window.location.href).href,
        key: 'before',
        sameDocument: true,
      },
    })
    navigation.dispatchEvent(event)
    return event.defaultPrevented
  }

  beforeEach(() => {
    push = vi.spyOn(window.history, 'pushState').mockImplementation(() => undefined)
    navigation = new NavigationDouble()
    vi.stubGlobal('navigation', navigation)
  })
  afterEach(() => {
    view.unmount()
    vi.unstubAllGlobals()
    push.mockRestore()
    ask.mockReset()
  })

  it('asks for confirmation, and is cancelled where the user keeps editing', async () => {
    ask.mockResolvedValue(false)
    show(true)
    expect(navigateAway('traverse')).toBe(true)
    await settle()
    expect(ask).toHaveBeenCalledOnce()
    expect(navigation.traverseTo).not.toHaveBeenCalled()
  })

  it('traverses to the entry of Back, without changing the history', async () => {
    ask.mockResolvedValue(true)
    show(true)
    navigateAway('traverse')
    await settle()
    expect(navigation.traverseTo).toHaveBeenCalledWith('before')
    expect(push).not.toHaveBeenCalled()
  })

  it('opens a link as a new entry', async () => {
    ask.mockResolvedValue(true)
    show(true)
    navigateAway('push')
    await settle()
    expect(push).toHaveBeenCalledOnce()
  })

  it('replaces the entry where the page around does', async () => {
    const replace = vi.spyOn(window.history, 'replaceState').mockImplementation(() => undefined)
    ask.mockResolvedValue(true)
    show(true)
    navigateAway('replace')
    await settle()
    expect([replace.mock.calls.length, push.mock.calls.length]).toEqual([1, 0])
    replace.mockRestore()
  })

  it('tells the router of the page around, whose own step was prevented', async () => {
    const heard = vi.fn(() => push.mock.calls.length)
    window.addEventListener('popstate', heard)
    ask.mockResolvedValue(true)
    show(true)
    navigateAway('push')
    await settle()
    expect(heard).toHaveReturnedWith(1)
    navigateAway('traverse')
    await settle()
    expect(heard).toHaveBeenCalledOnce()
    window.removeEventListener('popstate', heard)
  })

  it('asks for no confirmation when all is saved', () => {
    show(false)
    const go = vi.fn()
    expect(navigateAway('traverse')).toBe(false)
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(ask).not.toHaveBeenCalled()
  })
})
