/** What the owner of the rows can do with a grid on the screen: show other lines, other columns, paint, focus. */
import { focusGrid, keepingFocus } from './grid-focus'
import { infoOf, type GridLine } from '../data/grid-lines'
import { hasSameColumns, leadProperties, type GridLook } from './grid-look'
import type { Layout } from './hot-layout'
import type { Hot } from './hot-modules'
import { columnSettings, type HotSettingsInput } from './hot-settings'
import { paintRows } from './live-cells'

export interface HotGridHandle {
  /** The content of the lines changed as a whole: order, number or columns' values. */
  replaced(): void
  /** Lines in place got new values or marks. */
  repaint(ids: ReadonlySet<number>): void
  /** The choice of rows changed: repaints them, their groups and the head's check box. */
  repaintSelection(ids: ReadonlySet<number>): void
  /** Takes over other columns, widths, sort or groups, without losing focus, selection or scroll position. */
  show(look: GridLook): void
  /** Lines that fit into the grid. */
  fittingLines(): number
  /** What is in view now: ids of lines, and fields. */
  inView(): { readonly ids: readonly number[]; readonly fields: readonly string[] }
  /** Moves the keyboard focus into the grid, to the row with this id or to where it was. */
  focus(id?: number): void
  /** Moves the cell with the focus to this row, without giving the grid the focus. */
  follow(id: number): void
  /** Shows the top, for instance of a new result. */
  scrollToTop(): void
}

export interface HandleInput {
  readonly hot: Hot
  readonly root: ShadowRoot | Document
  readonly frame: HTMLElement
  readonly input: HotSettingsInput
  readonly layout: Layout
  readonly lines: readonly GridLine[]
  look(): GridLook
  setLook(look: GridLook): void
  paintSelectHeads(): void
  onReplaced(): void
}

/** Makes the handle of a grid. After the grid is gone its methods do nothing. */
export function createHandle(parts: HandleInput): HotGridHandle {
  const { hot, root, frame, input, layout, lines, look } = parts
  const lead = () => leadProperties(look(), input.hasSelection)
  const indexOf = (id: number) => lines.findIndex(line => line.id === id)
  const focusedColumn = () =>
    hot.getSelectedRangeLast()?.highlight.col ?? lead().length + Math.max(look().pinnedCount - 1, 0)
  const describe = () => {
    const isGrouped = look().groups.length > 0
    hot.rootElement.setAttribute('role', isGrouped ? 'treegrid' : 'grid')
    frame.classList.toggle('k-labelled', hasLabels(lines))
    // Written above all cells, it styles every one of them again.
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
        layout.measure(hot)
        // The lines are one array for good: only another number of them is news to the table.
        input.kept.through(hot, () => {
          if (hot.countRows() === lines.length) hot.render()
          else hot.updateData(lines as never)
        })
        if (layout.measure(hot)) hot.render()
        describe()
      })
      parts.onReplaced()
    },
    repaint: ids => {
      if (!hot.isDestroyed) paintRows(hot, lines, ids)
    },
    repaintSelection: ids => {
      if (hot.isDestroyed) return
      const isGrouped = look().groups.length > 0
      paintRows(hot, lines, isGrouped ? new Set([...ids, ...specialIds(lines)]) : ids)
      parts.paintSelectHeads()
    },
    show: next => {
      const before = look()
      if (hot.isDestroyed || next === before) return
      parts.setLook(next)
      layout.measure(hot)
      keepingFocus(hot, root, () => {
        if (hasSameColumns(before, next)) hot.render()
        else showColumns(parts, before, next)
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
      const pinned = lead().length + look().pinnedCount
      const isIn = (column: number) => column < pinned || (column >= from && column <= to)
      return {
        ids: lines.slice(first, last + 1).map(({ id }) => id),
        fields: look()
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
      // Whoever is in the head, or nowhere, stays there.
      if (index < 0 || from < 0 || from === index) return
      const column = focusedColumn()
      keepingFocus(hot, root, () => hot.selectCell(index, column, index, column, false, false))
    },
    scrollToTop: () => {
      if (!hot.isDestroyed && hot.countRows() > 0) hot.scrollViewportTo({ row: 0, verticalSnap: 'top' })
    },
  }
}

/** Other columns: the cell with the focus stays with its field, and the scroll position where it is. */
function showColumns({ hot, input }: HandleInput, before: GridLook, next: GridLook): void {
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

/** Lines with words of their own stand first or last, if there are any. */
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
