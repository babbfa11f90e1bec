/**
 * The one configuration of Handsontable that all our grids share: read-only, cells painted by our renderers, sorted by the
 * server, columns moved and resized by the user. Reasons for each choice: ARCHITECTURE, section 5.
 */
import type { Sort } from '../../contract/filter'
import type { AnyRow } from '../../define/view'
import { fieldRenderer, selectRenderer, type HotRenderer, type RowMarks } from './cell-renderers'
import type { TextContext } from './cell-text'
import { selectColumnWidthPx, selectProperty, type GridColumn } from './grid-columns'
import type { Handsontable, Hot } from './hot-modules'

export interface HotSettingsInput {
  /** The rows of the page: one array whose content the owner changes. */
  readonly rows: readonly AnyRow[]
  readonly columns: readonly GridColumn[]
  /** Starts with a column of check boxes. */
  readonly hasSelection: boolean
  readonly marks: RowMarks
  readonly text: TextContext
  readonly licenseKey: string
  rowLabel(row: AnyRow): string
  /** Width in px of a column of `columns`. */
  widthOf(index: number): number
  onSort(sort: Sort | null): void
  onCurrentRow(row: AnyRow): void
  onColumnOrder(fields: readonly string[]): void
  onColumnWidth(field: string, widthPx: number): void
  /** Paints the check box of the head. */
  paintSelectHead(head: HTMLElement): void
}

/** Columns that stay while the rest scrolls: check boxes and the name. */
export function fixedColumnCount(input: Pick<HotSettingsInput, 'columns' | 'hasSelection'>): number {
  return (input.hasSelection ? 1 : 0) + (input.columns[0]?.isName === true ? 1 : 0)
}

/** The settings of a grid; `overlay` takes Handsontable's helper elements, inside the same root. */
export function hotSettings(input: HotSettingsInput, overlay: HTMLElement): Handsontable.GridSettings {
  const { rows, columns, hasSelection, text } = input
  const lead = hasSelection ? 1 : 0
  const fixed = fixedColumnCount(input)
  const fields = columns.map(column => ({
    data: column.field,
    renderer: fieldRenderer(column, rows, input.marks, text) as HotRenderer,
    columnSorting: { headerAction: column.isSortable, indicator: column.isSortable },
  }))
  const select = {
    data: selectProperty,
    renderer: selectRenderer(rows, input.marks, input.rowLabel) as HotRenderer,
    columnSorting: { headerAction: false, indicator: false },
  }
  return {
    data: rows as unknown as Handsontable.RowObject[],
    columns: hasSelection ? [select, ...fields] : fields,
    colHeaders: [...(hasSelection ? [''] : []), ...columns.map(column => column.title)],
    colWidths: ((index: number) =>
      index < lead ? selectColumnWidthPx : input.widthOf(index - lead)) as unknown as number[],
    width: '100%',
    height: '100%',
    licenseKey: input.licenseKey,
    theme: 'ht-theme-main',
    injectCoreCss: false,
    sanitizer: () => '',
    readOnly: true,
    editor: false,
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
    fixedColumnsStart: fixed,
    manualColumnResize: true,
    manualColumnMove: true,
    columnSorting: { headerAction: true, indicator: true },
    copyPaste: { rowsLimit: 100_000, uiContainer: overlay, pasteMode: 'overwrite' },
    contextMenu: false,

    beforeColumnSort(this: Hot, _current: unknown, next: readonly { column: number; sortOrder: string }[]) {
      const [wanted] = next
      this.getPlugin('columnSorting').setSortConfig(next as never)
      input.onSort(
        wanted === undefined
          ? null
          : { selector: String(this.colToProp(wanted.column)), desc: wanted.sortOrder === 'desc' },
      )
      return false
    },
    beforeColumnMove(moved: readonly number[], target: number) {
      return target >= fixed && moved.every(column => column >= fixed)
    },
    afterColumnMove(
      this: Hot,
      _moved: unknown,
      _target: unknown,
      _drop: unknown,
      _possible: unknown,
      isChanged: boolean,
    ) {
      if (!isChanged) return
      const properties = Array.from({ length: this.countCols() }, (_, column) =>
        String(this.colToProp(column)),
      )
      input.onColumnOrder(properties.filter(property => property !== selectProperty))
    },
    beforeColumnResize(this: Hot, widthPx: number, column: number) {
      return column < lead ? selectColumnWidthPx : widthPx
    },
    afterColumnResize(this: Hot, widthPx: number, column: number) {
      if (column >= lead) input.onColumnWidth(String(this.colToProp(column)), widthPx)
    },
    afterSelection(this: Hot, visualRow: number) {
      const row = visualRow < 0 ? undefined : rows[this.toPhysicalRow(visualRow)]
      if (row !== undefined) input.onCurrentRow(row)
    },
    afterGetColHeader(this: Hot, visualColumn: number, head: HTMLTableCellElement) {
      if (visualColumn < 0) return
      const property = String(this.colToProp(visualColumn))
      if (property === selectProperty) {
        input.paintSelectHead(head)
        return
      }
      const column = columns.find(({ field }) => field === property)
      const label = head.querySelector('.colHeader')
      if (column === undefined || label === null) return
      // Our own text: Handsontable would read a title such as "A & B;" as markup and drop it.
      if (label.textContent !== column.title) label.textContent = column.title
      if (head.title !== column.title) head.title = column.title
      head.classList.toggle('k-head-num', column.isNumeric)
    },
  } as unknown as Handsontable.GridSettings
}
