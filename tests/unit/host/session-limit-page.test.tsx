// @vitest-environment happy-dom
/** The page of a user for whom no licence is free: its choices, its button, and how it follows changes in the meantime. */
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ExtraLicencePage } from '../../../host/extra-licence-page'
import { inPlace } from '../../../host/session-limit-list'
import { SessionLimitPage, type Choices, type SessionLimitPageProps } from '../../../host/session-limit-page'
import type { Words } from '../../../host/sign-in-form'
import { byName, click, render, submitForm, within, type Rendered } from '../ui/render'

const pollingMs = 1_000
const serverTime = '2026-05-12T09:00:00.000Z'

const session = (id: number, displayName: string, minutesAgo = 0) => ({
  id,
  userId: id,
  userName: displayName.toLowerCase(),
  displayName,
  application: 'Cockpit',
  loginTime: '2026-05-12T06:58:00.000Z',
  lastSeen: new Date(Date.parse(serverTime) - minutesAgo * 60_000).toISOString(),
  mayBeEnded: true,
  isAdministrator: false,
})
const administrator = (id: number, displayName: string, minutesAgo = 0) => ({
  ...session(id, displayName, minutesAgo),
  isAdministrator: true,
})

const full: Choices = {
  userName: 'viewer',
  businessUnitName: 'Demo',
  licences: 2,
  usedLicences: 2,
  areExtraLicencesAllowed: true,
  extraLicencesUsed: 3,
  sessions: [session(1, 'Ole Andreassen', 8), session(2, 'Lene Birk')],
  administrators: ['Ingrid Haugland', 'Kristin Ruud'],
  region: 'Europe/Oslo',
  serverTime,
}

const words =
  (text: string): Words =>
  () =>
    text
const main = 'Sessions that take a licence'

let view: Rendered
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

interface Shown extends Partial<SessionLimitPageProps> {
  /** The state of the licences when the page asks again. */
  readonly renewed?: () => Choices
}

function show({ choices: first = full, renewed = () => first, ...change }: Shown = {}) {
  const spies = {
    logIn: vi.fn<SessionLimitPageProps['logIn']>(() => Promise.resolve(null)),
    openExtraLicence: vi.fn(),
    askAdministrators: vi.fn<SessionLimitPageProps['askAdministrators']>(() => Promise.resolve(null)),
    onBack: vi.fn(),
  }
  function Page() {
    const [choices, setChoices] = useState(first)
    const reload = async () => {
      const now = renewed()
      setChoices(before => ({ ...now, sessions: inPlace(before.sessions, now.sessions) }))
    }
    return (
      <SessionLimitPage
        language="en-GB"
        choices={choices}
        reload={reload}
        pollingMs={pollingMs}
        {...spies}
        {...change}
      />
    )
  }
  view = render(<Page />)
  const radio = (name: RegExp) => within(view.root).getByRole<HTMLInputElement>('radio', { name })
  const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    ...spies,
    radio,
    choose: (name: RegExp) => click(radio(name)),
    settle,
    button: () => within(view.root).getAllByRole('button').at(-1) as HTMLElement,
    submit: async () => {
      submitForm(view.root)
      await settle()
    },
    rows: () =>
      within(byName(view.root, 'radiogroup', main))
        .getAllByRole('radio')
        .map(one => one.closest('label')?.querySelector('b')?.textContent),
    shownText: () =>
      [...within(view.root).queryAllByRole('alert'), ...within(view.root).queryAllByRole('status')]
        .map(banner => banner.textContent)
        .join(' '),
    text: () => byName(view.root, 'main', '').textContent,
  }
}

describe('the choice without a free licence', () => {
  it('offers to end a session, to use an extra licence and to ask the administrators', () => {
    const { rows, button, radio, text } = show()
    const page = text()
    expect(page).toContain('All 2 office licences are in use')
    expect(page).toContain('You have reached the maximum concurrent logged-in users.')
    expect(page).toContain('viewer, Demo')
    expect(rows()).toEqual(['Ole Andreassen', 'Lene Birk'])
    expect(page).toContain('Inactive for 8 minutes')
    expect(page).toContain('Active now')
    expect(page).toContain('3 so far this month')
    expect(page).toContain('Ingrid Haugland and Kristin Ruud')
    expect(button().textContent).toBe('End the session of Ole Andreassen and log in')
    expect(view.root.activeElement).toBe(radio(/Ole Andreassen/))
  })

  it('offers no extra licence where none is allowed', () => {
    show({ choices: { ...full, areExtraLicencesAllowed: false } })
    expect(within(view.root).queryByRole('radio', { name: /Accept licence overuse/ })).toBeNull()
  })

  it('ends the selected session and continues the sign-in, once', async () => {
    const logIn = vi.fn<SessionLimitPageProps['logIn']>(() => new Promise(() => undefined))
    const { choose, button, submit } = show({ logIn })
    choose(/Lene Birk/)
    expect(button().textContent).toBe('End the session of Lene Birk and log in')
    await submit()
    await submit()
    expect(logIn).toHaveBeenCalledTimes(1)
    expect(logIn).toHaveBeenCalledWith(2)
    expect(button().getAttribute('aria-busy')).toBe('true')
  })

  it('displays the reason of a failure, and the remaining sessions', async () => {
    const { submit, shownText, rows, button } = show({
      logIn: () => Promise.resolve(words('Still taken.')),
      renewed: () => ({ ...full, sessions: [session(2, 'Lene Birk')] }),
    })
    await submit()
    expect(shownText()).toContain('Still taken.')
    expect(rows()).toEqual(['Lene Birk'])
    // The selected session has ended, and no other was selected in its place.
    expect(button().getAttribute('aria-disabled')).toBe('true')
    const description = view.root.getElementById(button().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Choose the session to end.')
  })

  it('opens a separate page for an extra licence', async () => {
    const { choose, submit, openExtraLicence, logIn } = show()
    choose(/Accept licence overuse/)
    await submit()
    expect(openExtraLicence).toHaveBeenCalledTimes(1)
    expect(logIn).not.toHaveBeenCalled()
  })

  it('notifies the administrators, waits, and continues automatically when a licence is free', async () => {
    let now = full
    const { choose, submit, settle, askAdministrators, shownText, button, logIn } = show({
      renewed: () => now,
    })
    choose(/Contact the administrator/)
    await submit()
    expect(askAdministrators).toHaveBeenCalledTimes(1)
    expect(shownText()).toContain('The message is on its way.')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await settle(pollingMs)
    expect(logIn).not.toHaveBeenCalled()
    now = { ...full, usedLicences: 1, sessions: full.sessions.slice(1) }
    await settle(pollingMs)
    expect(logIn).toHaveBeenCalledTimes(1)
    expect(logIn).toHaveBeenCalledWith(undefined)
  })

  it('retries the sign-in only once per poll when it fails despite a free licence', async () => {
    let now = full
    const logIn = vi.fn<SessionLimitPageProps['logIn']>(() => Promise.resolve(words('No answer.')))
    const { choose, submit, settle } = show({ renewed: () => now, logIn })
    choose(/Contact the administrator/)
    await submit()
    now = { ...full, usedLicences: 1 }
    for (const times of [1, 2, 3]) {
      await settle(pollingMs)
      expect(logIn).toHaveBeenCalledTimes(times)
    }
  })

  it('keeps focus and selection while the list is refreshed', async () => {
    const renewed = { ...full, sessions: [session(3, 'Kristin Ruud', 9), ...full.sessions] }
    const { radio, choose, rows, button, settle } = show({ renewed: () => renewed })
    choose(/Lene Birk/)
    radio(/Lene Birk/).focus()
    await settle(pollingMs)
    expect(rows()).toEqual(['Kristin Ruud', 'Ole Andreassen', 'Lene Birk'])
    expect(view.root.activeElement).toBe(radio(/Lene Birk/))
    expect(button().textContent).toBe('End the session of Lene Birk and log in')
  })

  it('keeps displayed sessions in their order when their idle times change', () => {
    const [first, second] = [session(1, 'Ole'), session(2, 'Lene')]
    const renewed = [session(3, 'Kristin'), session(2, 'Lene', 9), session(1, 'Ole')]
    expect(inPlace([first, second], renewed).map(({ id }) => id)).toEqual([3, 1, 2])
    expect(inPlace([first, second], [second]).map(({ id }) => id)).toEqual([2])
  })

  it('displays that a licence is free, and then ends no session', async () => {
    const { shownText, submit, settle, logIn } = show({ renewed: () => ({ ...full, usedLicences: 1 }) })
    await settle(pollingMs)
    expect(shownText()).toBe('A licence is free now.')
    await submit()
    expect(logIn).toHaveBeenCalledWith(undefined)
  })

  it('disables sessions that the user may not end, with the reason', async () => {
    const theirs = { ...session(1, 'Ole Andreassen', 8), mayBeEnded: false }
    const { radio, submit, logIn, text } = show({
      choices: { ...full, sessions: [theirs, session(2, 'Lene Birk')] },
    })
    expect([radio(/Ole Andreassen/).disabled, radio(/Lene Birk/).disabled]).toEqual([true, false])
    expect(text()).toContain('Only global administrators may do this.')
    await submit()
    expect(logIn).toHaveBeenCalledWith(2)
  })
})

describe('the default selection', () => {
  it('is not an active administrator: another user, or none', async () => {
    const others = [administrator(1, 'Ingrid Haugland'), session(2, 'Lene Birk')]
    const { button } = show({ choices: { ...full, sessions: others } })
    expect(button().textContent).toBe('End the session of Lene Birk and log in')
    view.unmount()
    const alone = show({ choices: { ...full, sessions: others.slice(0, 1) } })
    expect(alone.button().getAttribute('aria-disabled')).toBe('true')
    await alone.submit()
    expect(alone.logIn).not.toHaveBeenCalled()
    // Even a single session is not preselected.
    alone.choose(/^Ingrid Haugland|IH/)
    await alone.submit()
    expect(alone.logIn).toHaveBeenCalledWith(1)
  })

  it('may be an idle administrator until that user is active again', async () => {
    const away = { ...full, sessions: [administrator(1, 'Ingrid Haugland', 8)] }
    const { button, settle } = show({
      choices: away,
      renewed: () => ({ ...full, sessions: [administrator(1, 'Ingrid Haugland')] }),
    })
    expect(button().textContent).toBe('End the session of Ingrid Haugland and log in')
    await settle(pollingMs)
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })
})

describe('times of the list', () => {
  it('are in the company’s region, with the day where it differs', () => {
    const late = { ...session(2, 'Lene Birk'), loginTime: '2026-05-11T21:30:00.000Z' }
    const { text } = show({ choices: { ...full, sessions: [session(1, 'Ole'), late] } })
    // 6:58 UTC; 21:30 UTC the day before.
    expect(text()).toContain('08:58')
    expect(text()).toContain('11 May, 23:30')
    view.unmount()
    const there = show({ choices: { ...full, sessions: [late], region: 'Asia/Tokyo' } })
    expect(there.text()).toContain('06:30')
    expect(there.text()).not.toContain('May')
  })
})

describe('the page of an extra licence', () => {
  it('speaks of the only licence as of one', () => {
    const choices = { ...full, licences: 1, usedLicences: 1 }
    view = render(<ExtraLicencePage choices={choices} accept={vi.fn()} onBack={vi.fn()} />)
    expect(view.root.textContent).toContain('1 of 1 licence is in use.')
  })

  it('explains the licence and accepts it on request', async () => {
    const accept = vi.fn(() => Promise.resolve(words('No.')))
    const onBack = vi.fn()
    view = render(<ExtraLicencePage choices={full} accept={accept} onBack={onBack} />)
    expect(view.root.textContent).toContain('2 of 2 licences are in use.')
    expect(view.root.textContent).toContain('contact your administrator to increase users')
    expect(view.root.activeElement).toBe(byName(view.root, 'button', 'Accept and log in'))
    submitForm(view.root)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(accept).toHaveBeenCalledTimes(1)
    expect(within(view.root).getByRole('alert').textContent).toBe('No.')
    click(byName(view.root, 'button', 'Back to the choice'))
    expect(onBack).toHaveBeenCalledTimes(1)
  })
})
