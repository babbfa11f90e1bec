/**
 * A grid on the screen: Handsontable's component with constant props, controlled through a handle. React renders it a single time, so
 * that a render of its parents costs nothing; rows, columns and live changes are passed to the table directly.
 */
import { HotTable, type HotTableRef } from '@handsontable/react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../../../define/view'
import type { GridColumn, TableModel } from './grid-columns'
import { createFocusedLine, mendGridFocus } from './grid-focus'
import { type HeadsInput, listenToHeads, numberLines } from './grid-heads'
import type { GridKeysInput } from './grid-keys'
import { isRow, type GridLine } from '../data/grid-lines'
import { listenToGrid } from './grid-presses'
import { adoptGridSheets } from './grid-sheets'
import { createHandle, createLayout, type HotGridHandle } from './hot-handle'
import { registerHotModules, type Hot } from './hot-modules'
import { hotSettings, type HotSettingsInput } from './hot-settings'
import type { TextContext } from '../../../texts/cell-text'
import { setSelectHead, type LineContext, type LineWords, type RowMarks, type Share } from './line-renderers'

export type { HotGridHandle } from './hot-handle'

export interface HotGridSpec
  extends
    Pick<HotSettingsInput, 'licenseKey' | 'numberTitle' | 'onCurrentRow' | 'onSeen' | 'onColumnWidth'>,
    Omit<HeadsInput, 'hasSelection'>,
    GridKeysInput {
  /** Everything that is shown, line by line: one array whose content the owner changes. */
  readonly lines: readonly GridLine[]
  /** The rows among the lines. */
  readonly rows: readonly AnyRow[]
  readonly marks: RowMarks
  readonly text: TextContext
  readonly words: LineWords
  /** The scroll position, at which a grid starts when it is mounted again. */
  readonly scroll: ScrollPlace
  /** Accessible name of the grid. */
  readonly label: string
  /** Accessible name of the check box in the head. */
  readonly selectAllLabel: string
  rowLabel(row: AnyRow): string
  /** The column of a field that rows may be grouped by, whether it is shown or not. */
  groupColumn(field: string): GridColumn | undefined
  /** Number of the first line, from 1. */
  firstNumber(): number
  /** The number of lines, loaded or not; null when unknown. */
  lineCount(): number | null
  /** The current columns, sort and groups; they are replaced by `show` of the handle. */
  model(): TableModel
  /** The last loaded lines have come into view. */
  onNearEnd(): void
  onReady(handle: HotGridHandle | null): void
}

/** Px, updated while the user scrolls. */
export interface ScrollPlace {
  top: number
  left: number
}

export interface HotGridProps {
  readonly spec: HotGridSpec
  readonly root: ShadowRoot | Document
  /** There are neither rows yet nor a reason why there are none. */
  readonly isLoading: boolean
}

/**
 * The grid of a spec. A new spec makes a new grid. The first grid is made when its rows are there: it is drawn only once, since they
 * determine the widths of its columns, and the surrounding page does not wait for Handsontable. Until then skeletons are shown
 * (grid-rows-state.tsx).
 */
export const HotGrid = memo(function HotGrid({ spec, root, isLoading }: HotGridProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [overlay, setOverlay] = useState<HTMLDivElement | null>(null)
  const [isBegun, setBegun] = useState(false)
  useLayoutEffect(() => {
    // State set in a layout effect is rendered synchronously. Later the element might be removed from the page, and Handsontable would
    // find no styles to measure by.
    if (!isLoading && frame?.isConnected === true) setBegun(true)
  }, [isLoading, frame])
  return (
    <div ref={setFrame} className="k-grid">
      {isBegun && frame !== null && overlay !== null && (
        <Mounted key={keyOf(spec)} spec={spec} root={root} frame={frame} overlay={overlay} />
      )}
      <div ref={setOverlay} className="k-overlay" />
    </div>
  )
})

interface MountedProps extends Omit<HotGridProps, 'isLoading'> {
  readonly frame: HTMLElement
  readonly overlay: HTMLElement
}

/** The end of an endless list requests more when the view is this many lines away. */
const nearEndLines = 60

/** Rendered again only for new props; the settings of a grid never change. */
const ConstantTable = memo(HotTable)

function Mounted({ spec, root, frame, overlay }: MountedProps) {
  const table = useRef<HotTableRef>(null)
  const [{ layout, input, current }] = useState(() => {
    registerHotModules()
    adoptGridSheets(root)
    const current = { model: spec.model() }
    const hasSelection = spec.selection !== null
    const model = () => current.model
    const lastNumber = () => spec.text.formats.number(spec.firstNumber() + spec.lines.length - 1, 0)
    const { rows, text } = spec
    const layout = createLayout({ hasSelection, model, lastNumber, rows, text }, frame)
    const input: HotSettingsInput = {
      context: contextOf(spec, model),
      hasSelection,
      focusedLine: createFocusedLine(spec.lines),
      licenseKey: spec.licenseKey,
      numberTitle: spec.numberTitle,
      model,
      numberWidth: layout.numberWidth,
      widthOf: layout.widthOf,
      onCurrentRow: spec.onCurrentRow,
      onSeen: spec.onSeen,
      onColumnWidth: spec.onColumnWidth,
      onScroll: hot => reportNearEnd(hot, spec),
      paintSelectHead: head => setSelectHead(head, spec.selectAllLabel, shareSelected(spec)),
    }
    return { layout, input, current }
  })
  const settings = useMemo(() => hotSettings(input, overlay), [input, overlay])

  useEffect(() => {
    const hot = table.current?.hotInstance
    if (!hot) return
    const heads = { ...spec, hasSelection: input.hasSelection, model: () => current.model }
    const stops = [
      mendGridFocus(hot, root),
      listenToHeads(hot, frame, heads),
      listenToGrid(hot, frame, spec, heads),
      numberLines(hot, spec),
      keepScroll(hot, spec.scroll),
      notifySeen(hot, frame, spec),
      layout.watch(hot),
      watchDensity(hot, frame),
    ]
    hot.rootElement.setAttribute('aria-label', spec.label)
    spec.onReady(
      createHandle({
        hot,
        root,
        frame,
        input,
        layout,
        lines: spec.lines,
        model: () => current.model,
        setModel: model => {
          current.model = model
        },
        paintSelectHeads: () => {
          for (const head of hot.rootElement.querySelectorAll<HTMLElement>('th.k-select-head'))
            input.paintSelectHead(head)
        },
        onReplaced: () => reportNearEnd(hot, spec),
      }),
    )
    return () => {
      spec.onReady(null)
      for (const stop of stops) stop()
    }
  }, [spec, root, frame, layout, input, current, settings])

  return (
    <div className="k-hot">
      <ConstantTable ref={table} {...settings} />
    </div>
  )
}

function contextOf(spec: HotGridSpec, model: () => TableModel): LineContext {
  const { lines, marks, text, words, rowLabel, firstNumber, groupColumn } = spec
  return {
    lines,
    marks,
    text,
    words,
    columnOf: groupColumn,
    groupDepth: () => model().groups.length,
    wraps: () => model().wraps,
    firstNumber,
    rowLabel,
  }
}

function reportNearEnd(hot: Hot, spec: HotGridSpec): void {
  const last = hot.isDestroyed ? null : hot.getLastRenderedVisibleRow()
  if (last !== null && last >= spec.lines.length - nearEndLines) spec.onNearEnd()
}

/** Restores the scroll position, and records it. */
function keepScroll(hot: Hot, scroll: ScrollPlace): () => void {
  const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
  const remember = () => Object.assign(scroll, { top: holder?.scrollTop ?? 0, left: holder?.scrollLeft ?? 0 })
  holder?.scrollTo({ ...scroll })
  holder?.addEventListener('scroll', remember, { passive: true })
  return () => holder?.removeEventListener('scroll', remember)
}

/** A changed cell under the pointer counts as seen. */
function notifySeen(hot: Hot, frame: HTMLElement, { lines, onSeen }: HotGridSpec): () => void {
  const onPointerOver = ({ target }: Event) => {
    const cell =
      target instanceof Element
        ? target.closest<HTMLTableCellElement>('td[data-marks~="cell-changed"]')
        : null
    const coords = cell === null ? null : hot.getCoords(cell)
    const line = coords === null ? undefined : lines[coords.row ?? -1]
    if (coords !== null && isRow(line)) onSeen(line, String(hot.colToProp(coords.col ?? 0)))
  }
  frame.addEventListener('pointerover', onPointerOver)
  return () => frame.removeEventListener('pointerover', onPointerOver)
}

/** Handsontable caches the row height, which changes with the density. */
function watchDensity(hot: Hot, frame: HTMLElement): () => void {
  const observer = new MutationObserver(() => forgetRowHeights(hot))
  const options = { attributes: true, attributeFilter: ['data-density', 'data-scale', 'class'] }
  // The grid's own density, and that of the surrounding page.
  const own = frame.closest('[data-density]')
  const page = own?.parentElement?.closest('[data-density], .root') ?? frame.closest('.root')
  for (const holder of [own, page, frame.parentElement])
    if (holder !== null) observer.observe(holder, options)
  return () => observer.disconnect()
}

function forgetRowHeights(hot: Hot): void {
  if (hot.isDestroyed) return
  const holder = hot.rootElement.querySelector('.ht_master > .wtHolder')
  const place = { left: holder?.scrollLeft ?? 0, top: holder?.scrollTop ?? 0 }
  // The theme has the height of a line, the settings the values derived from it for all lines.
  hot.useTheme(hot.getCurrentThemeName())
  hot.updateSettings({})
  // After a theme is set, the grid is scrolled to the first line.
  holder?.scrollTo(place)
}

function shareSelected({ selection, rows }: HotGridSpec): Share {
  if (selection === null || selection.size === 0 || rows.length === 0) return 'none'
  const count = rows.filter(row => selection.has(row.id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
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
