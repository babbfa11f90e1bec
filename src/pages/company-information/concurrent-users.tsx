/** The users who hold a licence of the business unit now; their sessions can be ended (spec 1, section 2, company information). */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userSessions, type ListedSession } from '../../contract/endpoints/user-sessions'
import { licenceHeldMs } from '../../contract/sign-in-limits'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { Loaded } from '../../ui/controls/loaded'
import { ProgressBar } from '../../ui/controls/progress'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useRefusalText, type Refused } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import { EndSessionsQuestion, type SessionToEnd } from '../dialogs/end-sessions'
import { licenceUse, type LicenceUse } from '../licence-use'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import './concurrent-users.css'

/** The tab `concurrent-users`. */
export function Section({ frame }: SectionProps) {
  const { t } = useTranslation()
  const loaded = useResource(licenceUse)
  return (
    <TabbedPage {...frame}>
      <div className="k-users">
        <Loaded from={loaded} notLoaded={t('company.users.notLoaded')} shape={<GridSkeleton rows={8} />}>
          {use => <Licences summary={use} />}
        </Loaded>
      </div>
    </TabbedPage>
  )
}

function Licences({ summary }: { readonly summary: LicenceUse }) {
  const { t } = useTranslation()
  const { licences, usedLicences, sessions } = summary
  const words = t('company.licencesUsed', { used: usedLicences, all: licences, count: licences })
  return (
    <>
      <section className="panel k-users-meter">
        <div className="row">
          <h2>{words}</h2>
          <span className="grow" />
          {summary.areExtraLicencesAllowed && (
            <span className="muted">{t('company.users.extra', { count: summary.extraLicencesUsed })}</span>
          )}
        </div>
        <ProgressBar label={words} value={usedLicences} max={licences} />
        <p className="hint">{t('company.users.rule', { minutes: licenceHeldMs / 60_000 })}</p>
      </section>
      {usedLicences > licences && <Banner tone="warning">{t('company.users.overuse')}</Banner>}
      <section className="panel">
        <SessionTable sessions={sessions} ownSessionId={summary.ownSessionId} />
      </section>
    </>
  )
}

interface SessionTableProps {
  readonly sessions: readonly ListedSession[]
  readonly ownSessionId: number
}

function SessionTable({ sessions, ownSessionId }: SessionTableProps) {
  const { t } = useTranslation()
  const { access, formats, serverTimeOffsetMs } = useSession()
  const mayEnd = access.can('header/settings/active_users')
  const endSession = useEndSession()
  const now = new Date(Date.now() + serverTimeOffsetMs)
  const devicesOf = (userId: number) => sessions.filter(session => session.userId === userId).length
  return (
    <table className="k-table k-users-table">
      <thead>
        <tr>
          <th scope="col">{t('field.userName')}</th>
          <th scope="col">{t('field.application')}</th>
          <th scope="col">{t('field.loginTime')}</th>
          <th scope="col">{t('field.lastSeen')}</th>
          {mayEnd && (
            <th scope="col" className="k-users-end">
              <span className="sr">{t('action.endSessions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sessions.map(session => (
          <tr key={session.id}>
            <th scope="row">
              <b>{session.displayName}</b> <span className="muted">{session.userName}</span>
              {session.id === ownSessionId && <span className="k-users-mark">{t('company.users.you')}</span>}
              {devicesOf(session.userId) > 1 && (
                <span className="k-users-mark">
                  {t('company.users.devices', { count: devicesOf(session.userId) })}
                </span>
              )}
            </th>
            <td>{session.application}</td>
            <td className="num">{formats.dateTime(session.loginTime)}</td>
            <td>{formats.relative(new Date(session.lastSeen), now)}</td>
            {mayEnd && (
              <td className="k-users-end">
                <Button
                  size="small"
                  aria-label={`${t('action.endSessions')}, ${session.displayName}`}
                  reason={session.mayBeEnded ? undefined : t('refusal.global-admin-only')}
                  onClick={() => void endSession(session)}
                >
                  {t('action.endSessions')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Ends a session after confirmation; the list is refreshed by the topic, as for every client. */
function useEndSession(): (session: ListedSession) => Promise<void> {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const toaster = useToaster()
  return async ({ id, userId, displayName }) => {
    const isEnded = await dialogs.open<true>(close => (
      <EndSessionDialog session={{ id, userId, name: displayName }} onClose={close} />
    ))
    if (isEnded === true) toaster.show({ text: t('company.users.ended', { name: displayName }) })
  }
}

interface EndSessionDialogProps {
  readonly session: SessionToEnd
  readonly onClose: (isEnded?: true) => void
}

function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const stateName = useCallback((state: string) => t(`state.session.${state}`), [t])
  const refusalText = useRefusalText(stateName)
  const { isBusy, problem, attempt } = useAttempt()
  const [refused, setRefused] = useState<Refused | null>(null)
  const end = () =>
    attempt(async () => {
      setRefused(null)
      const { failed } = await api.call(userSessions.logoutAny, { body: { userSessionIds: [session.id] } })
      const [first] = failed
      if (first === undefined) onClose(true)
      else setRefused(first)
    })
  return (
    <EndSessionsQuestion
      sessions={[session]}
      isBusy={isBusy}
      problem={problem ?? (refused && refusalText(refused))}
      onAnswer={isConfirmed => (isConfirmed ? void end() : onClose())}
    />
  )
}
