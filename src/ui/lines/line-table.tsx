/** The frame of a table of lines: its heads, which stay in sight, and of its rows those in the window (use-line-window.ts). */
import { useId, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import '../theme/controls'
import './line-table.css'
import type { LineWindow } from './use-line-window'

/** How a row is laid out: the columns in CSS, and what they need in px. */
export interface RowGrid {
  readonly template: string
  readonly width: number
}

export interface LineTableProps {
  /** Accessible name. */
  readonly label: string
  readonly className?: string
  readonly window: LineWindow
  readonly grid: RowGrid
  /** Cells of the row of heads. */
  readonly heads: ReactNode
  readonly headsClassName?: string
  /** The row of an index, `top` px below the heads. */
  readonly children: (index: number, top: number) => ReactNode
}

/** The table. */
export function LineTable({
  label,
  className,
  window,
  grid,
  heads,
  headsClassName,
  children,
}: LineTableProps) {
  const labelId = useId()
  const { box, rowCount, rowHeight, shown } = window
  return (
    <div
      ref={box}
      className={classNames('k-lines-wrap', className)}
      role="table"
      aria-labelledby={labelId}
      aria-rowcount={rowCount + 1}
      tabIndex={0}
      style={gridStyle(grid)}
    >
      <span id={labelId} className="sr">
        {label}
      </span>
      <div role="row" aria-rowindex={1} className={classNames('k-lines-row k-lines-heads', headsClassName)}>
        {heads}
      </div>
      <div role="rowgroup" className="k-lines-rows" style={{ height: `${rowCount * rowHeight}px` }}>
        {shown.map(index => children(index, index * rowHeight))}
      </div>
    </div>
  )
}

/** Custom properties that the style sheet lays rows out by. */
function gridStyle({ template, width }: RowGrid): CSSProperties {
  return { '--k-lines-template': template, '--k-lines-width': `${width}px` } as CSSProperties
}
