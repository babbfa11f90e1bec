/**
 * The one configuration of Handsontable that all our grids share: read-only, cells painted by our renderers, sorted by the
 * server, columns resized by the user. Columns that may change are made here too. Reasons for each choice: ARCHITECTURE,
 * section 5.
 */
import type { HotTableProps } from '@handsontable/react'
import type Handsontable from 'handsontable/base'
import type { AnyRow } from '../../../define/view'
import { numberProperty, selectColumnWidthPx, selectProperty, type GridColumn } from './grid-columns'
import { createLead, widenColumns, type DrawnRows } from './drawn-band'
import { paintHead } from './grid-heads'
import { isRow } from '../data/grid-lines'
import { leadProperties, type GridLook } from './grid-look'
import type { Hot } from './hot-modules'
import type { KeptLine } from './kept-line'
import { layLinesApart } from './line-boxes'
import {
  fieldRenderer,
  numberRenderer,
  selectRenderer,
  type HotRenderer,
  type LineContext,
} from './line-renderers'

export interface HotSettingsInput {
  readonly context: LineContext
  /** Starts with a column of check boxes. */
  readonly hasSelection: boolean
  readonly licenseKey: string
  /** What is shown now. */
  look(): GridLook
  /** Width in px of the column of row numbers. */
  numberWidth(): number
  /** Width in px of a column of the look. */
  widthOf(index: number): number
  readonly kept: KeptLine
  onCurrentRow(row: AnyRow): void
  /** A cell has the focus. */
  onLook(row: AnyRow, field: string): void
  onColumnWidth(field: string, widthPx: number): void
  onScroll(hot: Hot): void
  /** Title of the column of row numbers. */
  readonly numberTitle: string
  /** Paints the check box of the head. */
  paintSelectHead(head: HTMLElement): void
}

/** The part of the settings that follows the look. */
export function columnSettings(input: HotSettingsInput): Handsontable.GridSettings {
  const look = input.look()
  const lead = leadProperties(look, input.hasSelection)
  const leads = lead.map(property => ({
    data: property,
    editor: false,
    renderer: (property === selectProperty
      ? selectRenderer(input.context)
      : numberRenderer(input.context)) as HotRenderer,
  }))
  const fields = look.columns.map((column, i) => ({
    data: column.field,
    editor: false,
    renderer: fieldRenderer(column, input.context, i === 0) as HotRenderer,
  }))
  return {
    columns: [...leads, ...fields],
    colHeaders: [...lead.map(() => ''), ...look.columns.map(column => column.title)],
    fixedColumnsStart: lead.length + look.pinnedCount,
  } as Handsontable.GridSettings
}

/** The settings of a grid; `overlay` takes Handsontable's helper elements, inside the same root. */
export function hotSettings(input: HotSettingsInput, overlay: HTMLElement): HotTableProps {
  const { context } = input
  const lead = () => leadProperties(input.look(), input.hasSelection)
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

    // Otherwise it goes on drawing as many lines as it ever drew, with those that were ahead.
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
      // Widths belong to fields; Handsontable would keep them for a place, whatever column stands there later.
      this.getPlugin('manualColumnResize').clearManualSize(column)
      if (column >= lead().length) input.onColumnWidth(String(this.colToProp(column)), widthPx)
    },
    afterSelection(this: Hot, row: number, column: number) {
      if (!input.kept.moveTo(row)) return
      const line = row < 0 ? undefined : context.lines[row]
      if (!isRow(line)) return
      input.onCurrentRow(line)
      input.onLook(line, String(this.colToProp(column)))
    },
    afterScrollVertically(this: Hot) {
      input.onScroll(this)
    },
    afterGetColHeader(this: Hot, visualColumn: number, head: HTMLTableCellElement) {
      if (visualColumn < 0) return
      const look = input.look()
      const property = String(this.colToProp(visualColumn))
      if (property === selectProperty) input.paintSelectHead(head)
      else if (property === numberProperty) paintHead(head, numberHead(input.numberTitle), [])
      else {
        const column = look.columns.find(({ field }) => field === property)
        if (column !== undefined) paintHead(head, column, look.sort)
      }
    },
  } as unknown as HotTableProps
}

function numberHead(title: string): Pick<GridColumn, 'field' | 'title' | 'isNumeric' | 'isSortable'> {
  return { field: numberProperty, title, isNumeric: true, isSortable: false }
}
