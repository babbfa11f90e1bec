// @vitest-environment happy-dom
/** A sign-out, here or in another tab: what is on the screen, and what happens to edits that are not saved. */
import { act, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { Host, type OpenedCockpit } from '../../../host/host'
import type { ShellProps } from '../../../host/cockpit-shell'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { hintCookie, isSignInRemembered } from '../../../src/kernel/signed-in-cookies'
import { leaveAsked } from '../../../src/ui/edit/leave-guards'
import { useLeaveGuard } from '../../../src/ui/edit/unsaved-page'
import { loginAnswer } from '../kernel/start-answers'
import { byName, click, render, type Rendered } from '../ui/render'

const token = 'a token'
const context: AuthContext = {
  apiUrl: '',
  businessUnitName: 'Demo',
  getAccessToken: () => Promise.resolve(token),
}
const ask = vi.fn<() => Promise<boolean>>()
let view: Rendered
let isUnsaved: boolean
let replace: MockInstance<Location['replace']>
let notifyTab: () => void
/** What was on the screen when the sign-in page was loaded. */
let shownAtLeaving: string | null
let endedSessions: number
let told: unknown[]

/** The cockpit with one page. */
const Shell: ComponentType<ShellProps> = ({ leave, leaveEnded }) => {
  useLeaveGuard(isUnsaved, ask)
  return (
    <>
      <button onClick={() => leaveAsked(leave)}>Rows of the user</button>
      <input type="button" aria-label="Log in as someone else" onClick={() => leaveAsked(leaveEnded)} />
    </>
  )
}

const show = () => {
  const code = { Shell, openRequestedPage: () => undefined } as unknown as OpenedCockpit['code']
  view = render(
    <Host
      environment={{ apiUrl: '', name: 'Cockpit', helpUrl: '', menuOrder: {} }}
      place={document.createElement('div')}
      firstTexts={null}
      resumed={{ context, login: { ...loginAnswer(token), tokenType: 'Bearer' }, code, isNew: false }}
      notice={null}
    />,
  )
}
const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 0)))
const signOut = async () => {
  click(byName(view.root, 'button', 'Rows of the user'))
  await settle()
}
const signOutElsewhere = async () => {
  await act(async () => notifyTab())
  await settle()
}
const shown = () => view.root.textContent

beforeEach(() => {
  isUnsaved = false
  shownAtLeaving = null
  endedSessions = 0
  told = []
  ask.mockReset()
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {
    shownAtLeaving = shown()
  })
  vi.stubGlobal('fetch', () => {
    endedSessions += 1
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_name: string, listener: () => void) => (notifyTab = listener)
      postMessage = (event: unknown) => told.push(event)
      close = () => undefined
    },
  )
})
afterEach(() => {
  view.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a sign-out', () => {
  it('leaves nothing of its user on the screen, which a browser may keep for its Back button', async () => {
    show()
    await signOut()
    expect(endedSessions).toBe(1)
    expect(told).toEqual(['sign-out'])
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
    expect(shownAtLeaving).toBe('')
  })

  it('asks about unsaved edits first, and changes nothing when their user keeps editing', async () => {
    isUnsaved = true
    ask.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    show()
    await signOut()
    expect([endedSessions, replace.mock.calls.length, shown()]).toEqual([0, 0, 'Rows of the user'])
    await signOut()
    expect([endedSessions, replace.mock.calls.length]).toEqual([1, 1])
  })

  it('in another tab leads to the sign-in page', async () => {
    show()
    await signOutElsewhere()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
    expect(shownAtLeaving).toBe('')
  })

  it('in another tab keeps a page with unsaved edits, which asks for the password when its session is over', async () => {
    isUnsaved = true
    show()
    await signOutElsewhere()
    expect(replace).not.toHaveBeenCalled()
    expect(shown()).toBe('Rows of the user')
  })

  it('is none where the session has ended: whoever works in another tab stays signed in', async () => {
    document.cookie = `${hintCookie}=1; Path=/`
    show()
    click(byName(view.root, 'button', 'Log in as someone else'))
    await settle()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
    expect(shownAtLeaving).toBe('')
    expect([endedSessions, told, isSignInRemembered()]).toEqual([0, [], true])
  })
})
