/** The panels of the wall: picks per area as a chart, sales orders today by their groups, and reports. */
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalesOrderGroup } from '../../contract/states/sales-order'
import type { PicksPerArea, SalesOrdersTodayValue } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { stateStyles } from '../theme/state-style'
import { Glyph } from '../theme/icons'
import { busiestAreas, roomForAreas } from './busiest-areas'
import { Changing } from './changing'
import { doneShare, totalOf } from './orders-of-day'
import { PanelProblem } from './panel-problem'
import { PicksDrawing } from './picks-view'
import { useNumber } from './use-number'
import { wallNumber } from './wall-figures'
import { WallPanelFrame, type Aged } from './wall-panel-frame'
import { WallReports } from './wall-reports'
import type { ReceivedWidget } from './widget-feed'
import { readWidgetValue } from './widget-value'

export interface WallPanelProps {
  /** One widget, or the reports of a panel. */
  readonly widgets: readonly Widget[]
  readonly received: ReadonlyMap<number, ReceivedWidget>
}

/** The panel of a widget that is more than one figure. */
export function WallPanel({ widgets, received }: WallPanelProps) {
  const [widget] = widgets
  if (widget === undefined) return null
  const own = received.get(widget.id)
  if (widget.component === 'picksPerArea') return <PicksPanel widget={widget} own={own} />
  if (widget.component === 'salesOrdersToday') return <TodayPanel widget={widget} own={own} />
  return <WallReports widgets={widgets} received={received} />
}

interface OwnPanelProps {
  readonly widget: Widget
  readonly own: ReceivedWidget | undefined
}

function PicksPanel({ widget, own }: OwnPanelProps) {
  const { t } = useTranslation()
  const read = readWidgetValue('picksPerArea', own?.data.valueJson)
  const legend = (
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
  )
  return (
    <WallPanelFrame title={t(`widget.${widget.type}.title`)} aged={agedOf(own)} beside={legend}>
      {read.status !== 'ok' ? (
        <PanelProblem status={read.status} />
      ) : read.value.length === 0 ? (
        <div className="problem">{t('dashboard.picks.empty')}</div>
      ) : (
        <Picks areas={read.value} />
      )}
    </WallPanelFrame>
  )
}

/** Shows as many areas as have room for their names. */
function Picks({ areas }: { readonly areas: PicksPerArea }) {
  const { t } = useTranslation()
  const number = useNumber()
  const frame = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState<number | null>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = () => {
      setMost(roomForAreas(element.clientWidth, parseFloat(getComputedStyle(element).fontSize)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const shown = useMemo(() => {
    const nameOfOthers = (count: number) => t('dashboard.wall.otherAreas', { count, number: number(count) })
    return most === null ? null : busiestAreas(areas, nameOfOthers, most)
  }, [areas, most, t, number])
  return (
    <div className="k-picks" ref={frame}>
      {shown !== null && <PicksDrawing areas={shown} />}
    </div>
  )
}

/** Groups in the order of the bar. */
const groupStyles: Readonly<Record<SalesOrderGroup, keyof typeof stateStyles>> = {
  Done: 'completed',
  Started: 'pick-started',
  Ready: 'ready',
  New: 'new',
  Error: 'error',
  Cancelled: 'cancelled',
}
const groups = Object.keys(groupStyles) as SalesOrderGroup[]

function TodayPanel({ widget, own }: OwnPanelProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const read = readWidgetValue('salesOrdersToday', own?.data.valueJson)
  const total = read.status === 'ok' ? totalOf(read.value) : null
  const beside = total !== null && (
    <span className="k-sum">{t('grid.rows.Order', { count: total, number: wallNumber(total, number) })}</span>
  )
  return (
    <WallPanelFrame title={t(`widget.${widget.type}.title`)} aged={agedOf(own)} beside={beside}>
      {read.status === 'ok' ? <Today value={read.value} /> : <PanelProblem status={read.status} />}
    </WallPanelFrame>
  )
}

function Today({ value }: { readonly value: SalesOrdersTodayValue }) {
  const { t } = useTranslation()
  const number = useNumber()
  const done = doneShare(value)
  const room = {
    '--chars': Math.max(...groups.map(group => wallNumber(value[group], number).length)),
    '--word-chars': Math.max(...groups.map(group => t(`dashboard.group.${group}`).length)),
  } as CSSProperties
  return (
    <div className="k-today">
      <div className="k-share">
        <b>{done === null ? '–' : number(done)}</b>
        <span>{t('dashboard.today.percentDone')}</span>
      </div>
      <div className="k-bar" aria-hidden="true">
        {groups
          .filter(group => value[group] > 0)
          .map(group => (
            <span key={group} data-group={group} style={{ flexGrow: value[group] }} />
          ))}
      </div>
      <ul style={room}>
        {groups.map(group => (
          <li key={group}>
            <Glyph
              name={stateStyles[groupStyles[group]].glyph}
              stateKey={stateStyles[groupStyles[group]].key}
            />
            <span>{t(`dashboard.group.${group}`)}</span>
            <b>
              <Changing value={value[group]}>{wallNumber(value[group], number)}</Changing>
            </b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The age of the panel's value; undefined while it is fresh. */
function agedOf(own: ReceivedWidget | undefined): Aged | undefined {
  if (own === undefined || own.freshness === 'fresh') return undefined
  return { since: own.receivedAt, isOld: own.freshness === 'old' }
}
