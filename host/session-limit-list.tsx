/** The sessions of which one may be ended, as radio buttons; their texts are updated while their order stays. */
import { useTranslation } from 'react-i18next'
import { companyRegion, dayOf } from '../src/contract/company-day'
import type { ListedSession } from '../src/contract/endpoints/user-sessions'
import type { Language } from '../src/contract/limits'
import type { Translate } from '../src/texts/create-i18n'

/** A user counts as active within this time after the last sign of life: two pulses (our choice). */
const activeWithinMs = 60_000
const minuteMs = 60_000

export interface SessionListProps {
  readonly language: Language
  readonly sessions: readonly ListedSession[]
  /** IANA time zone of the company. */
  readonly region: string
  readonly serverTime: string
  /** Id of the chosen session. */
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

export function SessionList(props: SessionListProps) {
  const { language, sessions, region, serverTime, chosen, onChoose } = props
  const { t } = useTranslation()
  const time = (moment: string) => timeOf(moment, { language, region, serverTime })
  return (
    <div className="sl-sessions" role="radiogroup" aria-label={t('shell.limit.sessions')}>
      {sessions.map(session => (
        <label key={session.id}>
          <input
            type="radio"
            name="session"
            className="rd"
            checked={session.id === chosen}
            disabled={!session.mayBeEnded}
            onChange={() => onChoose(session.id)}
          />
          <span className="av" aria-hidden="true">
            {initialsOf(session.displayName)}
          </span>
          <span className="who">
            <b className="m">{session.displayName}</b>
            <span className="hint">
              {t('shell.limit.since', { application: session.application, time: time(session.loginTime) })}
            </span>
            {!session.mayBeEnded && <span className="hint">{t('refusal.global-admin-only')}</span>}
          </span>
          <span className="seen">{seenText(t, session, serverTime)}</span>
        </label>
      ))}
    </div>
  )
}

/** The updated sessions, with those that are already shown in their places: moving the focused one would lose the focus. */
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

/** Whether its user is active now. */
export function isActive(session: ListedSession, serverTime: string): boolean {
  return silentMs(session, serverTime) < activeWithinMs
}

const silentMs = ({ lastSeen }: ListedSession, serverTime: string): number =>
  Date.parse(serverTime) - Date.parse(lastSeen)

function seenText(t: Translate, session: ListedSession, serverTime: string): string {
  if (isActive(session, serverTime)) return t('shell.limit.activeNow')
  return t('shell.limit.seen', { count: Math.floor(silentMs(session, serverTime) / minuteMs) })
}

/** The time by the company's clock, with the day if it differs there. The company's formats are only available after the sign-in. */
function timeOf(
  moment: string,
  { language, region, serverTime }: Pick<SessionListProps, 'language' | 'region' | 'serverTime'>,
): string {
  const date = new Date(moment)
  const isToday = dayOf(date, region) === dayOf(new Date(serverTime), region)
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: companyRegion(region),
  }).format(date)
}

/** The initials of the first and the last name. */
function initialsOf(displayName: string): string {
  const names = displayName.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    name => Array.from(name ?? '')[0],
  )
  return letters.join('').toLocaleUpperCase()
}
