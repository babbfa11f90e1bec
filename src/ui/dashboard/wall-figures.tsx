/** The figures of the wall in their two sizes: large with a line of meaning, small beside a panel. */
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { widgetIds, type WidgetLimits } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { classNames, Glyph } from '../theme/icons'
import { Changing } from './changing'
import { doneShare, totalOf } from './orders-of-day'
import { attentionClass, figureOf, noteOf, targetText } from './tile-figure'
import { useAge } from './use-age'
import { useNumber } from './use-number'
import type { ReceivedWidget } from './widget-feed'
import { widgetStyle } from './widget-style'
import { readWidgetValue } from './widget-value'

export interface HeadlineProps {
  readonly widget: Widget
  readonly received: ReadonlyMap<number, ReceivedWidget>
  /** Filled red: at most one figure of a screen. */
  readonly isAlarm: boolean
  readonly isLoading: boolean
}

/** A large figure. Next to the completed orders it shows the total of the day. */
export function Headline({ widget, received, isAlarm, isLoading }: HeadlineProps) {
  const { t } = useTranslation()
  const own = received.get(widget.id)
  const { value } = figureOf(own)
  const limits = own?.data.limits
  const attention = attentionClass(widget, value, limits)
  const isDone = widget.id === widgetIds.SalesOrdersInDoneState
  const day = isDone && value !== null ? dayOf(received) : null
  const isOld = own !== undefined && own.freshness !== 'fresh'
  return (
    <section
      className={classNames(
        'kt',
        // A stale figure raises no alarm: it may be outdated.
        own?.freshness === 'old' ? 'old' : isAlarm ? 'al' : attention !== undefined && 'at',
        day !== null && 'wide',
      )}
      aria-label={t(`widget.${widget.type}.title`)}
    >
      <FigureTitle widget={widget} />
      <div className="vv">
        <Value className="v" value={value?.value ?? null} />
        {day !== null ? (
          <DayShare total={day.total} percent={day.percent} />
        ) : (
          value !== null && <Target limits={limits} />
        )}
      </div>
      {day === null || isOld ? (
        <FigureNote widget={widget} own={own} isLoading={isLoading} />
      ) : (
        <div className="kbar">
          <i style={{ width: `${day.percent}%` }} />
        </div>
      )}
    </section>
  )
}

export interface SmallFigureProps {
  readonly widget: Widget
  readonly own: ReceivedWidget | undefined
  readonly isLoading: boolean
}

/** A figure of the column beside a panel. */
export function SmallFigure({ widget, own, isLoading }: SmallFigureProps) {
  const { t } = useTranslation()
  const style = widgetStyle(widget)
  const { value } = figureOf(own)
  const attention = attentionClass(widget, value, own?.data.limits)
  return (
    <section
      className={classNames('kk', attention !== undefined && 'at', own?.freshness === 'old' && 'old')}
      aria-label={t(`widget.${widget.type}.title`)}
    >
      <Glyph name={style.glyph} stateKey={style.key} />
      <div className="kn">
        <b>{t(`widget.${widget.type}.title`)}</b>
        <FigureNote widget={widget} own={own} isLoading={isLoading} />
      </div>
      <Value className="kv" value={value?.value ?? null} />
    </section>
  )
}

function FigureTitle({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation()
  const style = widgetStyle(widget)
  return (
    <div className="l">
      <Glyph name={style.glyph} stateKey={style.key} />
      <span>{t(`widget.${widget.type}.title`)}</span>
    </div>
  )
}

/** The number, as large as its length allows. */
function Value({ value, className }: { readonly value: number | null; readonly className: string }) {
  const number = useNumber()
  const text = value === null ? '–' : wallNumber(value, number)
  return (
    <div className={className} style={{ '--chars': Math.max(3, text.length) } as CSSProperties}>
      {value === null ? text : <Changing value={value}>{text}</Changing>}
    </div>
  )
}

/** Greater counts would be unreadable from four metres. */
const printedMost = 999_999_999

/** A formatted count; an implausibly great one in exponential notation. */
export function wallNumber(value: number, number: (value: number) => string): string {
  return value <= printedMost ? number(value) : value.toExponential(1).replace('e+', ' E')
}

interface FigureNoteProps {
  readonly widget: Widget
  readonly own: ReceivedWidget | undefined
  readonly isLoading: boolean
}

/** What the figure means, or its age once it is stale. */
function FigureNote({ widget, own, isLoading }: FigureNoteProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { value, isCorrupt } = figureOf(own)
  if (isLoading && own === undefined) return <div className="n" />
  if (own !== undefined && own.freshness !== 'fresh') return <AgeNote since={own.receivedAt} />
  if (isCorrupt) return <Note>{t('dashboard.value.corrupt')}</Note>
  return (
    <Note>
      {value === null ? t('dashboard.value.missing') : noteOf(widget, value, t, number, own?.data.limits)}
    </Note>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return <div className="n">{children}</div>
}

/** The age of a figure; `since` by this machine's clock, ms since 1970. */
export function AgeNote({ since }: { readonly since: number }) {
  const age = useAge(since)
  return <div className="n aged">{age}</div>
}

/** The target, where an administrator has set one. */
function Target({ limits }: { readonly limits: WidgetLimits | undefined }) {
  const { t } = useTranslation()
  const number = useNumber()
  const text = targetText(limits, t, number)
  return text === null ? null : <div className="of">{text}</div>
}

function DayShare({ total, percent }: { readonly total: number; readonly percent: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div className="of">
      {t('dashboard.wall.ofTotal', { total: wallNumber(total, number) })}
      <br />
      <span>{t('dashboard.percent', { percent: number(percent) })}</span>
    </div>
  )
}

/** The total of the day, from the widget that has it. */
function dayOf(received: ReadonlyMap<number, ReceivedWidget>): { total: number; percent: number } | null {
  const own = received.get(widgetIds.SalesOrdersToday)
  const read = readWidgetValue('salesOrdersToday', own?.data.valueJson)
  if (read.status !== 'ok') return null
  const percent = doneShare(read.value)
  return percent === null ? null : { total: totalOf(read.value), percent }
}
