/** A panel of the dashboard by its kind; the figures above do not wait for the panel's code. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import { lazyPart } from '../lazy-part'
import { failedLine } from './failed-line'
import type { ReceivedWidget } from './widget-feed'

const OrdersTodayPanel = lazyPart(() => import('./orders-today-panel'), 'OrdersTodayPanel')
const PicksPanel = lazyPart(() => import('./picks-panel'), 'PicksPanel')
const ReportsPanel = lazyPart(() => import('./reports/reports-panel'), 'ReportsPanel')

export interface PanelProps {
  readonly widget: Widget
  /** All that was received, by widget id. */
  readonly received: ReadonlyMap<number, ReceivedWidget>
  readonly isLoading: boolean
}

/** Today's orders or the picks per area; the shape of a panel until its figures and its code are loaded. */
export function Panel(props: PanelProps) {
  const { widget, received, isLoading } = props
  if (widget.component === 'report')
    return <Reports widgets={[widget]} received={received} isLoading={isLoading} />
  return <FigurePanel {...props} />
}

function FigurePanel({ widget, received, isLoading }: PanelProps) {
  const isToday = widget.component === 'salesOrdersToday'
  // Its code loads while the figures do.
  useEffect(() => {
    void (isToday ? OrdersTodayPanel : PicksPanel).preload()
  }, [isToday])
  const { t } = useTranslation()
  const waiting = <PanelSkeleton title={t(`widget.${widget.type}.title`)} />
  if (isLoading) return waiting
  const shared = { waiting, failed: failedLine, widget }
  return isToday ? (
    <OrdersTodayPanel {...shared} received={received} />
  ) : (
    <PicksPanel {...shared} received={received.get(widget.id)} />
  )
}

export interface ReportsProps extends Pick<PanelProps, 'received' | 'isLoading'> {
  readonly widgets: readonly Widget[]
  /** See ReportsPanel. */
  readonly showsUnknown?: boolean
}

/** KPI tile reports as one panel; their code and their data load after the figures. */
export function Reports({ widgets, isLoading, ...rest }: ReportsProps) {
  const { t } = useTranslation()
  const waiting = <PanelSkeleton title={t('dashboard.flow.title')} />
  if (isLoading) return waiting
  return <ReportsPanel waiting={waiting} failed={failedLine} widgets={widgets} {...rest} />
}

function PanelSkeleton({ title }: { readonly title: string }) {
  return (
    <section className="panel wait" aria-hidden="true">
      <div className="ph">
        <h2>{title}</h2>
      </div>
      <div className="lines">
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
    </section>
  )
}
