/** The benchmark's page with our grid engine: the same component, renderers and live painting as in the product. */
import { createStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import type { AnyRow } from '../../../src/define/view'
import { type GridColumn, type TableModel, isNumericKind } from '../../../src/ui/grid/table/grid-columns'
import { createSelection } from '../../../src/ui/grid/data/grid-selection'
import { HotGrid, type HotGridHandle, type HotGridSpec } from '../../../src/ui/grid/table/hot-grid'
import { lineWords } from '../../../src/ui/grid/table/line-renderers'
import { createRowMarks } from '../../../src/ui/grid/data/row-marks'
import { adoptTheme } from '../../../src/ui/theme/theme'
import { benchText } from './bench-formats'
import { offerBench } from './bench-grid'
import { benchColumns, type BenchRow } from './bench-rows'

const columns: readonly GridColumn[] = benchColumns.map(({ field, kind, title, widthPx }, i) => ({
  field,
  kind,
  title,
  isNumeric: isNumericKind(kind),
  isName: i === 0,
  ...(kind === 'state' ? { machine: 'salesOrder' } : {}),
  widthPx,
  titlePx: 0,
  isFlexible: false,
  isSortable: true,
}))

/** The defaults of a page of the product (src/areas/element-settings.ts). */
const defaultDensity = 'comfortable'

/** Everything that a page of the product enables: a pinned name, check boxes, row numbers, two sorted columns, marks. */
const model: TableModel = {
  columns,
  pinnedCount: 1,
  hasRowNumbers: true,
  widths: {},
  sort: [
    { selector: 'c1', desc: false },
    { selector: 'c2', desc: true },
  ],
  groups: [],
  wraps: false,
}

let handle: HotGridHandle | null = null
let view: BenchRow[] = []
let place: HTMLElement | null = null
let page: Root | null = null
/** A page shows text before it shows a grid, so the typeface is already loaded. */
async function typeface(): Promise<void> {
  while (document.fonts.size === 0) await new Promise(resolve => setTimeout(resolve, 10))
  await document.fonts.load("13px 'Cockpit Inter'", 'Orders')
}

const nothing = () => undefined
const no = () => false

offerBench({
  prepare: async (root, target) => {
    adoptTheme(root)
    place = target
    const frame = document.createElement('div')
    frame.className = 'root ck'
    frame.dataset['density'] = new URLSearchParams(location.search).get('density') ?? defaultDensity
    target.append(frame)
    page = createRoot(frame)
    page.render(<p>Orders</p>)
    await typeface()
  },
  mount: (root, _place, rows) => {
    view = [...rows]
    const selection = createSelection(createStore())
    const marks = createRowMarks({
      now: () => performance.now(),
      mayLeave: () => true,
      onFaded: nothing,
      onGone: nothing,
    })
    return new Promise(resolve => {
      const spec: HotGridSpec = {
        label: 'Benchmark',
        selectAllLabel: 'All',
        numberTitle: 'No.',
        lines: view as unknown as AnyRow[],
        rows: view as unknown as AnyRow[],
        selection,
        scroll: { top: 0, left: 0 },
        marks: {
          isSelected: id => selection.has(id),
          isCurrent: no,
          isHistorical: id => marks.isLeaving(id),
          isChanged: (id, field) => marks.isChanged(id, field),
          isHit: no,
        },
        text: benchText,
        words: lineWords({ ...benchText, countText: String }),
        licenseKey: 'non-commercial-and-evaluation',
        rowLabel: row => `Row ${row.id}`,
        groupColumn: nothing,
        firstNumber: () => 1,
        lineCount: () => view.length,
        model: () => model,
        onSort: nothing,
        onColumnOrder: nothing,
        onColumnWidth: nothing,
        onCurrentRow: nothing,
        onSeen: nothing,
        onNearEnd: nothing,
        onOpen: nothing,
        onMenu: no,
        onLetter: no,
        onLink: no,
        onLine: no,
        onSelectAll: nothing,
        onReady: ready => {
          handle = ready
          if (ready !== null) resolve()
        },
      }
      page?.render(<HotGrid spec={spec} root={root} isLoading={false} />)
    })
  },
  scroller: () => {
    const holder = place?.querySelector('.ht_master > .wtHolder')
    if (!(holder instanceof HTMLElement)) throw new Error('The grid is not there.')
    return holder
  },
  visibleRows: () => {
    const rows = place?.querySelectorAll('.ht_master tbody tr') ?? []
    const first = Number(rows[0]?.getAttribute('aria-rowindex') ?? 2) - 2
    return [first, first + rows.length - 1]
  },
  patch: rows => handle?.repaint(new Set([...rows].map(row => row.id))),
  replace: rows => {
    view.splice(0, view.length, ...rows)
    handle?.replaced()
  },
})
