/** The top of the wall: warehouse, name of the screen, which of several selections is shown, age of the figures, and the time. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../session-context'
import { BrandMark, classNames } from '../theme/icons'
import { useAge } from './use-age'
import { useLiveState } from '../use-live-state'
import { useNow } from '../use-now'
import { useNumber } from './use-number'
import type { FeedSnapshot } from './widget-feed'

/** Which of how many screens is shown; `index` starts at 0. */
export interface WallPosition {
  readonly index: number
  readonly count: number
}

export interface WallHeadProps {
  readonly feed: FeedSnapshot
  readonly position: WallPosition
  readonly screenName: string | null
  readonly serverTimeOffsetMs: number
}

/** A sentence and a mark when the figures are old or the connection is lost. */
export function WallHead({ feed, position, screenName, serverTimeOffsetMs }: WallHeadProps) {
  const { t } = useTranslation()
  const { settings, user } = useSession()
  const warehouse = settings.userSettings.companyInfo.name || user.businessUnitName
  const place = screenName ?? user.businessUnitName
  const live = useLiveState()
  const isWaiting = live.status === 'connecting' || (live.status === 'reconnecting' && live.isVisible)
  const isLost = live.status === 'lost' || feed.freshness === 'old'
  const isOffline = live.status === 'lost' && feed.freshness !== 'fresh'
  return (
    <header>
      <div className="bw">
        <BrandMark />
        <span>{t('dashboard.brand')}</span>
      </div>
      <h1 className="site" part="heading">
        {warehouse}
        {place !== warehouse && <span>{place}</span>}
      </h1>
      {position.count > 1 && <Position {...position} />}
      <div
        className={classNames('kl', isLost ? 'lost' : (isWaiting || feed.freshness === 'stale') && 'wait')}
      >
        <span className="dot" />
        <span>
          {feed.updatedAt === null ? (
            t('ui.loading')
          ) : isOffline ? (
            <OfflineAge since={feed.updatedAt} />
          ) : (
            <Age since={feed.updatedAt} />
          )}
        </span>
      </div>
      <Clock offsetMs={serverTimeOffsetMs} />
    </header>
  )
}

/** Dots while there are few enough to count at a glance, and words for everybody. */
const dotsMost = 8

function Position({ index, count }: WallPosition) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div className="k-pos">
      {count <= dotsMost && (
        <span className="k-dots" aria-hidden="true">
          {Array.from({ length: count }, (_, at) => (
            <i key={at} className={at === index ? 'on' : undefined} />
          ))}
        </span>
      )}
      <span>{t('dashboard.wall.position', { position: number(index + 1), count: number(count) })}</span>
    </div>
  )
}

function Age({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const age = useAge(since)
  return t('dashboard.wall.updated', { age })
}

function OfflineAge({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const age = useAge(since)
  return t('dashboard.wall.offline', { age })
}

function Clock({ offsetMs }: { readonly offsetMs: number }) {
  const { formats } = useSession()
  const now = new Date(useNow() + offsetMs)
  return <time dateTime={now.toISOString()}>{withoutSeconds(formats.time(now))}</time>
}

/** A formatted time without its seconds: 14:32:08 gives 14:32, 2:32:08 PM gives 2:32 PM. */
export function withoutSeconds(time: string): string {
  return time.replace(/^(\d+\D\d+)\D\d+/, '$1')
}
