/**
 * Where the panel about the current row stands: beside the grid as long as there is room for both, over it after somebody opened it
 * where there is none. It follows the row when arrow keys rest.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { tabletBreakpointPx } from '../../../contract/limits'
import type { AnyRow } from '../../../define/view'
import { useRowActions } from '../commands/use-row-actions'
import { useFollowedRow } from './use-followed-row'
import type { RowPanels } from './row-panels'
import type { Grid } from '../data/use-grid'
import '../../controls/side-panel.css'

export interface RowPanelPlaceProps {
  readonly RowPanel: RowPanels[string]
  readonly grid: Grid
  readonly row: AnyRow
  /** Counts how often somebody opened a row: the panel then gets the focus. */
  readonly openings: number
  readonly onRow: (row: AnyRow) => void
  readonly onClose: () => void
}

/** The place of the panel. */
export function RowPanelPlace({ RowPanel, grid, row, openings, onRow, onClose }: RowPanelPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useFollowedRow(row)
  const actions = useRowActions(grid)
  const isWide = useWidePage(place)
  useEffect(() => {
    if (openings > 0) place.current?.querySelector<HTMLElement>('.k-side')?.focus()
  }, [openings])
  const at = grid.data.rows.findIndex(({ id }) => id === row.id)
  const [previous, next] = at < 0 ? [] : [grid.data.rows[at - 1], grid.data.rows[at + 1]]
  return (
    <div ref={place} className="k-beside k-wide" hidden={!isWide && openings === 0}>
      {(isWide || openings > 0) && (
        <RowPanel
          grid={grid}
          row={shown}
          actions={actions}
          onPrevious={previous === undefined ? undefined : () => onRow(previous)}
          onNext={next === undefined ? undefined : () => onRow(next)}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** Whether the page around has room for a grid and a panel beside it. */
function useWidePage(place: { readonly current: HTMLElement | null }): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const page = place.current?.closest('.k-page')
    if (page == null) return undefined
    const measure = () => setWide(page.clientWidth >= tabletBreakpointPx)
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(page)
    return () => observer?.disconnect()
  }, [place])
  return isWide
}
