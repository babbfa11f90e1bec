/**
 * A table of lines: its columns are a description, which heads, widths and cells of rows follow from; of its rows those in the window
 * stand in the page (use-line-window.ts). It is a table of HTML and not a data grid: remedies, choices and marks stand in its lines, it is
 * worked with a scanner and by touch, and screen readers read it as a table of fields.
 */
import { memo, useId, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import '../theme/controls'
import './line-table.css'
import type { LineWindow } from './use-line-window'

/** The room of a column: its track in the grid of a row (CSS), and what it needs at least in px. */
export interface LineRoom {
  readonly track: string
  readonly width: number
}

/** A column: its head, its room, and the cells of its lines. */
export interface LineColumn<Cells extends object> extends LineRoom {
  readonly name: string
  readonly head: ReactNode
  /** Class of the head. */
  readonly className?: string | undefined
  /** A cell with its role, made of what is known of the line. */
  readonly Cell: (cells: Cells) => ReactNode
}

export interface LineTableProps<Cells extends object> {
  /** Accessible name. */
  readonly label: string
  readonly className?: string
  readonly window: LineWindow
  readonly columns: readonly LineColumn<Cells>[]
  /** Heads that are more than the column's, by its name. */
  readonly heads?: Readonly<Record<string, ReactNode>>
  /** Class of the row of heads. */
  readonly headsClassName?: string
  /** The row of an index: a LineRow, or what belongs to one. */
  readonly children: (index: number, place: RowPlace) => ReactNode
}

/** Where a row stands in its table. */
export interface RowPlace {
  readonly 'aria-rowindex': number
  readonly style: CSSProperties
}

/** The table. */
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

/** Custom properties that the style sheet lays rows out by. */
function gridStyle(columns: readonly LineRoom[]): CSSProperties {
  return {
    '--k-lines-template': columns.map(({ track }) => track).join(' '),
    '--k-lines-width': `${widthOf(columns)}px`,
  } as CSSProperties
}

/** What columns need, in px. */
export function widthOf(columns: readonly Pick<LineRoom, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

export interface LineRowProps<Cells extends object> {
  readonly place: RowPlace
  /** Of the line: its cells are found by it. */
  readonly lineKey: number
  readonly className?: string
  /** The same array as long as they are the same. */
  readonly columns: readonly LineColumn<Cells>[]
  /** What the cells of this line are made of; while each of it is the same, the row is not drawn again. */
  readonly cells: Cells
}

/** A line. */
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
