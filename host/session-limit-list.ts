/** The sessions of which one may be ended, as radio buttons that stay where they are while what they say is renewed. */
import type { ListedSession } from '../src/contract/endpoints/user-sessions'
import type { Language } from '../src/contract/limits'
import type { Translate } from '../src/kernel/create-i18n'
import { element } from './dom'

/** Whoever was heard of within this time counts as being there now: two pulses (ours). */
const activeWithinMs = 60_000
const minuteMs = 60_000

export interface ListedSessions {
  readonly sessions: readonly ListedSession[]
  readonly serverTime: string
}

export interface SessionList {
  readonly box: HTMLElement
  /** Draws the sessions; rows that are there already stay the same elements. */
  show(listed: ListedSessions): void
  /** Undefined when none is chosen, or the chosen one has ended. */
  chosen(): ListedSession | undefined
  firstRadio(): HTMLElement | undefined
}

interface ListRow {
  readonly label: HTMLLabelElement
  readonly radio: HTMLInputElement
  readonly seen: HTMLElement
  session: ListedSession
}

/** An empty list; `onChoose` is called when the user chooses one of its rows. */
export function sessionList(
  { t, language }: { readonly t: Translate; readonly language: Language },
  onChoose: () => void,
): SessionList {
  const box = element('div', {
    class: 'sl-sessions',
    role: 'radiogroup',
    'aria-label': t('shell.limit.sessions'),
  })
  const rows = new Map<number, ListRow>()

  const rowOf = (session: ListedSession): ListRow => {
    const known = rows.get(session.id)
    if (known !== undefined) return Object.assign(known, { session })
    const radio = element('input', {
      type: 'radio',
      name: 'session',
      class: 'rd',
      value: session.id,
      disabled: !session.mayBeEnded,
    })
    radio.addEventListener('change', onChoose)
    const seen = element('span', { class: 'seen' })
    const since = t('shell.limit.since', {
      application: session.application,
      time: timeOf(session.loginTime, language),
    })
    const label = element(
      'label',
      {},
      radio,
      element('span', { class: 'av', 'aria-hidden': 'true' }, initialsOf(session.displayName)),
      element(
        'span',
        { class: 'who' },
        element('b', { class: 'm' }, session.displayName),
        element('span', { class: 'hint' }, since),
        ...(session.mayBeEnded ? [] : [element('span', { class: 'hint' }, t('refusal.global-admin-only'))]),
      ),
      seen,
    )
    const row = { label, radio, seen, session }
    rows.set(session.id, row)
    return row
  }

  const chosen = () => [...rows.values()].find(({ radio }) => radio.checked)?.session
  return {
    box,
    chosen,
    firstRadio: () => [...box.querySelectorAll('input')].find(({ disabled }) => !disabled),
    show: ({ sessions, serverTime }) => {
      const isFirst = rows.size === 0
      for (const [id, { label }] of rows) {
        if (sessions.some(session => session.id === id)) continue
        label.remove()
        rows.delete(id)
      }
      sessions.forEach((session, at) => {
        const { label, seen } = rowOf(session)
        const text = seenText(t, Date.parse(serverTime) - Date.parse(session.lastSeen))
        if (seen.textContent !== text) seen.textContent = text
        // Moving what has the focus would take it away.
        if (!label.isConnected || isFirst) box.insertBefore(label, box.children[at] ?? null)
      })
      const first = sessions.find(({ mayBeEnded }) => mayBeEnded)
      if (isFirst && first !== undefined) rowOf(first).radio.checked = true
    },
  }
}

function seenText(t: Translate, agoMs: number): string {
  if (agoMs < activeWithinMs) return t('shell.limit.activeNow')
  return t('shell.limit.seen', { count: Math.floor(agoMs / minuteMs) })
}

/** The hour, with the day when that is another. The company's formats are for those who are signed in. */
function timeOf(moment: string, language: Language): string {
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(date)
}

/** The first letters of the first and the last name. */
function initialsOf(displayName: string): string {
  const names = displayName.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    name => Array.from(name ?? '')[0],
  )
  return letters.join('').toLocaleUpperCase()
}
