/**
 * The table of an editor's lines: the page describes columns and what the cells of a line show; typing, restoring, moving and the focus are
 * the same for all. Only the rows in the window are rendered (use-line-window.ts). A line may have a row of its own below it, such as
 * choices. By its ARIA roles it is a table and not a data grid: its lines contain remedies, choices and marks, it is used with a scanner and
 * by touch, and screen readers read it as a table of fields.
 */
import { memo, useId, useMemo, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import { useStableCommands } from '../use-latest'
import { changeLine, withLine, type EditedLine, type EditedLines } from './edited-line'
import './line-table.css'
import { useLineWindow, type CellCommands, type LineWindowOptions } from './use-line-window'

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

/** The data that all cells of a line have. @template Commands those of the page, besides the ones of every field */
export interface LineCells<L, Field extends string, Commands extends object> {
  readonly line: L
  /** Always the same object. */
  readonly commands: CellCommands<Field> & Commands
}

/** How a line is shown. @template Own data of its cells besides the line and the commands */
export interface ShownLine<Own extends object> {
  readonly className: string | undefined
  /** While each property is identical, the row is not rendered again. */
  readonly cells: Own
}

/** The position of a row in its table. */
export interface RowPlace {
  readonly 'aria-rowindex': number
  readonly style: CSSProperties
}

/** The row below a line. */
export interface RowBelow<L> {
  /** Keeps its identity while the same lines have such a row. */
  readonly isBelow: (line: L) => boolean
  readonly show: (line: L, place: RowPlace, onFocus: (key: number | null) => void) => ReactNode
}

export interface LineTableProps<
  L extends EditedLine<Field>,
  Field extends string,
  Commands extends object,
  Own extends object,
  Wanted extends string,
>
  extends Pick<EditedLines<L>, 'changeLines'>, Omit<LineWindowOptions<Wanted>, 'rows'> {
  /** Accessible name. */
  readonly label: string
  readonly className?: string
  /** Class of all rows. */
  readonly rowClassName: string
  /** Must be the same array as long as the columns are the same. */
  readonly columns: readonly LineColumn<Own & LineCells<L, Field, Commands>>[]
  /** Heads that replace the column's own, by its name. */
  readonly heads?: Readonly<Record<string, ReactNode>>
  /** In the order in which they are shown. */
  readonly lines: readonly L[]
  readonly show: (line: L) => ShownLine<Own>
  /** The line with the proposed or initial value of a field. */
  readonly restored: (line: L, field: Field) => L
  /** Always the same object (useStableCommands). */
  readonly commands: Commands
  readonly below?: RowBelow<L>
}

export function LineTable<
  L extends EditedLine<Field>,
  Field extends string,
  Commands extends object,
  Own extends object,
  Wanted extends string,
>(props: LineTableProps<L, Field, Commands, Own, Wanted>) {
  const { label, className, rowClassName, columns, heads = {}, lines, show, below } = props
  const { changeLines, restored, commands: more, wanted, onReached, focusWanted } = props
  const labelId = useId()
  const isBelow = below?.isBelow
  const rows = useMemo(
    () =>
      lines.flatMap(line => [
        { line, isOwn: true },
        ...(isBelow?.(line) === true ? [{ line, isOwn: false }] : []),
      ]),
    [lines, isBelow],
  )
  const keys = useMemo(() => rows.map(({ line, isOwn }) => (isOwn ? line.key : null)), [rows])
  const window = useLineWindow({ rows: keys, wanted, onReached, focusWanted })
  const { rowHeight } = window
  const ofFields = useStableCommands<CellCommands<Field>>({
    type: (key, field, value, text) =>
      changeLines(
        all => withLine(all, key, line => changeLine<Field, L>(line, field, value, text)),
        `${field} ${key}`,
      ),
    restore: (key, field) => changeLines(all => withLine(all, key, line => restored(line, field))),
    move: window.move,
    focus: window.focus,
  })
  const commands = useMemo(() => ({ ...more, ...ofFields }), [more, ofFields])
  const rowOf = (index: number) => {
    const row = rows[index]
    if (row === undefined) return null
    const { line, isOwn } = row
    const place = placeOf(index, rowHeight)
    if (!isOwn) return below?.show(line, place, window.focus)
    const { className: ownClassName, cells } = show(line)
    return (
      <LineRow
        key={line.key}
        place={place}
        lineKey={line.key}
        className={classNames('k-lines-row', rowClassName, ownClassName)}
        columns={columns}
        cells={{ ...cells, line, commands }}
      />
    )
  }
  return (
    <div
      ref={window.box}
      className={classNames('k-lines-wrap', className)}
      role="table"
      aria-labelledby={labelId}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      style={gridStyle(columns)}
    >
      <span id={labelId} className="sr">
        {label}
      </span>
      <div role="row" aria-rowindex={1} className={classNames('k-lines-row k-lines-heads', rowClassName)}>
        {columns.map(column => (
          <span key={column.name} role="columnheader" className={column.className}>
            {heads[column.name] ?? column.head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="k-lines-rows" style={{ height: `${rows.length * rowHeight}px` }}>
        {window.shown.map(rowOf)}
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

interface LineRowProps<Cells extends object> {
  readonly place: RowPlace
  /** Key of the line, by which its cells are found. */
  readonly lineKey: number
  readonly className: string
  readonly columns: readonly LineColumn<Cells>[]
  readonly cells: Cells
}

const LineRow = memo(PlainRow, isSameRow) as typeof PlainRow

function PlainRow<Cells extends object>({ place, lineKey, className, columns, cells }: LineRowProps<Cells>) {
  return (
    <div role="row" {...place} className={className} data-line={lineKey}>
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
