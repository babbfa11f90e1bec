/** The dashboard as one row, for a strip above a portal's own content; it scrolls sideways where it does not fit. */
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import { KpiTile } from './kpi-tile'
import type { Opener } from './open-widget'
import { Panel } from './panel'
import type { ReceivedWidget } from './widget-feed'

export interface TileRowProps {
  readonly widgets: readonly Widget[]
  readonly received: ReadonlyMap<number, ReceivedWidget>
  readonly isLoading: boolean
  readonly opener: Opener
}

/** Tiles and panels side by side in the order of the widgets, without a head of its own. */
export function TileRow({ widgets, received, isLoading, opener }: TileRowProps) {
  const { t } = useTranslation()
  return (
    <ul className="tiles dash-row" aria-label={t('route.dashboard')} tabIndex={0}>
      {widgets.map(widget => (
        <li key={widget.id} data-component={widget.component}>
          {widget.component === 'singleValue' ? (
            <KpiTile
              widget={widget}
              received={received.get(widget.id)}
              isLoading={isLoading}
              opener={opener}
            />
          ) : (
            <Panel widget={widget} received={received} isLoading={isLoading} opener={opener} />
          )}
        </li>
      ))}
    </ul>
  )
}
