/** The panel about the current row of a grid: its layout beside the rows or over them, and the row it follows. */
import { atom, useAtom, type Atom } from 'jotai'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import { tabletBreakpointPx } from '../../../contract/limits'
import { IconButton } from '../../controls/button'
import type { Actions } from '../../actions/use-actions'
import type { LazyPart } from '../../lazy-part'
import '../../controls/side-panel.css'
import type { Grid } from '../data/use-grid'
import { useRowActions } from '../commands/use-row-actions'

export interface RowPanelProps {
  readonly grid: Grid
  readonly row: AnyRow
  /** The actions of the grid's rows. */
  readonly actions: Actions
  /** Moves to the next row (1) or the previous one (-1); absent at the end. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onClose: () => void
}

/** Panels by name. */
export type RowPanels = Readonly<Record<string, LazyPart<RowPanelProps>>>

export interface RowPanelFrameProps extends Pick<RowPanelProps, 'onNext' | 'onPrevious' | 'onClose'> {
  readonly className: string
  /** Title of the panel. */
  readonly title: string
  /** Name of the row, for the close button. */
  readonly name: string
  /** After the title. */
  readonly mark?: ReactNode
  /** The content of the panel, with its foot. */
  readonly children: ReactNode
}

/** The frame of a panel: its title, buttons for the next and the previous row, and Esc. */
export function RowPanelFrame(props: RowPanelFrameProps) {
  const { className, title, name, mark, onNext, onPrevious, onClose, children } = props
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <aside
      className={`side k-side ${className}`}
      data-pane="panel"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="pt">
        <h3 id={titleId} className="ell">
          {title}
        </h3>
        {mark}
        <span className="grow" />
        {(
          [
            ['previous', 'chevron-up', onPrevious],
            ['next', 'chevron-down', onNext],
          ] as const
        ).map(([way, icon, go]) => (
          <IconButton
            key={way}
            kind="quiet"
            size="small"
            icon={icon}
            label={t(`grid.panel.${way}`)}
            reason={go === undefined ? t(`grid.panel.no.${way}`) : undefined}
            onClick={go}
          />
        ))}
        <IconButton
          kind="quiet"
          size="small"
          icon="close"
          label={t('grid.panel.close', { name })}
          onClick={onClose}
        />
      </div>
      {children}
    </aside>
  )
}

interface RowPanelPlaceProps {
  readonly RowPanel: RowPanels[string]
  readonly grid: Grid
  readonly row: AnyRow
  /** Counts how often a row was opened: each time the focus moves to the panel. */
  readonly openings: number
  readonly onRow: (row: AnyRow) => void
  readonly onClose: () => void
}

export function RowPanelPlace({ RowPanel, grid, row, openings, onRow, onClose }: RowPanelPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const { shown } = useFollowedRow(row)
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

/** Whether the surrounding page has room for a grid and a panel beside it. */
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

/** Arrow keys pass many rows; the panel or detail follows after this pause. */
const followDelayMs = 120

/**
 * The row that a panel or detail shows, as a value and as an atom: a moment later than `row` while the user moves on, but the newest
 * values of the same row at once.
 */
export function useFollowedRow(row: AnyRow): { readonly shown: AnyRow; readonly followed: Atom<AnyRow> } {
  const [followed] = useState(() => atom(row))
  const [resting, setResting] = useAtom(followed)
  useEffect(() => {
    const timer = setTimeout(() => setResting(row), resting.id === row.id ? 0 : followDelayMs)
    return () => clearTimeout(timer)
  }, [row, resting.id, setResting])
  return { shown: resting.id === row.id ? row : resting, followed }
}
