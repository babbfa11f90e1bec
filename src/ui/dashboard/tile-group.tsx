/** A group of tiles under its heading. */
import { useId, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import { balancedColumns, type WidgetSection } from './arrange-widgets'
import { KpiTile } from './kpi-tile'
import type { ReceivedWidget } from './widget-feed'

export interface TileGroupProps {
  readonly section: WidgetSection
  readonly received: ReadonlyMap<number, ReceivedWidget>
  readonly isLoading: boolean
}

/** Tiles in evenly filled rows; the width of the dashboard determines how many are in a row. */
export function TileGroup({ section, received, isLoading }: TileGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section
      className="tgroup"
      aria-labelledby={id}
      style={{ '--tiles': section.tiles.length } as CSSProperties}
    >
      <h2 className="secthead" id={id}>
        {t(`dashboard.section.${section.name}`)}
      </h2>
      <ul className="tiles" style={columnStyle(section.tiles)}>
        {section.tiles.map(widget => (
          <li key={widget.id}>
            <KpiTile widget={widget} received={received.get(widget.id)} isLoading={isLoading} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function columnStyle(tiles: readonly Widget[]): CSSProperties {
  const columns = (most: number) => balancedColumns(tiles.length, most)
  return { '--few': columns(2), '--some': columns(4), '--many': columns(8) } as CSSProperties
}
