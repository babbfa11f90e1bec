/** The state of live updates: connected, reconnecting with a countdown, or lost with a button that reconnects at once. */
import { useTranslation } from 'react-i18next'
import { reconnectAttempts } from '../../contract/limits'
import type { LiveState } from '../../kernel/session'
import { classNames } from '../theme/icons'
import { useCountdown } from './use-countdown'
import './live-indicator.css'

export interface LiveIndicatorProps {
  state: LiveState
  onTryNow: () => void
  /** Replaces "Connected", for example by the time at which the page was updated. */
  connectedText?: string | undefined
}

/** The live indicator. Changes of the state are announced politely; the countdown is not announced. */
export function LiveIndicator({ state, onTryNow, connectedText }: LiveIndicatorProps) {
  const { t } = useTranslation()
  const isWaiting = state.status === 'reconnecting' && state.isVisible
  const seconds = useCountdown(isWaiting ? state.nextAttemptAt : null)
  if (state.status === 'lost') {
    return (
      <span className="live lost">
        <span className="d" aria-hidden="true" />
        <span role="status">
          {t(state.reason === 'session-ended' ? 'ui.live.sessionEnded' : 'ui.live.lost')}
        </span>
        {state.reason === 'unreachable' && (
          <button type="button" className="lnk" onClick={onTryNow}>
            {t('ui.live.tryNow')}
          </button>
        )}
      </span>
    )
  }
  const isConnecting = state.status === 'connecting' || state.status === 'idle'
  return (
    <span className={classNames('live', (isWaiting || isConnecting) && 'wait')}>
      <span className="d" aria-hidden="true" />
      <span role="status">
        {isWaiting
          ? t('ui.live.reconnecting', {
              attempt: state.attempt,
              attempts: state.attempts || reconnectAttempts,
            })
          : isConnecting
            ? t('ui.live.connecting')
            : (connectedText ?? t('ui.live.connected'))}
      </span>
      {isWaiting && seconds > 0 && (
        <span aria-hidden="true" className="num muted">
          {t('ui.live.nextTry', { seconds })}
        </span>
      )}
      {isWaiting && (
        <button type="button" className="lnk" onClick={onTryNow}>
          {t('ui.live.tryNow')}
        </button>
      )}
    </span>
  )
}
