/**
 * The page for users for whom no licence is free (spec 1, section 4, login concurrency): end a listed session, use an extra licence if the
 * business unit allows it, or ask the administrators and wait. The list is updated in place while the page is open, so that focus and
 * choice stay.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedSession } from '../src/contract/endpoints/user-sessions'
import type { Language } from '../src/contract/limits'
import { licencePollingMs } from '../src/contract/sign-in-limits'
import { Banner } from '../src/ui/controls/banner'
import { SessionLimitFrame } from './session-limit-frame'
import { isActive, SessionList } from './session-limit-list'
import type { Words } from './sign-in-form'
import { usePageTitle } from './use-page-title'

/** The state of the licences, as the server answers (endpoints/session-limit.ts). */
export interface Choices {
  readonly userName: string
  readonly businessUnitName: string
  readonly licences: number
  readonly usedLicences: number
  readonly areExtraLicencesAllowed: boolean
  readonly extraLicencesUsed: number
  readonly sessions: readonly ListedSession[]
  readonly administrators: readonly string[]
  /** IANA time zone of the company. */
  readonly region: string
  readonly serverTime: string
}

export interface SessionLimitPageProps {
  readonly language: Language
  readonly choices: Choices
  /** Fetches the state of the licences again; it arrives as `choices`. */
  readonly reload: () => Promise<void>
  /** Continues the sign-in, after ending a session. Resolves to null when the page is left, else to the reason for a failure. */
  readonly logIn: (endedSessionId?: number) => Promise<Words | null>
  readonly openExtraLicence: () => void
  /** Notifies the administrators. Resolves to null on success, else to the reason for a failure. */
  readonly askAdministrators: () => Promise<Words | null>
  readonly onBack: () => void
  readonly pollingMs?: number
}

type Option = 'end' | 'extra' | 'ask'

export function SessionLimitPage(props: SessionLimitPageProps) {
  const { language, choices, reload, logIn, openExtraLicence, askAdministrators, onBack } = props
  const { pollingMs = licencePollingMs } = props
  const { t } = useTranslation()
  usePageTitle(t('shell.limit.short'))
  const { sessions } = choices
  const [option, setOption] = useState<Option>('end')
  const [choice, setChoice] = useState(() => {
    const first = sessions.find(session => session.mayBeEnded && !isAdministratorAtWork(session, choices))
    return { id: first?.id ?? null, isOwn: false }
  })
  const [isWaiting, setWaiting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words | null>(null)

  const isFree = choices.usedLicences < choices.licences
  // A preselected session is not ended if it belongs to an administrator who has become active meanwhile.
  const chosen = sessions.find(
    session => session.id === choice.id && (choice.isOwn || !isAdministratorAtWork(session, choices)),
  )

  const go = async () => {
    setProblem(null)
    if (!isFree && option === 'extra') return openExtraLicence()
    setBusy(true)
    const isAsking = !isFree && option === 'ask'
    const endedSessionId = !isFree && option === 'end' ? chosen?.id : undefined
    const why = isAsking ? await askAdministrators() : await logIn(endedSessionId)
    setBusy(false)
    if (isAsking && why === null) setWaiting(true)
    // Wrapped, since React would call a function to get the next state.
    setProblem(() => why)
    if (why !== null && !isWaiting) await reload()
  }

  const renew = useEffectEvent(() => void reload())
  useEffect(() => {
    const timer = setInterval(renew, pollingMs)
    return () => clearInterval(timer)
  }, [pollingMs])
  const goWhenFree = useEffectEvent(() => {
    if (isWaiting && isFree && !isBusy) void go()
  })
  useEffect(() => goWhenFree(), [choices])

  const options = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const radios = [...(options.current?.querySelectorAll<HTMLInputElement>('input:not([disabled])') ?? [])]
    ;(radios.find(({ name }) => name === 'session') ?? radios[0])?.focus()
  }, [])

  /** The label of the button, and the reason for which it is disabled. */
  const submitButton = (): { label: string; reason?: string } => {
    if (isFree) return { label: t('shell.limit.logIn') }
    if (option === 'extra') return { label: t('shell.limit.extra.submit') }
    if (option === 'ask') {
      if (isWaiting) return { label: t('shell.limit.ask.waiting'), reason: t('shell.limit.ask.sent') }
      const label = t('shell.limit.ask.submit')
      return choices.administrators.length > 0 ? { label } : { label, reason: t('shell.limit.ask.nobody') }
    }
    return chosen === undefined
      ? { label: t('shell.limit.end.none'), reason: t('shell.limit.end.choose') }
      : { label: t('shell.limit.end.submit', { name: chosen.displayName }) }
  }
  const cardOf = (name: Option) => ({ name, isChosen: name === option, onChoose: () => setOption(name) })
  return (
    <SessionLimitFrame
      names={choices}
      title={t('shell.limit.title', { count: choices.licences })}
      lead={t('shell.limit.lead')}
      formLabel={t('shell.limit.options')}
      back={{ label: t('shell.toSignIn'), run: onBack }}
      submit={{ isBusy, ...submitButton() }}
      onSubmit={() => void go()}
    >
      {problem !== null && <Banner tone="danger">{problem(t)}</Banner>}
      {isFree && <Banner tone="info">{t('shell.limit.free')}</Banner>}
      {isWaiting && !isFree && <Banner tone="info">{t('shell.limit.ask.sent')}</Banner>}
      <div ref={options} className="sl-options">
        <OptionCard {...cardOf('end')} title={t('shell.limit.end.title')} text={t('shell.limit.end.text')}>
          <SessionList
            language={language}
            sessions={sessions}
            region={choices.region}
            serverTime={choices.serverTime}
            chosen={chosen?.id ?? null}
            onChoose={id => setChoice({ id, isOwn: true })}
          />
          <p className="hint">{t('shell.limit.end.order')}</p>
        </OptionCard>
        {choices.areExtraLicencesAllowed && (
          <OptionCard
            {...cardOf('extra')}
            title={t('shell.limit.extra.title')}
            text={t('shell.limit.extra.text', { count: choices.extraLicencesUsed })}
          />
        )}
        <OptionCard
          {...cardOf('ask')}
          title={t('shell.limit.ask.title')}
          text={
            choices.administrators.length > 0
              ? t('shell.limit.ask.text', { names: namesOf(choices.administrators, language) })
              : t('shell.limit.ask.nobody')
          }
        />
      </div>
    </SessionLimitFrame>
  )
}

/** Ending this session would interrupt an administrator, who could help; it is therefore never preselected. */
function isAdministratorAtWork(session: ListedSession, { serverTime }: Choices): boolean {
  return session.isAdministrator && isActive(session, serverTime)
}

interface OptionCardProps {
  readonly name: Option
  readonly title: string
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Shown while the option is chosen. */
  readonly children?: ReactNode
}

/** One of the options. */
function OptionCard({ name, title, text, isChosen, onChoose, children }: OptionCardProps) {
  return (
    <section className="sl-option">
      <label>
        <input
          type="radio"
          name="option"
          className="rd"
          value={name}
          checked={isChosen}
          onChange={onChoose}
        />
        <span>
          <b>{title}</b>
          <span className="sec">{text}</span>
        </span>
      </label>
      {isChosen && children}
    </section>
  )
}

/** A list of names in the form of the language. */
function namesOf(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
