/** Sales orders today: share done, a bar of the six groups and their counts; each group opens its orders. */
import { useTranslation } from 'react-i18next'
import type { SalesOrderGroup } from '../../contract/states/sales-order'
import { widgetIds, type SalesOrdersTodayValue, type WidgetType } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { usePlaces } from '../places'
import { stateStyles } from '../theme/state-style'
import { classNames, Glyph } from '../theme/icons'
import { Changing } from './changing'
import { openerOf } from './open-widget'
import { doneShare, totalOf } from './orders-of-day'
import { PanelProblem } from './panel-problem'
import './panels.css'
import { StaleMark } from './stale-mark'
import { useNumber } from './use-number'
import type { ReceivedWidget } from './widget-feed'
import { readWidgetValue } from './widget-value'

/** Groups in the order of the bar, with the widget whose filter shows the group. */
const groupWidgets: Readonly<
  Record<SalesOrderGroup, { readonly type: WidgetType; readonly style: keyof typeof stateStyles }>
> = {
  Done: { type: 'SalesOrdersInDoneState', style: 'completed' },
  Started: { type: 'SalesOrdersInStartedState', style: 'pick-started' },
  Ready: { type: 'SalesOrdersInReadyState', style: 'ready' },
  New: { type: 'SalesOrdersInNewState', style: 'new' },
  Error: { type: 'SalesOrdersInErrorState', style: 'error' },
  Cancelled: { type: 'SalesOrdersInCancelledState', style: 'cancelled' },
}
const groupsInOrder = Object.keys(groupWidgets) as SalesOrderGroup[]

export interface OrdersTodayPanelProps {
  readonly widget: Widget
  /** All that was received, by widget id: the groups' widgets carry their filters. */
  readonly received: ReadonlyMap<number, ReceivedWidget>
}

/** The panel; a value that is missing or unreadable affects only this panel. */
export function OrdersTodayPanel({ widget, received }: OrdersTodayPanelProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const own = received.get(widget.id)
  const read = readWidgetValue('salesOrdersToday', own?.data.valueJson)
  const total = read.status === 'ok' ? totalOf(read.value) : null
  return (
    <section
      className={classNames('panel', 'today', own?.freshness === 'old' && 'old')}
      aria-label={t(`widget.${widget.type}.title`)}
    >
      <div className="ph">
        <h2>{t(`widget.${widget.type}.title`)}</h2>
        {own !== undefined && own.freshness !== 'fresh' ? (
          <StaleMark since={own.receivedAt} />
        ) : (
          total !== null && (
            <span className="muted num">{t('grid.rows.Order', { count: total, number: number(total) })}</span>
          )
        )}
      </div>
      {read.status === 'ok' ? (
        <TodayContent widget={widget} value={read.value} received={received} />
      ) : (
        <PanelProblem status={read.status} />
      )}
    </section>
  )
}

interface TodayContentProps extends OrdersTodayPanelProps {
  readonly value: SalesOrdersTodayValue
}

function TodayContent({ widget, value, received }: TodayContentProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  const number = useNumber()
  const done = doneShare(value)
  const own = received.get(widget.id)?.data
  const openGroup = (group: SalesOrderGroup) => {
    const filters =
      own?.partFilters?.[group] ?? received.get(widgetIds[groupWidgets[group].type])?.data.filters
    return filters === undefined ? undefined : openerOf(widget, own, places, filters)
  }
  return (
    <div className="tdb">
      <div className="big">
        <b>{done === null ? '–' : number(done)}</b>
        <span>{t('dashboard.today.percentDone')}</span>
        <p className="muted counted">{t('widget.SalesOrdersToday.note')}</p>
      </div>
      <div className="parts" aria-hidden="true">
        {groupsInOrder
          .filter(group => value[group] > 0)
          .map(group => (
            <Part key={group} group={group} count={value[group]} open={openGroup(group)} />
          ))}
      </div>
      <ul className="groups">
        {groupsInOrder.map(group => (
          <li key={group}>
            <GroupRow group={group} count={value[group]} open={openGroup(group)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface GroupProps {
  readonly group: SalesOrderGroup
  readonly count: number
  /** Absent where the group cannot be opened. */
  readonly open: (() => void) | undefined
}

/** A segment of the bar. Mouse only: the row of the group below does the same for everybody. */
function Part({ group, count, open }: GroupProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const style = { flexGrow: count }
  const title = `${t(`dashboard.group.${group}`)}: ${number(count)}`
  if (open === undefined) return <span data-group={group} style={style} title={title} />
  return <button type="button" tabIndex={-1} data-group={group} style={style} title={title} onClick={open} />
}

function GroupRow({ group, count, open }: GroupProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const style = stateStyles[groupWidgets[group].style]
  const content = (
    <>
      <Glyph name={style.glyph} stateKey={style.key} />
      <span className="ell">{t(`dashboard.group.${group}`)}</span>
      <b className="num">
        <Changing value={count}>{number(count)}</Changing>
      </b>
    </>
  )
  const description = t(`widget.${groupWidgets[group].type}.description`)
  if (open === undefined) {
    return (
      <div className="grp" title={description}>
        {content}
      </div>
    )
  }
  return (
    <button type="button" className="grp" title={description} onClick={open}>
      {content}
    </button>
  )
}
