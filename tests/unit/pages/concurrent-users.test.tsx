// @vitest-environment happy-dom
/** Company information, concurrent users: who takes a licence, ending a session, and that one's own is named in the question. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '../../../src/catalog/routes'
import { userSessions } from '../../../src/contract/endpoints/user-sessions'
import type { LiveSubscription, Session } from '../../../src/kernel/session'
import { Section } from '../../../src/pages/company-information/concurrent-users'
import { Toaster } from '../../../src/ui/controls/toast'
import { DialogOutlet, loadDialogs } from '../../../src/ui/dialogs/dialog-outlet'
import { SessionContext } from '../../../src/ui/session-context'
import { text } from '../grid/rows'
import { byName, click, render, type Rendered } from '../ui/render'

const now = Date.UTC(2026, 10, 20, 14, 32)
const sessionOf = (id: number, userId: number, displayName: string, mayBeEnded = true) => ({
  id,
  userId,
  userName: displayName.toLowerCase().replace(' ', '.'),
  displayName,
  application: 'Cockpit',
  loginTime: '2026-11-20T06:58:00.000Z',
  lastSeen: new Date(now - id * 60_000).toISOString(),
  mayBeEnded,
})

let view: Rendered
let sessions: ReturnType<typeof sessionOf>[]
let ended: unknown[]
let mayEnd: boolean
let isRefused: boolean
let followed: LiveSubscription | undefined
let stopped: number

beforeEach(() => {
  vi.useFakeTimers({ now })
  sessions = [
    sessionOf(1, 1, 'Ingrid Haugland'),
    sessionOf(2, 1, 'Ingrid Haugland'),
    sessionOf(3, 7, 'Lene Birk'),
  ]
  ended = []
  mayEnd = true
  isRefused = false
  followed = undefined
  stopped = 0
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const words = () => view.root.textContent ?? ''

async function open(): Promise<void> {
  await loadDialogs()
  const call = (endpoint: unknown, input: { readonly body?: unknown }) => {
    if (endpoint === userSessions.logoutAny) {
      ended.push(input.body)
      const row = { id: 3, name: 'lene.birk' }
      return Promise.resolve(
        isRefused
          ? {
              done: [],
              failed: [{ ...row, code: 'wrong-state', state: 'Ended', allowedStates: ['Open'] }],
            }
          : { done: [{ ...row, state: 'Ended' }], failed: [] },
      )
    }
    return Promise.resolve({
      licences: 2,
      usedLicences: new Set(sessions.map(({ userId }) => userId)).size,
      areExtraLicencesAllowed: true,
      extraLicencesUsed: 4,
      ownSessionId: 1,
      sessions,
    })
  }
  const session = {
    api: { call },
    access: { can: () => mayEnd },
    formats: text.formats,
    live: {
      subscribe: (subscription: LiveSubscription) => {
        followed = subscription
        return () => (stopped += 1)
      },
    },
    user: { userId: 1, businessUnitName: 'Demo' },
    memory: new Map(),
    serverTimeOffsetMs: 0,
  } as unknown as Session
  const route = routes.find(({ name }) => name === 'company-information')
  if (route === undefined) throw new Error('There is no route.')
  const frame = {
    title: 'Company information',
    tabs: [{ name: 'concurrent-users', title: 'Concurrent users' }],
    openName: 'concurrent-users',
    page: route.name,
    navigate: () => undefined,
  }
  view = render(
    <SessionContext.Provider value={session}>
      <Toaster>
        <DialogOutlet>
          <Section
            frame={frame}
            route={route}
            title={frame.title}
            ids={{}}
            search={new URLSearchParams()}
            navigate={() => undefined}
            root={document}
            canOpen={() => true}
          />
        </DialogOutlet>
      </Toaster>
    </SessionContext.Provider>,
  )
  await pass()
}

it('counts users, not sessions, and marks this one and those of several devices', async () => {
  await open()
  expect(words()).toContain('2 of 2 licences in use')
  expect(words()).toContain('4 extra licences this month')
  const [, own, other, single] = view.root.querySelectorAll('tr')
  expect(own?.textContent).toContain('You, here')
  expect(own?.textContent).toContain('2 devices')
  expect(other?.textContent).not.toContain('You, here')
  expect(single?.textContent).not.toContain('devices')
  expect(words()).not.toContain('More users work than there are licences.')
})

it('follows sessions that come and go, until it is left', async () => {
  await open()
  sessions = [...sessions, sessionOf(4, 8, 'Kristin Ruud')]
  act(() => followed?.onMessage({ viewName: 'UserSession', methodName: 'Bulk' }))
  await pass()
  expect(words()).toContain('Kristin Ruud')
  expect(words()).toContain('More users work than there are licences.')
  view.unmount()
  expect(stopped).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('asks before it ends the session of somebody else', async () => {
  await open()
  click(byName(view.root, 'button', 'End session, Lene Birk'))
  await pass()
  expect(words()).toContain('End the session of Lene Birk?')
  expect(words()).not.toContain('you will be logged out')
  expect(ended).toEqual([])
  click(byName(view.root, '[role=alertdialog] button', 'End session'))
  await pass()
  expect(ended).toEqual([{ userSessionIds: [3] }])
  expect(view.root.querySelector('[role=alertdialog]')).toBeNull()
})

it('does not offer it for a global administrator, and says whose it is to end', async () => {
  sessions = [sessionOf(3, 7, 'Lene Birk', false), sessionOf(4, 8, 'Ole Andreassen')]
  await open()
  const button = byName(view.root, 'button', 'End session, Lene Birk')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  click(button)
  await pass()
  expect(view.root.querySelector('[role=alertdialog]')).toBeNull()
  expect(byName(view.root, 'button', 'End session, Ole Andreassen').getAttribute('aria-disabled')).not.toBe(
    'true',
  )
})

it('says so when it is one’s own, here or at another desk', async () => {
  await open()
  const [here, elsewhere] = view.root.querySelectorAll<HTMLElement>(
    'button[aria-label="End session, Ingrid Haugland"]',
  )
  click(here ?? view.root.host)
  await pass()
  expect(words()).toContain('This is the session you are working in')
  click(byName(view.root, '[role=alertdialog] button', 'Keep session'))
  await pass()
  click(elsewhere ?? view.root.host)
  await pass()
  expect(words()).toContain('It is your own session at another desk.')
  expect(ended).toEqual([])
})

it('keeps the question open with the reason when it was not done', async () => {
  isRefused = true
  await open()
  click(byName(view.root, 'button', 'End session, Lene Birk'))
  await pass()
  click(byName(view.root, '[role=alertdialog] button', 'End session'))
  await pass()
  expect(view.root.querySelector('[role=alertdialog] [role=alert]')?.textContent).toBe(
    'Not possible in the state Ended. Possible in: Open.',
  )
})

it('offers no ending to those who may not', async () => {
  mayEnd = false
  await open()
  expect(view.root.querySelector('button[aria-label="End session, Lene Birk"]')).toBeNull()
})
