// @vitest-environment happy-dom
/** What the bar below the rows says of the selection: how many of the result, and whether more can be selected. */
import { expect, it } from 'vitest'
import type { Actions } from '../../../src/ui/actions/use-actions'
import { BulkBar } from '../../../src/ui/grid/commands/bulk-bar'
import { useSelectAll } from '../../../src/ui/grid/commands/use-row-actions'
import { createSelection } from '../../../src/ui/grid/data/grid-selection'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { useSession } from '../../../src/ui/session-context'
import { renderPage } from '../render-page'
import { order, salesOrdersView, text } from './rows'

const noActions = { running: null, entries: () => [], menu: () => [], rehearsals: () => [] }
const orders = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))

interface Shown {
  readonly chosen: ReturnType<typeof orders>
  /** Rows of the page. */
  readonly rows: ReturnType<typeof orders>
  readonly totalCount: number
  readonly isTotalExact?: boolean
  readonly rowsLimit?: number
}

/** The words of the bar, and the label of its link. */
function barOf({ chosen, rows, totalCount, isTotalExact = true, rowsLimit = 10_000 }: Shown) {
  function Page() {
    const { store } = useSession()
    const selection = createSelection(store)
    selection.add(chosen)
    const grid = {
      view: { ...salesOrdersView, sums: [] },
      snapshot: { rowCount: rows.length, totalCount, isTotalExact },
      selection,
      chosen,
      text,
    } as unknown as Grid
    return (
      <BulkBar
        grid={grid}
        actions={noActions as unknown as Actions}
        selectAll={useSelectAll(grid)}
        onClear={() => undefined}
      />
    )
  }
  const { root, unmount } = renderPage(<Page />, { session: { settings: { userSettings: { rowsLimit } } } })
  const said = root.querySelector('.bulk [role="status"]')?.textContent
  const link = root.querySelector('.lnk')?.textContent
  unmount()
  return { said, link }
}

it('says that all are selected, and offers to select those of the other pages', () => {
  const rows = orders(3)
  expect(barOf({ chosen: rows, rows, totalCount: 3 })).toEqual({ said: 'All 3/0 selected', link: undefined })
  expect(barOf({ chosen: orders(2), rows, totalCount: 3 }).link).toBeUndefined()
  expect(barOf({ chosen: rows, rows, totalCount: 25 })).toEqual({
    said: '3/0 of 25/0 selected',
    link: 'Select all 25/0',
  })
})

it('does not say that all are selected when only the first of a result are, and offers no more than these', () => {
  const rows = orders(20)
  const large = { rows, totalCount: 10_000, isTotalExact: false }
  expect(barOf({ ...large, chosen: rows }).link).toBe('Select the first 10000/0')
  expect(barOf({ ...large, chosen: orders(10_000) })).toEqual({
    said: '10000/0 of 10000/0+ selected',
    link: undefined,
  })
  const limited = { rows, totalCount: 5_000, rowsLimit: 2_000 }
  expect(barOf({ ...limited, chosen: rows }).link).toBe('Select the first 2000/0')
  expect(barOf({ ...limited, chosen: orders(2_000) })).toEqual({
    said: '2000/0 of 5000/0 selected',
    link: undefined,
  })
})
