/**
 * The one configuration of Handsontable that all our grids share: read-only, cells painted by our renderers, sorted by the
 * server, columns resized by the user. The columns, which may change, are made here too. Reasons for each choice: ARCHITECTURE,
 * section 5.
 */
import type { HotTableProps } from '@handsontable/react'
import type Handsontable from 'handsontable/base'
import type { AnyRow } from '../../../define/view'
import { isRow } from '../data/grid-lines'
import {
  type GridColumn,
  type TableModel,
  leadProperties,
  numberProperty,
  selectColumnWidthPx,
  selectProperty,
} from './grid-columns'
import { paintHead } from './grid-heads'
import type { Hot } from './hot-modules'
import type { FocusedLine } from './grid-focus'
import {
  fieldRenderer,
  type HotRenderer,
  type LineContext,
  numberRenderer,
  selectRenderer,
} from './line-renderers'

export interface HotSettingsInput {
  readonly context: LineContext
  /** The first column has check boxes. */
  readonly hasSelection: boolean
  readonly licenseKey: string
  /** The current model. */
  model(): TableModel
  /** Width in px of the column of row numbers. */
  numberWidth(): number
  /** Width in px of a column of the model. */
  widthOf(index: number): number
  readonly focusedLine: FocusedLine
  onCurrentRow(row: AnyRow): void
  /** Called when a cell gets the focus. */
  onSeen(row: AnyRow, field: string): void
  onColumnWidth(field: string, widthPx: number): void
  onScroll(hot: Hot): void
  /** Title of the column of row numbers. */
  readonly numberTitle: string
  /** Paints the check box of the head. */
  paintSelectHead(head: HTMLElement): void
}

/** The part of the settings that depends on the model. */
export function columnSettings(input: HotSettingsInput): Handsontable.GridSettings {
  const model = input.model()
  const lead = leadProperties(model, input.hasSelection)
  const leads = lead.map(property => ({
    data: property,
    editor: false,
    renderer: (property === selectProperty
      ? selectRenderer(input.context)
      : numberRenderer(input.context)) as HotRenderer,
  }))
  const fields = model.columns.map((column, i) => ({
    data: column.field,
    editor: false,
    renderer: fieldRenderer(column, input.context, i === 0) as HotRenderer,
  }))
  return {
    columns: [...leads, ...fields],
    colHeaders: [...lead.map(() => ''), ...model.columns.map(column => column.title)],
    fixedColumnsStart: lead.length + model.pinnedCount,
  } as Handsontable.GridSettings
}

/** The settings of a grid; `overlay` contains Handsontable's helper elements, inside the same root. */
export function hotSettings(input: HotSettingsInput, overlay: HTMLElement): HotTableProps {
  const { context } = input
  const lead = () => leadProperties(input.model(), input.hasSelection)
  const ahead = createLead()
  return {
    ...columnSettings(input),
    data: context.lines as unknown as HotTableProps['data'],
    colWidths: ((index: number) => {
      const property = lead()[index]
      if (property === selectProperty) return selectColumnWidthPx
      if (property === numberProperty) return input.numberWidth()
      return input.widthOf(index - lead().length)
    }) as unknown as number[],
    width: '100%',
    height: '100%',
    licenseKey: input.licenseKey,
    theme: 'ht-theme-main',
    injectCoreCss: false,
    sanitizer: () => '',
    readOnly: true,
    readOnlyCellClassName: '',
    noWordWrapClassName: '',
    currentHeaderClassName: '',
    activeHeaderClassName: '',
    wordWrap: false,
    autoColumnSize: false,
    autoRowSize: false,
    fillHandle: false,
    autoWrapRow: false,
    autoWrapCol: false,
    tabNavigation: false,
    navigableHeaders: true,
    selectionMode: 'range',
    viewportRowRenderingOffset: 0,
    viewportColumnRenderingOffset: 0,
    outsideClickDeselects: false,
    undo: false,
    manualColumnResize: true,
    copyPaste: { rowsLimit: 100_000, uiContainer: overlay, pasteMode: 'overwrite' },
    contextMenu: false,

    // Otherwise it would keep drawing as many lines as in its largest draw, including those drawn ahead.
    modifySinglePassLayout: () => false,
    afterViewportRowCalculatorOverride(this: Hot, rows: DrawnRows) {
      ahead.widen(rows, this.countRows())
    },
    afterViewportColumnCalculatorOverride: widenColumns,
    beforeViewRender(this: Hot, isForced: boolean) {
      if (isForced) ahead.rest()
      layLinesApart(this)
    },
    beforeColumnResize(this: Hot, widthPx: number, column: number) {
      const property = String(this.colToProp(column))
      if (property === selectProperty) return selectColumnWidthPx
      return property === numberProperty ? input.numberWidth() : widthPx
    },
    afterColumnResize(this: Hot, widthPx: number, column: number) {
      // Widths belong to fields; Handsontable would keep them by index, whatever column is there later.
      this.getPlugin('manualColumnResize').clearManualSize(column)
      if (column >= lead().length) input.onColumnWidth(String(this.colToProp(column)), widthPx)
    },
    afterSelection(this: Hot, row: number, column: number) {
      if (!input.focusedLine.moveTo(row)) return
      const line = row < 0 ? undefined : context.lines[row]
      if (!isRow(line)) return
      input.onCurrentRow(line)
      input.onSeen(line, String(this.colToProp(column)))
    },
    afterScrollVertically(this: Hot) {
      input.onScroll(this)
    },
    afterGetColHeader(this: Hot, visualColumn: number, head: HTMLTableCellElement) {
      if (visualColumn < 0) return
      const model = input.model()
      const property = String(this.colToProp(visualColumn))
      if (property === selectProperty) input.paintSelectHead(head)
      else if (property === numberProperty) paintHead(head, numberHead(input.numberTitle), [])
      else {
        const column = model.columns.find(({ field }) => field === property)
        if (column !== undefined) paintHead(head, column, model.sort)
      }
    },
  } as unknown as HotTableProps
}

function numberHead(title: string): Pick<GridColumn, 'field' | 'title' | 'isNumeric' | 'isSortable'> {
  return { field: numberProperty, title, isNumeric: true, isSortable: false }
}

// ---- lines and columns drawn beyond the view

/** Lines that are drawn ahead, four to five notches of a wheel. Painting more would cost more than it saves. */
export const linesAhead = 16

/** The rows that Handsontable is about to draw; a hook may widen the range. */
export interface DrawnRows {
  startRow: number | null
  endRow: number | null
}

interface DrawnColumns {
  startColumn: number | null
  endColumn: number | null
}

interface Lead {
  /** Widens the range of a draw, in a grid with this many lines. */
  widen(rows: DrawnRows, lineCount: number): void
  /** Forgets the direction: the next draw is not caused by scrolling. */
  rest(): void
}

/** Makes an object that draws lines ahead while scrolling in small steps. */
export function createLead(): Lead {
  let last: number | null = null
  let direction = 0
  return {
    widen: (rows, lineCount) => {
      const { startRow, endRow } = rows
      if (startRow === null || endRow === null) return
      const by = last === null ? 0 : startRow - last
      last = startRow
      // After a jump the direction is unknown, and all lines are new anyway, so none are drawn ahead.
      if (by !== 0) direction = Math.abs(by) > (endRow - startRow) / 2 ? 0 : Math.sign(by)
      const first = direction < 0 ? Math.max(startRow - linesAhead, 0) : startRow
      // Handsontable marks every other line; elements that keep their mark keep the computed style of their cells.
      rows.startRow = first - (first % 2)
      rows.endRow = Math.min((direction > 0 ? endRow + linesAhead : endRow) | 1, lineCount - 1)
    },
    rest: () => {
      direction = 0
    },
  }
}

/** The first column after the pinned ones always touches them: without one more before it, every pixel of a scroll would be a draw. */
export function widenColumns(columns: DrawnColumns): void {
  if (columns.startColumn !== null && columns.startColumn > 0) columns.startColumn -= 1
}

// ---- lines as blocks

/** Writes the widths of the columns that are about to be drawn; call it before each draw. */
export function layLinesApart(hot: Hot): void {
  const first = hot.getFirstRenderedVisibleColumn()
  const last = hot.getLastRenderedVisibleColumn()
  if (first === null || last === null) return
  const { fixedColumnsStart: pinnedCount = 0 } = hot.getSettings()
  const drawn = widthsOf(hot, first, last)
  const pinned = widthsOf(hot, 0, pinnedCount - 1)
  for (const table of hot.rootElement.querySelectorAll<HTMLElement>('.htCore')) {
    const isPinned = table.closest(pinnedLayers) !== null
    writeWidths(table, isPinned ? pinned : drawn)
    // The additional column of widenColumns may be a pinned one, which its own layer already shows.
    table.toggleAttribute('data-covered', !isPinned && first < pinnedCount)
  }
}

/** The layers that hold the pinned columns; the others hold the columns in view. */
const pinnedLayers = '.ht_clone_inline_start, .ht_clone_top_inline_start_corner'

function widthsOf(hot: Hot, first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => hot.getColWidth(first + i))
}

/** Marks a table whose lines are laid out one by one (grid.css). */
const mark = 'data-apart'

function writeWidths(table: HTMLElement, widths: readonly number[]): void {
  const columns = widths.map(width => `${width}px`).join(' ')
  if (table.getAttribute(mark) === columns) return
  table.setAttribute(mark, columns)
  table.style.gridTemplateColumns = columns
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`
}
