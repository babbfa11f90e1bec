/** The benchmark's page with our grid engine: the same component, renderers and live painting as in the product. */
import { createRoot } from 'react-dom/client'
import type { AnyRow } from '../../../src/define/view'
import type { GridColumn } from '../../../src/ui/grid/grid-columns'
import { isNumericKind } from '../../../src/ui/grid/grid-columns'
import { HotGrid, type HotGridHandle, type HotGridSpec } from '../../../src/ui/grid/hot-grid'
import { adoptTheme } from '../../../src/ui/theme/sheets'
import { benchText } from './bench-formats'
import { offerBench } from './bench-grid'
import { benchColumns, type BenchRow } from './bench-rows'

const columns: readonly GridColumn[] = benchColumns.map(({ field, kind, title, widthPx }) => ({
  field,
  kind,
  title,
  isNumeric: isNumericKind(kind),
  isName: false,
  ...(kind === 'state' ? { machine: 'salesOrder' } : {}),
  widthPx,
  isFlexible: false,
  isSortable: true,
}))

let handle: HotGridHandle | null = null
let view: BenchRow[] = []
let place: HTMLElement | null = null
const nothing = () => undefined
const no = () => false

offerBench({
  prepare: root => adoptTheme(root),
  mount: (root, target, rows) => {
    place = target
    view = [...rows]
    const frame = document.createElement('div')
    frame.className = 'root ck'
    frame.dataset['density'] = 'compact'
    target.append(frame)
    return new Promise(resolve => {
      const spec: HotGridSpec = {
        label: 'Benchmark',
        selectAllLabel: 'All',
        rows: view as unknown as AnyRow[],
        columns,
        selection: null,
        marks: { isSelected: no, isCurrent: no, isHistorical: no, isChanged: no },
        text: benchText,
        licenseKey: 'non-commercial-and-evaluation',
        rowLabel: row => `Row ${row.id}`,
        savedWidths: () => ({}),
        initialSort: () => undefined,
        onSort: nothing,
        onCurrentRow: nothing,
        onColumnOrder: nothing,
        onColumnWidth: nothing,
        onOpen: nothing,
        onMenu: nothing,
        onLetter: no,
        onReady: ready => {
          handle = ready
          if (ready !== null) resolve()
        },
      }
      createRoot(frame).render(<HotGrid spec={spec} root={root} />)
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
