/**
 * A grid on the screen: Handsontable mounted once with constant props, fed through a handle. React renders it a single time;
 * a render of its parents costs nothing.
 */
import { HotTable, type HotTableProps, type HotTableRef } from '@handsontable/react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { setSelectHead } from './cell-renderers'
import { columnWidths, selectColumnWidthPx } from './grid-columns'
import { focusGrid, keepingFocus, mendGridFocus } from './grid-focus'
import { listenToGrid, type GridKeysInput } from './grid-keys'
import { adoptGridSheets } from './grid-sheets'
import { registerHotModules, type Hot } from './hot-modules'
import { fixedColumnCount, hotSettings, type HotSettingsInput } from './hot-settings'
import { paintRows } from './live-cells'
import type { Sort } from '../../contract/filter'

export interface HotGridSpec
  extends
    Pick<
      HotSettingsInput,
      | 'rows'
      | 'columns'
      | 'marks'
      | 'text'
      | 'licenseKey'
      | 'rowLabel'
      | 'onSort'
      | 'onCurrentRow'
      | 'onColumnOrder'
      | 'onColumnWidth'
    >,
    GridKeysInput {
  /** Accessible name of the grid. */
  readonly label: string
  /** Accessible name of the check box in the head. */
  readonly selectAllLabel: string
  /** Widths that the user set, by field. */
  savedWidths(): Readonly<Record<string, number>>
  /** The sort that the head shows when the grid appears. */
  initialSort(): Sort | undefined
  onReady(handle: HotGridHandle | null): void
}

/** What the owner of the rows can do with the grid. */
export interface HotGridHandle {
  /** The content of `rows` changed as a whole: order, number or columns' values. */
  replaced(): void
  /** Rows in place got new values or marks. */
  repaint(ids: ReadonlySet<number>): void
  /** The choice of rows changed: repaints them and the head's check box. */
  repaintSelection(ids: ReadonlySet<number>): void
  /** Moves the keyboard focus into the grid, to the row with this id or to where it was. */
  focus(id?: number): void
  /** Follows a row that stands at another place now, if the focus is in the grid. */
  follow(id: number): void
  showSort(sort: Sort | undefined): void
}

export interface HotGridProps {
  readonly spec: HotGridSpec
  readonly root: ShadowRoot | Document
}

/** The grid of a spec. A new spec makes a new grid. */
export const HotGrid = memo(function HotGrid({ spec, root }: HotGridProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [overlay, setOverlay] = useState<HTMLDivElement | null>(null)
  return (
    <div ref={setFrame} className="k-grid">
      {frame !== null && overlay !== null && (
        <Mounted key={keyOf(spec)} spec={spec} root={root} frame={frame} overlay={overlay} />
      )}
      <div ref={setOverlay} className="k-overlay" />
    </div>
  )
})

interface MountedProps extends HotGridProps {
  readonly frame: HTMLElement
  readonly overlay: HTMLElement
}

function Mounted({ spec, root, frame, overlay }: MountedProps) {
  const table = useRef<HotTableRef>(null)
  const [layout] = useState(() => {
    registerHotModules()
    adoptGridSheets(root)
    return createLayout(spec, frame)
  })
  const settings = useMemo(
    () =>
      hotSettings(
        {
          ...spec,
          hasSelection: spec.selection !== null,
          widthOf: layout.widthOf,
          paintSelectHead: head => setSelectHead(head, spec.selectAllLabel, shareSelected(spec)),
        },
        overlay,
      ),
    [spec, overlay, layout],
  )

  useEffect(() => {
    const hot = table.current?.hotInstance
    if (hot === null || hot === undefined) return
    const stops = [
      mendGridFocus(hot, root),
      listenToGrid(hot, frame, spec),
      layout.watch(hot),
      watchDensity(hot, frame),
    ]
    hot.rootElement.setAttribute('role', 'grid')
    hot.rootElement.setAttribute('aria-label', spec.label)
    const handle = createHandle(hot, spec, layout, root)
    const sort = spec.initialSort()
    if (sort !== undefined) handle.showSort(sort)
    spec.onReady(handle)
    return () => {
      spec.onReady(null)
      for (const stop of stops) stop()
    }
  }, [spec, root, frame, layout])

  return <HotTable ref={table} {...(settings as unknown as HotTableProps)} />
}

function createHandle(
  hot: Hot,
  spec: HotGridSpec,
  layout: Layout,
  root: ShadowRoot | Document,
): HotGridHandle {
  const isGone = () => hot.isDestroyed
  const countRows = () => {
    // The rows of this page and the head; Handsontable numbers its rows the same way.
    hot.rootElement.setAttribute('aria-rowcount', String(hot.countRows() + 1))
  }
  const focusedColumn = () => hot.getSelectedRangeLast()?.highlight.col ?? fixedColumnCount(asInput(spec)) - 1
  const indexOf = (id: number) => spec.rows.findIndex(row => row.id === id)
  countRows()
  return {
    replaced: () => {
      if (isGone()) return
      keepingFocus(hot, root, () => {
        hot.updateData(spec.rows as never)
        countRows()
        layout.apply(hot)
      })
    },
    repaint: ids => {
      if (!isGone()) paintRows(hot, spec.rows, ids)
    },
    repaintSelection: ids => {
      if (isGone()) return
      paintRows(hot, spec.rows, ids)
      for (const head of hot.rootElement.querySelectorAll<HTMLElement>('th.k-select-head')) {
        setSelectHead(head, spec.selectAllLabel, shareSelected(spec))
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
      if (isGone()) return
      const index = indexOf(id)
      const range = hot.getSelectedRangeLast()
      // Selecting a cell takes the focus, which belongs to whoever has it.
      const hasFocus = hot.rootElement.contains(root.activeElement)
      if (index < 0 || range === undefined || range.highlight.row === index || !hasFocus) return
      const column = focusedColumn()
      hot.selectCell(index, column, index, column, false, false)
    },
    showSort: sort => {
      if (isGone()) return
      const column = sort === undefined ? -1 : hot.propToCol(sort.selector)
      const isShown = typeof column === 'number' && column >= 0
      const config =
        isShown && sort !== undefined ? [{ column, sortOrder: sort.desc ? 'desc' : 'asc' } as const] : []
      hot.getPlugin('columnSorting').setSortConfig(config)
      hot.render()
    },
  }
}

interface Layout {
  widthOf(index: number): number
  /** Fits the columns to the room; renders only when a width changed. */
  apply(hot: Hot): void
  watch(hot: Hot): () => void
}

function createLayout(spec: HotGridSpec, frame: HTMLElement): Layout {
  const measure = (roomPx: number) =>
    columnWidths(
      spec.columns,
      spec.savedWidths(),
      roomPx - (spec.selection === null ? 0 : selectColumnWidthPx),
    )
  let widths = measure(frame.clientWidth)
  const apply = (hot: Hot) => {
    const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
    const roomPx = holder instanceof HTMLElement ? holder.clientWidth : 0
    if (hot.isDestroyed || roomPx === 0) return
    const next = measure(roomPx)
    if (next.every((width, i) => width === widths[i])) return
    widths = next
    hot.render()
  }
  return {
    widthOf: index => widths[index] ?? selectColumnWidthPx,
    apply,
    watch: hot => {
      let seen = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
      const observer = new ResizeObserver(() => {
        const size = `${String(frame.clientWidth)} ${String(frame.clientHeight)}`
        if (hot.isDestroyed || frame.clientWidth === 0 || size === seen) return
        seen = size
        hot.refreshDimensions()
        apply(hot)
      })
      observer.observe(frame)
      apply(hot)
      return () => observer.disconnect()
    },
  }
}

/** Handsontable keeps the row height that it read; another density is another height. */
function watchDensity(hot: Hot, frame: HTMLElement): () => void {
  const holder = frame.closest('[data-density]') ?? frame.closest('.root')
  if (holder === null) return () => undefined
  const observer = new MutationObserver(() => {
    if (hot.isDestroyed) return
    const internals = hot as unknown as HotInternals
    internals.stylesHandler.clearCache()
    internals.view.invalidateRowHeightCache()
    hot.refreshDimensions()
    hot.render()
  })
  observer.observe(holder, { attributes: true, attributeFilter: ['data-density', 'data-scale', 'class'] })
  return () => observer.disconnect()
}

/** Not in Handsontable's types: forgetting the row height. */
interface HotInternals {
  readonly stylesHandler: { clearCache(): void }
  readonly view: { invalidateRowHeightCache(): void }
}

function shareSelected(spec: HotGridSpec): 'none' | 'some' | 'all' {
  const { selection, rows } = spec
  if (selection === null || rows.length === 0) return 'none'
  const count = rows.filter(row => selection.has(row.id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

function asInput(spec: HotGridSpec): Pick<HotSettingsInput, 'columns' | 'hasSelection'> {
  return { columns: spec.columns, hasSelection: spec.selection !== null }
}

const keys = new WeakMap<HotGridSpec, number>()
let lastKey = 0

function keyOf(spec: HotGridSpec): number {
  const known = keys.get(spec)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(spec, lastKey)
  return lastKey
}
