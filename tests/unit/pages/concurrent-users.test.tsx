// @vitest-environment happy-dom
/** Company information, concurrent users: who holds a licence, ending a session, and that the question names one's own session. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { userSessions } from '../../../src/contract/endpoints/user-sessions'
import { failure, type Failure } from '../../../src/kernel/failure'
import { resourceGraceMs } from '../../../src/kernel/resource'
import { Section } from '../../../src/pages/company-information/concurrent-users'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click, within } from '../ui/render'

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

let view: RenderedPage
let sessions: ReturnType<typeof sessionOf>[]
let mayEnd: boolean
let isRefused: boolean
let isDown: boolean
/** What ending a session fails with. */
let endFailure: Failure | null

beforeEach(() => {
  vi.useFakeTimers({ now })
  sessions = [
    sessionOf(1, 1, 'Ingrid Haugland'),
    sessionOf(2, 1, 'Ingrid Haugland'),
    sessionOf(3, 7, 'Lene Birk'),
  ]
  mayEnd = true
  isRefused = false
  isDown = false
  endFailure = null
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const words = () => view.root.textContent ?? ''
/** The requests to end sessions. */
const ended = () => view.inputsOf(userSessions.logoutAny).map(({ body }) => body)

async function open(): Promise<void> {
  const answers = (endpoint: Endpoint) => {
    if (endpoint === userSessions.logoutAny) {
      if (endFailure !== null) return endFailure
      const row = { id: 3, name: 'lene.birk' }
      return isRefused
        ? { done: [], failed: [{ ...row, code: 'wrong-state', state: 'Ended', allowedStates: ['Open'] }] }
        : { done: [{ ...row, state: 'Ended' }], failed: [] }
    }
    if (isDown) return failure({ kind: 'unreachable' })
    return {
      licences: 2,
      usedLicences: new Set(sessions.map(({ userId }) => userId)).size,
      areExtraLicencesAllowed: true,
      extraLicencesUsed: 4,
      ownSessionId: 1,
      sessions,
    }
  }
  const tab = { name: 'concurrent-users', title: 'Concurrent users' }
  view = renderPage(<Section {...sectionProps('company-information', 'Company information', tab)} />, {
    session: { access: { can: () => mayEnd } },
    answers,
  })
  await pass()
}

it('the list counts users, not sessions, and marks the current one and those with several devices', async () => {
  await open()
  expect(words()).toContain('2 of 2 licences in use')
  expect(words()).toContain('4 extra licences this month')
  const [, own, other, single] = view.root.querySelectorAll('tr')
  expect(own?.textContent).toContain('You, on this device')
  expect(own?.textContent).toContain('2 devices')
  expect(other?.textContent).not.toContain('You, on this device')
  expect(single?.textContent).not.toContain('devices')
  expect(words()).not.toContain('More users are working than there are licences.')
})

it('the list is updated when sessions start and end, until the page is left', async () => {
  await open()
  sessions = [...sessions, sessionOf(4, 8, 'Kristin Ruud')]
  act(() => view.send({ viewName: 'UserSession', methodName: 'Bulk' }))
  await pass()
  expect(words()).toContain('Kristin Ruud')
  expect(words()).toContain('More users are working than there are licences.')
  view.unmount()
  await vi.advanceTimersByTimeAsync(resourceGraceMs)
  expect(view.followed.size).toBe(0)
  // Not the count of timers: the worker is shared with other files.
  const calls = view.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(view.calls).toHaveLength(calls)
})

it('the list stays when it could not be fetched again, with a note', async () => {
  await open()
  isDown = true
  act(() => view.send({ viewName: 'UserSession', methodName: 'Bulk' }))
  await pass()
  expect(words()).toContain('Could not be refreshed')
  expect(words()).toContain('Lene Birk')
})

it('ending the session of another user needs a confirmation', async () => {
  await open()
  click(byName(view.root, 'button', 'End session, Lene Birk'))
  await pass()
  expect(words()).toContain('End the session of Lene Birk?')
  expect(words()).not.toContain('you will be logged out')
  expect(ended()).toEqual([])
  click(byName(within(view.root).getByRole('alertdialog'), 'button', 'End session'))
  await pass()
  expect(ended()).toEqual([{ userSessionIds: [3] }])
  expect(view.root.querySelector('[role=alertdialog]')).toBeNull()
})

it('ending the session of a global administrator is disabled', async () => {
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

it('the confirmation warns when the session is the user’s own, on this device or another', async () => {
  await open()
  const [here, elsewhere] = view.root.querySelectorAll<HTMLElement>(
    'button[aria-label="End session, Ingrid Haugland"]',
  )
  click(here ?? view.root.host)
  await pass()
  expect(words()).toContain('This is the session you are working in')
  click(byName(within(view.root).getByRole('alertdialog'), 'button', 'Keep session'))
  await pass()
  click(elsewhere ?? view.root.host)
  await pass()
  expect(words()).toContain('It is your own session at another desk.')
  expect(ended()).toEqual([])
})

it('the confirmation stays open with the reason when the session could not be ended', async () => {
  isRefused = true
  await open()
  click(byName(view.root, 'button', 'End session, Lene Birk'))
  await pass()
  click(byName(within(view.root).getByRole('alertdialog'), 'button', 'End session'))
  await pass()
  expect(view.root.querySelector('[role=alertdialog] [role=alert]')?.textContent).toBe(
    'Not possible in the state Ended. Possible in: Open.',
  )
})

it('the confirmation stays open with the last failure, but says nothing of the end of the own session', async () => {
  const problem = () => view.root.querySelector('[role=alertdialog] [role=alert]')?.textContent
  const confirm = async () => {
    click(byName(within(view.root).getByRole('alertdialog'), 'button', 'End session'))
    await pass()
  }
  isRefused = true
  await open()
  click(byName(view.root, 'button', 'End session, Lene Birk'))
  await pass()
  await confirm()
  endFailure = failure({ kind: 'unreachable' })
  await confirm()
  expect(problem()).toContain('cannot be reached')
  endFailure = failure({ kind: 'signed-out' })
  await confirm()
  expect(problem()).toBeUndefined()
  endFailure = null
  isRefused = false
  await confirm()
  expect(view.root.querySelector('[role=alertdialog]')).toBeNull()
})

it('ending a session is not offered without the permission', async () => {
  mayEnd = false
  await open()
  expect(view.root.querySelector('button[aria-label="End session, Lene Birk"]')).toBeNull()
})
