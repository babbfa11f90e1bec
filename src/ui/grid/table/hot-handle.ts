/** The handle by which the owner of the rows controls a grid on the screen: other lines, other columns, repaint, focus. */
import { type GridLine, infoOf } from '../data/grid-lines'
import { focusGrid, keepingFocus } from './grid-focus'
import type { AnyRow } from '../../../define/view'
import type { TextContext } from '../../../texts/cell-text'
import {
  columnWidths,
  fittedColumns,
  type TableModel,
  hasSameColumns,
  leadProperties,
  numberColumnWidthPx,
  selectColumnWidthPx,
} from './grid-columns'
import type { Hot } from './hot-modules'
import { columnSettings, type HotSettingsInput } from './hot-settings'
import type { HotRenderer } from './line-renderers'

export interface HotGridHandle {
  /** The lines have changed as a whole: their order, number or values. */
  replaced(): void
  /** Single lines have new values or marks. */
  repaint(ids: ReadonlySet<number>): void
  /** The selection has changed: repaints its rows, their groups and the head's check box. */
  repaintSelection(ids: ReadonlySet<number>): void
  /** Takes over other columns, widths, sort or groups, without losing focus, selection or scroll position. */
  show(model: TableModel): void
  /** The number of lines that fit into the grid. */
  fittingLines(): number
  /** What is in view now: ids of lines, and fields. */
  inView(): { readonly ids: readonly number[]; readonly fields: readonly string[] }
  /** Moves the keyboard focus into the grid, to the row with this id or to where it was. */
  focus(id?: number): void
  /** Moves the selected cell to this row, without giving the grid the keyboard focus. */
  follow(id: number): void
  /** Scrolls to the top, for instance for a new result. */
  scrollToTop(): void
}

export interface HandleInput {
  readonly hot: Hot
  readonly root: ShadowRoot | Document
  readonly frame: HTMLElement
  readonly input: HotSettingsInput
  readonly layout: Layout
  readonly lines: readonly GridLine[]
  model(): TableModel
  setModel(model: TableModel): void
  paintSelectHeads(): void
  onReplaced(): void
}

/** Makes the handle of a grid. After the grid is destroyed its methods do nothing. */
export function createHandle(parts: HandleInput): HotGridHandle {
  const { hot, root, frame, input, layout, lines, model } = parts
  const lead = () => leadProperties(model(), input.hasSelection)
  const indexOf = (id: number) => lines.findIndex(line => line.id === id)
  const focusedColumn = () =>
    hot.getSelectedRangeLast()?.highlight.col ?? lead().length + Math.max(model().pinnedCount - 1, 0)
  const describe = () => {
    const isGrouped = model().groups.length > 0
    hot.rootElement.setAttribute('role', isGrouped ? 'treegrid' : 'grid')
    frame.classList.toggle('k-labelled', hasLabels(lines))
    // Set only when needed: a property above all cells makes the browser recalculate the style of every one of them.
    if (hasLabels(lines))
      frame.style.setProperty('--k-label-room', `${layout.labelRoom(summedFields(lines))}px`)
  }
  const paintRange = () => {
    const first = hot.getFirstFullyVisibleRow() ?? 0
    const last = hot.getLastFullyVisibleRow() ?? first
    return { first, last }
  }
  describe()
  return {
    replaced: () => {
      if (hot.isDestroyed) return
      keepingFocus(hot, root, () => {
        const areFitted = layout.measure(hot)
        // The array of lines is always the same: only a different number of lines requires an update of the table's data.
        input.focusedLine.through(hot, () => {
          if (hot.countRows() === lines.length) hot.render()
          else hot.updateData(lines as never)
        })
        // The table may have a scroll bar now.
        if (layout.measure(hot) || areFitted) showWidths(hot)
        describe()
      })
      parts.onReplaced()
    },
    repaint: ids => {
      if (!hot.isDestroyed) paintRows(hot, lines, ids)
    },
    repaintSelection: ids => {
      if (hot.isDestroyed) return
      const isGrouped = model().groups.length > 0
      paintRows(hot, lines, isGrouped ? new Set([...ids, ...specialIds(lines)]) : ids)
      parts.paintSelectHeads()
    },
    show: next => {
      const before = model()
      if (hot.isDestroyed || next === before) return
      parts.setModel(next)
      const hasOtherWidths = layout.measure(hot)
      keepingFocus(hot, root, () => {
        if (!hasSameColumns(before, next)) showColumns(parts, before, next)
        else if (hasOtherWidths) showWidths(hot)
        else hot.render()
        describe()
      })
    },
    fittingLines: () => {
      const { first, last } = paintRange()
      return hot.isDestroyed ? 0 : last - first + 1
    },
    inView: () => {
      if (hot.isDestroyed || hot.countRows() === 0) return { ids: [], fields: [] }
      const { first, last } = paintRange()
      const from = hot.getFirstFullyVisibleColumn() ?? 0
      const to = hot.getLastFullyVisibleColumn() ?? from
      const pinned = lead().length + model().pinnedCount
      const isIn = (column: number) => column < pinned || (column >= from && column <= to)
      return {
        ids: lines.slice(first, last + 1).map(({ id }) => id),
        fields: model()
          .columns.filter((_, i) => isIn(i + lead().length))
          .map(({ field }) => field),
      }
    },
    focus: id => {
      const index = id === undefined ? -1 : indexOf(id)
      const range = hot.getSelectedRangeLast()
      focusGrid(hot, [
        index >= 0 ? index : Math.max(range?.highlight.row ?? 0, 0),
        Math.max(focusedColumn(), 0),
      ])
    },
    follow: id => {
      if (hot.isDestroyed) return
      const index = indexOf(id)
      const range = hot.getSelectedRangeLast()
      const from = range?.highlight.row ?? -1
      // A selection in the head, or none, stays.
      if (index < 0 || from < 0 || from === index) return
      const column = focusedColumn()
      keepingFocus(hot, root, () => hot.selectCell(index, column, index, column, false, false))
    },
    scrollToTop: () => {
      if (!hot.isDestroyed && hot.countRows() > 0) hot.scrollViewportTo({ row: 0, verticalSnap: 'top' })
    },
  }
}

/** Shows other columns: the selection stays with its field, and the scroll position where it is. */
function showColumns({ hot, input }: HandleInput, before: TableModel, next: TableModel): void {
  const highlight = hot.getSelectedRangeLast()?.highlight
  const leadBefore = leadProperties(before, input.hasSelection)
  const leadNext = leadProperties(next, input.hasSelection)
  const column = highlight?.col ?? 0
  const property = leadBefore[column] ?? before.columns[column - leadBefore.length]?.field
  const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
  const place = { left: holder?.scrollLeft ?? 0, top: holder?.scrollTop ?? 0 }
  hot.updateSettings(columnSettings(input))
  holder?.scrollTo(place)
  if (highlight === undefined) return
  const properties = [...leadNext, ...next.columns.map(({ field }) => field)]
  const at = properties.indexOf(property ?? '')
  const target = Math.min(at < 0 ? column : at, properties.length - 1)
  hot.selectCell(highlight.row ?? 0, target, highlight.row ?? 0, target, false, false)
}

/** Shows other widths: Handsontable caches them until its settings change, and would not draw columns that have come into view. */
function showWidths(hot: Hot): void {
  hot.updateSettings({})
}

/** Lines with labels are always first or last, if there are any. */
function hasLabels(lines: readonly GridLine[]): boolean {
  return infoOf(lines[0]) !== undefined || infoOf(lines.at(-1)) !== undefined
}

function specialIds(lines: readonly GridLine[]): readonly number[] {
  return lines.filter(({ id }) => id < 0).map(({ id }) => id)
}

function summedFields(lines: readonly GridLine[]): readonly string[] {
  const total = infoOf(lines.at(-1))
  return total?.kind === 'total' ? Object.keys(total.sums ?? {}) : []
}

// ---- widths

interface Layout {
  /** Width in px of the column of row numbers. */
  numberWidth(): number
  /** Width in px of a column of the model. */
  widthOf(index: number): number
  /** Fits the columns to the available width; true when a width has changed and must be shown. */
  measure(hot: Hot): boolean
  /** Width in px for the name of a group: up to the first column that has a sum. */
  labelRoom(summed: readonly string[]): number
  watch(hot: Hot): () => void
}

interface LayoutInput {
  readonly hasSelection: boolean
  model(): TableModel
  /** The last row number as it is shown. */
  lastNumber(): string
  /** The rows of the grid, always the same array. */
  readonly rows: readonly AnyRow[]
  readonly text: TextContext
}

/** Number of rows whose texts determine the widths of columns: those of a first page. */
const measuredRowsMost = 50

/** Widths for the columns of `model`, in the width of `frame` until Handsontable has been measured. */
export function createLayout(
  { hasSelection, model, lastNumber, rows, text }: LayoutInput,
  frame: HTMLElement,
): Layout {
  const leadPx = () => (hasSelection ? selectColumnWidthPx : 0) + (model().hasRowNumbers ? numberPx : 0)
  // The first rows determine the widths, so that they do not change with each page or sort.
  let fitted: { readonly of: TableModel['columns']; readonly columns: TableModel['columns'] } | null = null
  const columns = () => {
    const of = model().columns
    if (fitted !== null && haveSameRoom(fitted.of, of)) return fitted.columns
    if (rows.length === 0) return of
    fitted = { of, columns: fittedColumns(of, rows.slice(0, measuredRowsMost), text) }
    return fitted.columns
  }
  const fit = (roomPx: number) => columnWidths(columns(), model().widths, roomPx - leadPx())
  let numberPx = numberColumnWidthPx(lastNumber())
  let widths = fit(frame.clientWidth)
  const measure = (hot: Hot) => {
    const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
    const roomPx = holder instanceof HTMLElement ? holder.clientWidth : 0
    if (hot.isDestroyed || roomPx === 0) return false
    const before = [numberPx, ...widths]
    numberPx = numberColumnWidthPx(lastNumber())
    widths = fit(roomPx)
    const next = [numberPx, ...widths]
    const isSame = next.length === before.length && next.every((width, i) => width === before[i])
    return !isSame
  }
  return {
    numberWidth: () => numberPx,
    widthOf: index => widths[index] ?? selectColumnWidthPx,
    measure,
    labelRoom: summed => {
      const first = model().columns.findIndex(({ field }) => summed.includes(field))
      return widths.slice(0, first < 0 ? widths.length : first).reduce((sum, width) => sum + width, 0)
    },
    watch: hot => {
      let seen = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
      const observer = new ResizeObserver(() => {
        const size = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
        if (hot.isDestroyed || frame.clientWidth === 0 || size === seen) return
        seen = size
        hot.refreshDimensions()
        if (measure(hot)) showWidths(hot)
      })
      observer.observe(frame)
      if (measure(hot)) showWidths(hot)
      return () => observer.disconnect()
    },
  }
}

/** Whether these are the same columns with the same titles and widths. */
function haveSameRoom(some: TableModel['columns'], others: TableModel['columns']): boolean {
  const rooms = (columns: TableModel['columns']) =>
    columns.map(({ field, title, widthPx }) => [field, title, widthPx].join(' ')).join('\n')
  return some === others || rooms(some) === rooms(others)
}

// ---- live changes

/** A row as Handsontable holds it: an element of our own array, so that it can be compared by identity (`getSourceDataAtRow` copies). */
interface IdentifiedRow {
  readonly id: number
}

/** A column of our settings, as far as painting needs it. */
interface PaintedColumn {
  readonly data: string
  readonly renderer: HotRenderer
}

/**
 * Repaints only rendered cells: each rendered row whose id is dirty, in each rendered or fixed column.
 * Returns the number of painted cells. Uses the public API only.
 */
function paintRows(hot: Hot, view: readonly IdentifiedRow[], dirtyIds: ReadonlySet<number>): number {
  const firstRow = hot.getFirstRenderedVisibleRow()
  const lastRow = hot.getLastRenderedVisibleRow()
  const firstColumn = hot.getFirstRenderedVisibleColumn()
  const lastColumn = hot.getLastRenderedVisibleColumn()
  if (firstRow === null || lastRow === null || firstColumn === null || lastColumn === null) return 0
  const { fixedColumnsStart: fixed = 0, columns } = hot.getSettings()
  if (!Array.isArray(columns)) return 0
  const pinned = [0, fixed - 1] as const
  const others = [Math.max(firstColumn, fixed), lastColumn] as const
  const bands = fixed > 0 ? [pinned, others] : [others]
  let painted = 0
  for (let visual = firstRow; visual <= lastRow; visual++) {
    const row = view[hot.toPhysicalRow(visual)]
    if (row === undefined || !dirtyIds.has(row.id)) continue
    for (const [from, to] of bands) {
      // The next cell is the next sibling: asking Handsontable for each one costs more than most repaints.
      let cell: Element | null = hot.getCell(visual, from, true)
      for (let column = from; column <= to && cell instanceof HTMLTableCellElement; column++) {
        const { renderer, data } = columns[column] as PaintedColumn
        renderer(hot, cell, visual, column, data, (row as unknown as Readonly<Record<string, unknown>>)[data])
        cell = cell.nextElementSibling
        painted++
      }
    }
  }
  return painted
}
