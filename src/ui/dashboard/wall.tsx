/**
 * The dashboard on a wall, read from four metres: four large figures, one chart, up to five small figures, clock and age.
 * Nothing can be clicked, nothing opens, and at most one tile is filled red (design guide, kiosk).
 */
import { useInsertionEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetIds } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { useLoadingPhase } from '../controls/skeleton'
import { useSession } from '../session-context'
import { BrandMark, classNames, Glyph } from '../theme/icons'
import '../theme/dark-sheet'
import { kioskSheet } from '../theme/kiosk-sheet'
import { adoptTheme } from '../theme/sheets'
import { arrangeWall, type WallPreference } from './arrange-wall'
import { Changing } from './changing'
import { dashboardSheet } from './dashboard-sheet'
import { useLiveState } from './use-live-state'
import { doneShare, totalOf } from './orders-of-day'
import { PanelProblem } from './panel-problem'
import { PicksDrawing } from './picks-view'
import { attentionClass, figureOf, noteOf } from './tile-figure'
import { useAge } from './use-age'
import { useNow } from './use-now'
import { useNumber } from './use-number'
import type { FeedSnapshot, ReceivedWidget } from './widget-feed'
import { wallSheet } from './wall-sheet'
import { widgetLook } from './widget-look'
import { readWidgetValue } from './widget-value'

export interface WallProps {
  readonly widgets: readonly Widget[]
  /** Absent when the page gave the widgets in an order of its own. */
  readonly preference: WallPreference | undefined
  readonly feed: FeedSnapshot
  /** Where its style sheets go. */
  readonly root: ShadowRoot | Document
}

/** Fills its element without scroll bars at any size; its type grows and shrinks with the screen. */
export function Wall({ widgets, preference, feed, root }: WallProps) {
  useInsertionEffect(() => {
    adoptTheme(root, kioskSheet(), dashboardSheet(), wallSheet())
  }, [root])
  const { t } = useTranslation()
  const phase = useLoadingPhase(feed.status === 'loading')
  const { headlines, figures, chart } = arrangeWall(widgets, preference)
  const alarm = headlines.find(
    widget => attentionClass(widget, figureOf(feed.widgets.get(widget.id)).value) === 'alert',
  )
  return (
    <div className="wall" data-theme="dark" data-scale="kiosk">
      <div className="k">
        <WallHead feed={feed} />
        {phase === 'content' && widgets.length === 0 ? (
          <p className="k-none">
            {t(feed.status === 'failed' ? 'dashboard.failed.text' : 'dashboard.empty.title')}
          </p>
        ) : (
          <>
            <div className="kr">
              {headlines.map(widget => (
                <Headline
                  key={widget.id}
                  widget={widget}
                  received={feed.widgets}
                  isAlarm={widget === alarm}
                />
              ))}
            </div>
            <div
              className="kc"
              data-parts={[chart && 'chart', figures.length > 0 && 'figures'].filter(Boolean).join(' ')}
            >
              {chart !== undefined && <WallChart widget={chart} received={feed.widgets.get(chart.id)} />}
              {figures.length > 0 && (
                <div className="ks">
                  {figures.map(widget => (
                    <SmallFigure key={widget.id} widget={widget} received={feed.widgets.get(widget.id)} />
                  ))}
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function WallHead({ feed }: { readonly feed: FeedSnapshot }) {
  const { t } = useTranslation()
  const { settings, user } = useSession()
  const live = useLiveState()
  const isWaiting = live.status === 'connecting' || (live.status === 'reconnecting' && live.isVisible)
  const isLost = live.status === 'lost' || feed.freshness === 'old'
  return (
    <header>
      <div className="bw">
        <BrandMark />
        <span>{t('dashboard.brand')}</span>
      </div>
      <h1 className="site">
        {settings.userSettings.companyInfo.name || user.businessUnitName}
        {settings.userSettings.companyInfo.name !== '' && <span>{user.businessUnitName}</span>}
      </h1>
      <div
        className={classNames('kl', isLost ? 'lost' : (isWaiting || feed.freshness === 'stale') && 'wait')}
      >
        <span className="dot" />
        {feed.updatedAt === null ? t('ui.loading') : <WallAge since={feed.updatedAt} />}
      </div>
      <Clock />
    </header>
  )
}

function WallAge({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const age = useAge(since)
  return <span>{t('dashboard.wall.updated', { age })}</span>
}

function Clock() {
  const { formats, serverTimeOffsetMs } = useSession()
  const now = new Date(useNow() + serverTimeOffsetMs)
  return <time dateTime={now.toISOString()}>{withoutSeconds(formats.time(now))}</time>
}

/** A company's time without its seconds: 14:32:08 gives 14:32, 2:32:08 PM gives 2:32 PM. */
export function withoutSeconds(time: string): string {
  return time.replace(/^(\d+\D\d+)\D\d+/, '$1')
}

interface HeadlineProps {
  readonly widget: Widget
  readonly received: ReadonlyMap<number, ReceivedWidget>
  readonly isAlarm: boolean
}

function Headline({ widget, received, isAlarm }: HeadlineProps) {
  const { t } = useTranslation()
  const own = received.get(widget.id)
  const { value } = figureOf(own)
  const day = widget.id === widgetIds.SalesOrdersInDoneState ? dayOf(received) : null
  return (
    <section
      className={classNames('kt', isAlarm && 'al', own?.freshness === 'old' && 'old', day !== null && 'wide')}
      aria-label={t(`widget.${widget.type}.title`)}
    >
      <WallTitle widget={widget} />
      {day === null ? (
        <BigValue value={value?.value ?? null} />
      ) : (
        <div className="vv">
          <BigValue value={value?.value ?? null} />
          <DayShare total={day.total} percent={day.percent} />
        </div>
      )}
      {day === null ? (
        <FigureNote widget={widget} own={own} className="n" />
      ) : (
        <div className="kbar">
          <i style={{ width: `${day.percent}%` }} />
        </div>
      )}
    </section>
  )
}

function DayShare({ total, percent }: { readonly total: number; readonly percent: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div className="of">
      {t('dashboard.wall.ofTotal', { total: number(total) })}
      <br />
      <span>{t('dashboard.percent', { percent: number(percent) })}</span>
    </div>
  )
}

function WallTitle({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation()
  const look = widgetLook(widget)
  return (
    <div className="l">
      <Glyph name={look.glyph} stateKey={look.key} />
      <span>{t(`widget.${widget.type}.title`)}</span>
    </div>
  )
}

function BigValue({ value }: { readonly value: number | null }) {
  const number = useNumber()
  return <div className="v">{value === null ? '–' : <Changing value={value}>{number(value)}</Changing>}</div>
}

interface FigureNoteProps {
  readonly widget: Widget
  readonly own: ReceivedWidget | undefined
  readonly className?: string
}

/** What the figure means, or how old it is once that matters more. */
function FigureNote({ widget, own, className }: FigureNoteProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { value, isCorrupt } = figureOf(own)
  if (own !== undefined && own.freshness !== 'fresh')
    return <StaleNote since={own.receivedAt} className={className} />
  const text = isCorrupt
    ? t('dashboard.value.corrupt')
    : value === null
      ? t('dashboard.value.missing')
      : noteOf(widget, value, t, number)
  return <div className={className}>{text}</div>
}

function StaleNote({ since, className }: { readonly since: number; readonly className: string | undefined }) {
  const age = useAge(since)
  return <div className={classNames('aged', className)}>{age}</div>
}

function SmallFigure({
  widget,
  received,
}: {
  readonly widget: Widget
  readonly received: ReceivedWidget | undefined
}) {
  const { t } = useTranslation()
  const number = useNumber()
  const look = widgetLook(widget)
  const { value } = figureOf(received)
  return (
    <section className={classNames('kk', received?.freshness === 'old' && 'old')}>
      <Glyph name={look.glyph} stateKey={look.key} />
      <div className="kn">
        <b>{t(`widget.${widget.type}.title`)}</b>
        <FigureNote widget={widget} own={received} className="n" />
      </div>
      <div className="kv">
        {value === null ? '–' : <Changing value={value.value}>{number(value.value)}</Changing>}
      </div>
    </section>
  )
}

function WallChart({
  widget,
  received,
}: {
  readonly widget: Widget
  readonly received: ReceivedWidget | undefined
}) {
  const { t } = useTranslation()
  const read = readWidgetValue('picksPerArea', received?.data.valueJson)
  return (
    <section className={classNames('kp', received?.freshness === 'old' && 'old')}>
      <div className="kh">
        <h2>{t(`widget.${widget.type}.title`)}</h2>
        <div className="kleg">
          <span>
            <i className="prepared" />
            {t('dashboard.picks.prepared')}
          </span>
          <span>
            <i className="progress" />
            {t('dashboard.picks.inProgress')}
          </span>
        </div>
      </div>
      {read.status !== 'ok' ? (
        <PanelProblem status={read.status} />
      ) : read.value.length === 0 ? (
        <div className="problem">{t('dashboard.picks.empty')}</div>
      ) : (
        <PicksDrawing areas={read.value} />
      )}
    </section>
  )
}

/** The whole day, from the widget that knows it. */
function dayOf(received: ReadonlyMap<number, ReceivedWidget>): { total: number; percent: number } | null {
  const own = received.get(widgetIds.SalesOrdersToday)
  const read = readWidgetValue('salesOrdersToday', own?.data.valueJson)
  if (read.status !== 'ok') return null
  const percent = doneShare(read.value)
  return percent === null ? null : { total: totalOf(read.value), percent }
}
