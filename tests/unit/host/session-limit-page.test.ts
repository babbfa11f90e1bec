/**
 * @vitest-environment happy-dom
 *
 * The page of somebody for whom no licence is free: what it offers, what its button does, and how it follows what changes meanwhile.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  showExtraLicencePage,
  showSessionLimitPage,
  type Choices,
  type SessionLimitPageOptions,
} from '../../../host/session-limit-page'
import { createI18n } from '../../../src/kernel/create-i18n'
import texts from '../../../src/locales/en-GB.json'
import { byName, within } from '../ui/render'

const { t } = createI18n('en-GB', texts)
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
  serverTime,
}

let stop = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function show(change: Partial<SessionLimitPageOptions> = {}) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const spies = {
    reload: vi.fn<SessionLimitPageOptions['reload']>(() => Promise.resolve(full)),
    logIn: vi.fn<SessionLimitPageOptions['logIn']>(() => Promise.resolve(null)),
    openExtraLicence: vi.fn(),
    askAdministrators: vi.fn<SessionLimitPageOptions['askAdministrators']>(() => Promise.resolve(null)),
    onBack: vi.fn(),
  }
  stop = showSessionLimitPage(place, { t, language: 'en-GB', choices: full, pollingMs, ...spies, ...change })
  const radio = (value: string | number) => {
    const found = place.querySelector<HTMLInputElement>(`input[value="${value}"]`)
    if (found === null) throw new Error(`no radio ${value}`)
    return found
  }
  const choose = (value: string | number) => {
    radio(value).checked = true
    radio(value).dispatchEvent(new Event('change', { bubbles: true }))
  }
  const button = () => place.querySelector<HTMLButtonElement>('button[type=submit]')
  const submit = async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.advanceTimersByTimeAsync(0)
  }
  const rows = () =>
    within(byName(place, 'radiogroup', t('shell.limit.sessions')))
      .getAllByText(/^(?:Ole Andreassen|Lene Birk|Kristin Ruud)$/)
      .map(name => name.textContent)
  const said = () =>
    [...within(place).queryAllByRole('alert'), ...within(place).queryAllByRole('status')]
      .map(({ textContent }) => textContent)
      .join(' ')
  return { place, ...spies, radio, choose, button, submit, rows, said }
}

describe('the choice without a free licence', () => {
  it('offers to end a session, to use an extra licence and to ask the administrators', () => {
    const { place, rows, button, radio } = show()
    const words = place.textContent ?? ''
    expect(words).toContain('All 2 office licences are in use')
    expect(words).toContain('You have reached the maximum concurrent logged-in users.')
    expect(words).toContain('viewer, Demo')
    expect(rows()).toEqual(['Ole Andreassen', 'Lene Birk'])
    expect(words).toContain('Silent for 8 minutes')
    expect(words).toContain('Active now')
    expect(words).toContain('3 so far this month')
    expect(words).toContain('Ingrid Haugland and Kristin Ruud')
    expect(button()?.textContent).toBe('End the session of Ole Andreassen and log in')
    expect(document.activeElement).toBe(radio(1))
  })

  it('offers no extra licence where none is allowed', () => {
    const { place } = show({ choices: { ...full, areExtraLicencesAllowed: false } })
    expect(place.querySelector('input[value=extra]')).toBeNull()
  })

  it('ends the chosen session and goes on with the sign-in, once', async () => {
    let done: (problem: string | null) => void = () => {}
    const logIn = vi.fn(() => new Promise<string | null>(resolve => (done = resolve)))
    const { choose, button, submit } = show({ logIn })
    choose(2)
    expect(button()?.textContent).toBe('End the session of Lene Birk and log in')
    await submit()
    await submit()
    expect(logIn).toHaveBeenCalledTimes(1)
    expect(logIn).toHaveBeenCalledWith(2)
    expect(button()?.getAttribute('aria-busy')).toBe('true')
    done(null)
  })

  it('says why not, and shows who is left', async () => {
    const { submit, said, rows, button } = show({
      logIn: () => Promise.resolve('Still taken.'),
      reload: () => Promise.resolve({ ...full, sessions: [session(2, 'Lene Birk')] }),
    })
    await submit()
    expect(said()).toContain('Still taken.')
    expect(rows()).toEqual(['Lene Birk'])
    // What was chosen is gone, and nobody else was chosen by it.
    expect(button()?.getAttribute('aria-disabled')).toBe('true')
  })

  it('goes to its own page for an extra licence', async () => {
    const { choose, submit, openExtraLicence, logIn } = show()
    choose('extra')
    await submit()
    expect(openExtraLicence).toHaveBeenCalledTimes(1)
    expect(logIn).not.toHaveBeenCalled()
  })

  it('asks the administrators, waits, and goes on by itself when a licence is free', async () => {
    let now = full
    const { choose, submit, askAdministrators, said, button, logIn } = show({
      reload: () => Promise.resolve(now),
    })
    choose('ask')
    await submit()
    expect(askAdministrators).toHaveBeenCalledTimes(1)
    expect(said()).toContain('The message is on its way.')
    expect(button()?.getAttribute('aria-disabled')).toBe('true')
    await vi.advanceTimersByTimeAsync(pollingMs)
    expect(logIn).not.toHaveBeenCalled()
    now = { ...full, usedLicences: 1, sessions: full.sessions.slice(1) }
    await vi.advanceTimersByTimeAsync(pollingMs)
    expect(logIn).toHaveBeenCalledTimes(1)
    expect(logIn).toHaveBeenCalledWith(undefined)
  })

  it('keeps focus and choice while the list is renewed', async () => {
    const renewed = { ...full, sessions: [session(3, 'Kristin Ruud', 9), ...full.sessions] }
    const { radio, choose, rows, button } = show({ reload: () => Promise.resolve(renewed) })
    choose(2)
    radio(2).focus()
    await vi.advanceTimersByTimeAsync(pollingMs)
    expect(rows()).toEqual(['Kristin Ruud', 'Ole Andreassen', 'Lene Birk'])
    expect(document.activeElement).toBe(radio(2))
    expect(button()?.textContent).toBe('End the session of Lene Birk and log in')
  })

  it('says that a licence is free now, and ends nobody’s session then', async () => {
    const { said, submit, logIn } = show({ reload: () => Promise.resolve({ ...full, usedLicences: 1 }) })
    await vi.advanceTimersByTimeAsync(pollingMs)
    expect(said()).toBe('A licence is free now.')
    await submit()
    expect(logIn).toHaveBeenCalledWith(undefined)
  })

  it('offers no session that only others may end, and says why', async () => {
    const theirs = { ...session(1, 'Ole Andreassen', 8), mayBeEnded: false }
    const { place, radio, submit, logIn } = show({
      choices: { ...full, sessions: [theirs, session(2, 'Lene Birk')] },
    })
    expect([radio(1).disabled, radio(2).disabled]).toEqual([true, false])
    expect(place.textContent).toContain('Only global administrators may do this.')
    await submit()
    expect(logIn).toHaveBeenCalledWith(2)
  })

  it('shows names as they are, never as markup', () => {
    const { place } = show({ choices: { ...full, sessions: [session(1, '<img src=x onerror=alert(1)>')] } })
    expect(place.querySelector('img')).toBeNull()
  })
})

describe('the page of an extra licence', () => {
  it('says what it means and accepts on request', async () => {
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    const accept = vi.fn(() => Promise.resolve('No.'))
    const onBack = vi.fn()
    showExtraLicencePage(place, { t, choices: full, accept, onBack })
    expect(place.textContent).toContain('2 of 2 licences are in use.')
    expect(place.textContent).toContain('contact your administrator to increase users')
    place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(accept).toHaveBeenCalledTimes(1)
    expect(place.querySelector('[role=alert]')?.textContent).toBe('No.')
    place.querySelector<HTMLButtonElement>('button[type=button]')?.click()
    expect(onBack).toHaveBeenCalledTimes(1)
  })
})
