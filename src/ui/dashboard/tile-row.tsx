/** The dashboard as one row, for a strip above a portal's own content; it scrolls sideways where it does not fit. */
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import { KpiTile } from './kpi-tile'
import { Panel } from './panel'
import type { ReceivedWidget } from './widget-feed'

export interface TileRowProps {
  readonly widgets: readonly Widget[]
  readonly received: ReadonlyMap<number, ReceivedWidget>
  readonly isLoading: boolean
}

/** Tiles and panels side by side in the order of the widgets, without a head of its own. */
export function TileRow({ widgets, received, isLoading }: TileRowProps) {
  const { t } = useTranslation()
  return (
    <ul className="tiles dash-row" aria-label={t('route.dashboard')} tabIndex={0}>
      {widgets.map(widget => (
        <li key={widget.id} data-component={widget.component}>
          {widget.component === 'singleValue' ? (
            <KpiTile widget={widget} received={received.get(widget.id)} isLoading={isLoading} />
          ) : (
            <Panel widget={widget} received={received} isLoading={isLoading} />
          )}
        </li>
      ))}
    </ul>
  )
}
