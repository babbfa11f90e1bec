/**
 * The table of an editor's lines. The page says what the cells of a line show; typing, restoring, moving and the focus are the same for all.
 * A line may have a row of its own below it, such as choices.
 */
import { useMemo, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import { useStableCommands } from '../use-latest'
import { changeLine, withLine, type EditedLine, type EditedLines } from './edited-line'
import { LineRow, LineTable, type LineColumn, type LineTableProps, type RowPlace } from './line-table'
import { useLineWindow, type CellCommands, type LineWindowOptions } from './use-line-window'

/** The props that all cells of a line have. @template Commands those of the page, besides the ones of every field */
export interface LineCells<L, Field extends string, Commands extends object> {
  readonly line: L
  /** Always the same object. */
  readonly commands: CellCommands<Field> & Commands
}

/** How a line is shown. @template Own props of its cells besides the line and the commands */
export interface ShownLine<Own extends object> {
  readonly className: string | undefined
  readonly cells: Own
}

/** The row below a line. */
export interface RowBelow<L> {
  /** Keeps its identity while the same lines have such a row. */
  readonly isBelow: (line: L) => boolean
  readonly show: (line: L, place: RowPlace, onFocus: (key: number | null) => void) => ReactNode
}

export interface EditedTableProps<
  L extends EditedLine<Field>,
  Field extends string,
  Commands extends object,
  Own extends object,
  Wanted extends string,
>
  extends
    Pick<EditedLines<L>, 'changeLines'>,
    Omit<LineWindowOptions<Wanted>, 'rows'>,
    Pick<LineTableProps<Own>, 'label' | 'className' | 'heads'> {
  readonly columns: readonly LineColumn<Own & LineCells<L, Field, Commands>>[]
  /** In the order in which they are shown. */
  readonly lines: readonly L[]
  readonly show: (line: L) => ShownLine<Own>
  /** Class of all rows. */
  readonly rowClassName: string
  /** The line with the proposed or initial value of a field. */
  readonly restored: (line: L, field: Field) => L
  /** Always the same object (useStableCommands). */
  readonly commands: Commands
  readonly below?: RowBelow<L>
}

export function EditedTable<
  L extends EditedLine<Field>,
  Field extends string,
  Commands extends object,
  Own extends object,
  Wanted extends string,
>(props: EditedTableProps<L, Field, Commands, Own, Wanted>) {
  const { label, className, heads, columns, lines, changeLines, restored, commands: more } = props
  const { wanted, onReached, focusRequested, show, rowClassName, below } = props
  const isBelow = below?.isBelow
  const shown = useMemo(
    () =>
      lines.flatMap(line => [
        { line, isOwn: true },
        ...(isBelow?.(line) === true ? [{ line, isOwn: false }] : []),
      ]),
    [lines, isBelow],
  )
  const rows = useMemo(() => shown.map(({ line, isOwn }) => (isOwn ? line.key : null)), [shown])
  const window = useLineWindow({ rows, wanted, onReached, ...(focusRequested && { focusRequested }) })
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
  return (
    <LineTable
      label={label}
      window={window}
      columns={columns}
      headsClassName={rowClassName}
      {...(className !== undefined && { className })}
      {...(heads !== undefined && { heads })}
    >
      {(index, place) => {
        const row = shown[index]
        if (row === undefined) return null
        const { line, isOwn } = row
        if (!isOwn) return below?.show(line, place, window.focus)
        const { className: ownClassName, cells } = show(line)
        return (
          <LineRow
            key={line.key}
            place={place}
            lineKey={line.key}
            className={classNames(rowClassName, ownClassName)}
            columns={columns}
            cells={{ ...cells, line, commands }}
          />
        )
      }}
    </LineTable>
  )
}
