/** The sessions of which one may be ended, as radio buttons; what they say is renewed while they stay where they are. */
import { useTranslation } from 'react-i18next'
import type { ListedSession } from '../src/contract/endpoints/user-sessions'
import type { Language } from '../src/contract/limits'
import type { Translate } from '../src/texts/create-i18n'

/** Whoever was heard of within this time counts as being there now: two pulses (ours). */
const activeWithinMs = 60_000
const minuteMs = 60_000

export interface SessionListProps {
  readonly language: Language
  readonly sessions: readonly ListedSession[]
  readonly serverTime: string
  /** Id of a session. */
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

export function SessionList({ language, sessions, serverTime, chosen, onChoose }: SessionListProps) {
  const { t } = useTranslation()
  return (
    <div className="sl-sessions" role="radiogroup" aria-label={t('shell.limit.sessions')}>
      {sessions.map(({ id, displayName, application, loginTime, lastSeen, mayBeEnded }) => (
        <label key={id}>
          <input
            type="radio"
            name="session"
            className="rd"
            checked={id === chosen}
            disabled={!mayBeEnded}
            onChange={() => onChoose(id)}
          />
          <span className="av" aria-hidden="true">
            {initialsOf(displayName)}
          </span>
          <span className="who">
            <b className="m">{displayName}</b>
            <span className="hint">
              {t('shell.limit.since', { application, time: timeOf(loginTime, language) })}
            </span>
            {!mayBeEnded && <span className="hint">{t('refusal.global-admin-only')}</span>}
          </span>
          <span className="seen">{seenText(t, Date.parse(serverTime) - Date.parse(lastSeen))}</span>
        </label>
      ))}
    </div>
  )
}

/** The renewed sessions with those that are shown already in their places: moving what has the focus would take it away. */
export function inPlace(
  shown: readonly ListedSession[],
  renewed: readonly ListedSession[],
): readonly ListedSession[] {
  const rows = shown.flatMap(({ id }) => renewed.find(session => session.id === id) ?? [])
  renewed.forEach((session, at) => {
    if (!rows.includes(session)) rows.splice(at, 0, session)
  })
  return rows
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
