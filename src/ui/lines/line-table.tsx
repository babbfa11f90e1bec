/**
 * A table of lines: a description of its columns determines heads, widths and cells; only the rows in the window are rendered
 * (use-line-window.ts). By its ARIA roles it is a table and not a data grid: its lines contain remedies, choices and marks, it is
 * used with a scanner and by touch, and screen readers read it as a table of fields.
 */
import { memo, useId, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import '../theme/controls'
import './line-table.css'
import type { LineWindow } from './use-line-window'

/** The width of a column: its track in the grid of a row (CSS), and its minimum in px. */
export interface LineRoom {
  readonly track: string
  readonly width: number
}

/** A column: its head, its width, and the cells of its lines. */
export interface LineColumn<Cells extends object> extends LineRoom {
  readonly name: string
  readonly head: ReactNode
  /** Class of the head. */
  readonly className?: string | undefined
  /** Renders a cell with its role from the data of the line. */
  readonly Cell: (cells: Cells) => ReactNode
}

export interface LineTableProps<Cells extends object> {
  /** Accessible name. */
  readonly label: string
  readonly className?: string
  readonly window: LineWindow
  readonly columns: readonly LineColumn<Cells>[]
  /** Heads that replace the column's own, by its name. */
  readonly heads?: Readonly<Record<string, ReactNode>>
  /** Class of the row of heads. */
  readonly headsClassName?: string
  /** Renders the row of an index: a LineRow, or a row that belongs to one. */
  readonly children: (index: number, place: RowPlace) => ReactNode
}

/** The position of a row in its table. */
export interface RowPlace {
  readonly 'aria-rowindex': number
  readonly style: CSSProperties
}

export function LineTable<Cells extends object>({
  label,
  className,
  window,
  columns,
  heads = {},
  headsClassName,
  children,
}: LineTableProps<Cells>) {
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
      style={gridStyle(columns)}
    >
      <span id={labelId} className="sr">
        {label}
      </span>
      <div role="row" aria-rowindex={1} className={classNames('k-lines-row k-lines-heads', headsClassName)}>
        {columns.map(column => (
          <span key={column.name} role="columnheader" className={column.className}>
            {heads[column.name] ?? column.head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="k-lines-rows" style={{ height: `${rowCount * rowHeight}px` }}>
        {shown.map(index => children(index, placeOf(index, rowHeight)))}
      </div>
    </div>
  )
}

const placeOf = (index: number, rowHeight: number): RowPlace => ({
  'aria-rowindex': index + 2,
  style: { transform: `translateY(${index * rowHeight}px)` },
})

/** Custom properties that determine the layout of rows in the style sheet. */
function gridStyle(columns: readonly LineRoom[]): CSSProperties {
  return {
    '--k-lines-template': columns.map(({ track }) => track).join(' '),
    '--k-lines-width': `${widthOf(columns)}px`,
  } as CSSProperties
}

/** Minimum width of columns, in px. */
export function widthOf(columns: readonly Pick<LineRoom, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

export interface LineRowProps<Cells extends object> {
  readonly place: RowPlace
  /** Key of the line, by which its cells are found. */
  readonly lineKey: number
  readonly className?: string
  /** Must be the same array as long as the columns are the same. */
  readonly columns: readonly LineColumn<Cells>[]
  /** The data for the cells of this line; while each property is identical, the row is not rendered again. */
  readonly cells: Cells
}

export const LineRow = memo(PlainRow, isSameRow) as typeof PlainRow

function PlainRow<Cells extends object>({ place, lineKey, className, columns, cells }: LineRowProps<Cells>) {
  return (
    <div role="row" {...place} className={classNames('k-lines-row', className)} data-line={lineKey}>
      {columns.map(({ name, Cell }) => (
        <Cell key={name} {...cells} />
      ))}
    </div>
  )
}

function isSameRow(before: LineRowProps<object>, after: LineRowProps<object>): boolean {
  const [was, is] = [before.cells, after.cells] as readonly Readonly<Record<string, unknown>>[]
  return (
    before.place['aria-rowindex'] === after.place['aria-rowindex'] &&
    before.place.style.transform === after.place.style.transform &&
    before.className === after.className &&
    before.columns === after.columns &&
    Object.keys(after.cells).every(name => was?.[name] === is?.[name])
  )
}
