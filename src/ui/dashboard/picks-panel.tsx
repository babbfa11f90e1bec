/** The picks-per-area panel: legend, chart or table, and the link to the tasks behind it. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import { Button, IconButton } from '../controls/button'
import { usePlaces } from '../places'
import { classNames } from '../theme/icons'
import { openerOf } from './open-widget'
import { PanelProblem } from './panel-problem'
import { barFilters } from './picks-bars'
import { PicksDrawing, PicksTable, type BarOpener } from './picks-view'
import { StaleMark } from './stale-mark'
import type { ReceivedWidget } from './widget-feed'
import { readWidgetValue } from './widget-value'

export interface PicksPanelProps {
  readonly widget: Widget
  readonly received: ReceivedWidget | undefined
}

/** The panel, with a button that switches between chart and table. */
export function PicksPanel({ widget, received }: PicksPanelProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  const [isTable, setIsTable] = useState(false)
  const valueJson = received?.data.valueJson
  const read = useMemo(() => readWidgetValue('picksPerArea', valueJson), [valueJson])
  const hasFigures = read.status === 'ok' && read.value.length > 0
  const title = t(`widget.${widget.type}.title`)
  const data = received?.data
  const open = openerOf(widget, data, places)
  const canOpen = open !== undefined
  const openBar = useMemo(
    (): BarOpener =>
      canOpen && data !== undefined
        ? (area, series) => openerOf(widget, data, places, barFilters(data.filters, area, series))?.()
        : undefined,
    [canOpen, data, places, widget],
  )
  return (
    <section
      className={classNames('panel', 'picks', received?.freshness === 'old' && 'old')}
      aria-label={title}
    >
      <div className="ph">
        <h2>{title}</h2>
        <span className="muted ell unit">{t('dashboard.picks.unit')}</span>
        <div className="grow" />
        {received !== undefined && received.freshness !== 'fresh' && (
          <StaleMark since={received.receivedAt} />
        )}
        {hasFigures && <PicksLegend />}
        {open !== undefined && (
          <Button kind="quiet" size="small" onClick={open}>
            {t('dashboard.picks.open')}
          </Button>
        )}
        {hasFigures && (
          <IconButton
            kind="quiet"
            size="small"
            icon={isTable ? 'report' : 'sheet'}
            label={t(isTable ? 'dashboard.picks.asChart' : 'dashboard.picks.asTable')}
            onClick={() => {
              setIsTable(!isTable)
            }}
          />
        )}
      </div>
      {read.status !== 'ok' ? (
        <PanelProblem status={read.status} />
      ) : read.value.length === 0 ? (
        <div className="problem">{t('dashboard.picks.empty')}</div>
      ) : isTable ? (
        <PicksTable areas={read.value} openBar={openBar} />
      ) : (
        <PicksDrawing areas={read.value} openBar={openBar} />
      )}
    </section>
  )
}

export function PicksLegend() {
  const { t } = useTranslation()
  return (
    <span className="legend">
      <span>
        <i className="sq prepared" />
        {t('dashboard.picks.prepared')}
      </span>
      <span>
        <i className="sq progress" />
        {t('dashboard.picks.inProgress')}
      </span>
    </span>
  )
}
