/**
 * AG Grid Community under the benchmark: its own virtualization, row ids so that rows can be updated by transaction, the same
 * texts and the same cells painted into elements of a cell renderer.
 */
import {
  createGrid,
  ModuleRegistry,
  type GridApi,
  type GridOptions,
  type ICellRendererComp,
  type ICellRendererParams,
  type Module,
} from 'ag-grid-community'
import { painterOf, type CellPainter } from '../../../src/ui/grid/table/cell-renderers'
import { cellText } from '../../../src/texts/cell-text'
import '../../../src/ui/grid/table/grid.css'
import { adoptTheme } from '../../../src/ui/theme/theme'
import { benchText } from './bench-formats'
import { offerBench } from './bench-grid'
import { benchColumns, type BenchRow } from './bench-rows'

/** A cell with elements: a chip or a bar. */
function cellOf(paint: CellPainter): new () => ICellRendererComp<BenchRow> {
  return class implements ICellRendererComp<BenchRow> {
    readonly #element = document.createElement('span')
    init(params: ICellRendererParams<BenchRow>) {
      paint(this.#element, params.value)
    }
    refresh(params: ICellRendererParams<BenchRow>) {
      paint(this.#element, params.value)
      return true
    }
    getGui() {
      return this.#element
    }
  }
}

const columnDefs = benchColumns.map(column => {
  const { field, kind, title, widthPx } = column
  const machine = kind === 'state' ? { machine: 'salesOrder' } : {}
  const base = { field, headerName: title, width: widthPx }
  if (kind === 'state' || kind === 'progress') {
    return { ...base, cellRenderer: cellOf(painterOf({ kind, isName: false, ...machine }, benchText)) }
  }
  if (kind === 'text') return base
  return {
    ...base,
    valueFormatter: ({ value }: { value: unknown }) => cellText(column, value, benchText),
  }
})

/** Provides a grid with these modules, and with these options besides those of the benchmark. */
export function offerAgGrid(modules: Module[], options: GridOptions<BenchRow> = {}): void {
  ModuleRegistry.registerModules(modules)
  let api: GridApi<BenchRow> | null = null
  let place: HTMLElement | null = null

  offerBench({
    // The look of chips and bars; AG Grid brings its own theme for the rest.
    prepare: adoptTheme,
    mount: (_root, target, rows) => {
      place = target
      return new Promise(resolve => {
        api = createGrid<BenchRow>(target, {
          ...options,
          columnDefs,
          rowData: rows,
          getRowId: ({ data }) => String(data.id),
          themeStyleContainer: target,
          onFirstDataRendered: () => resolve(),
        })
      })
    },
    scroller: () => {
      const viewport = place?.querySelector('.ag-grid-viewport, .ag-body-viewport')
      if (!(viewport instanceof HTMLElement)) throw new Error('The grid is not there.')
      return viewport
    },
    visibleRows: () => [api?.getFirstDisplayedRowIndex() ?? 0, api?.getLastDisplayedRowIndex() ?? 0],
    patch: rows => api?.applyTransaction({ update: [...rows] }),
    replace: rows => api?.setGridOption('rowData', rows),
  })
}
