/**
 * Bars above everything: that live updates are cut off and what to do, that nothing is lost while the database fails over, and which role a
 * preview shows.
 */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveState, Session } from '../kernel/session'
import { useCountdown } from '../ui/controls/use-countdown'
import { Glyph } from '../ui/theme/icons'
import { useLiveState } from '../ui/use-live-state'
import { lazyPart } from '../ui/lazy-part'

export interface LiveNoticeProps {
  readonly session: Session
  readonly onSignOut: () => void
}

/** The bars that apply; usually none. */
export function LiveNotice({ session, onSignOut }: LiveNoticeProps) {
  const { preview } = session
  return (
    <>
      <LiveBar session={session} onSignOut={onSignOut} />
      <ChangeoverBar session={session} />
      {preview !== undefined && <PreviewBar preview={preview} />}
    </>
  )
}

const PreviewBar = lazyPart(() => import('./preview-bar'), 'PreviewBar')

/** Shown only after a second: a shorter wait is over before the bar is read. */
function ChangeoverBar({ session }: Pick<LiveNoticeProps, 'session'>) {
  const { t } = useTranslation()
  const isWaiting = useAtomValue(session.state.callsWaitingForDatabase) > 0
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(isWaiting),
      isWaiting ? changeoverShownAfterMs : changeoverGoneAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isShown) return null
  return (
    <div className="off">
      <Glyph name="pause" />
      <span className="grow" role="status">
        <b>{t('shell.changeover')}</b> {t('shell.changeover.text')}
      </span>
    </div>
  )
}

const changeoverShownAfterMs = 1_000
/** Nothing waits for a moment between two tries; the bar stays meanwhile. */
const changeoverGoneAfterMs = 1_500

/** Shows nothing while updates arrive, during a short cut, and after the user chose to continue without them. */
function LiveBar({ session, onSignOut }: LiveNoticeProps) {
  const { t } = useTranslation()
  const { live } = session
  const state = useLiveState()
  const [isDismissed, setDismissed] = useState(false)
  const isLost = state.status === 'lost' && state.reason === 'unreachable'
  useEffect(() => {
    if (!isLost) setDismissed(false)
  }, [isLost])
  const seconds = useCountdown(nextAttemptAt(state))

  if (state.status === 'reconnecting' && state.isVisible) {
    return (
      <div className="off">
        <Glyph name="slash" />
        <span className="grow" role="status">
          <b>{t('ui.live.reconnecting', { attempt: state.attempt, attempts: state.attempts })}</b>{' '}
          {t('shell.live.reconnectingText')}
        </span>
        {seconds > 0 && (
          <span className="num" aria-hidden="true">
            {t('shell.live.nextTry', { seconds })}
          </span>
        )}
        <BarButton label={t('ui.live.tryNow')} run={() => live.retryNow()} />
      </div>
    )
  }
  if (!isLost || isDismissed) return null
  return (
    <div className="off">
      <Glyph name="slash" />
      <span className="grow" role="alert">
        <b>{t('shell.live.lost')}</b> {t('shell.live.lostText')}
      </span>
      <BarButton label={t('ui.tryAgain')} run={() => live.retryNow()} />
      <BarButton label={t('shell.live.continueWithout')} run={() => setDismissed(true)} />
      <BarButton label={t('shell.user.signOut')} run={onSignOut} />
    </div>
  )
}

function BarButton({ label, run }: { label: string; run: () => void }) {
  return (
    <button type="button" className="lnk" onClick={run}>
      {label}
    </button>
  )
}

function nextAttemptAt(state: LiveState): number | null {
  return state.status === 'reconnecting' && state.isVisible ? state.nextAttemptAt : null
}
