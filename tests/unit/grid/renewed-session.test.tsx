// @vitest-environment happy-dom
/** Permissions that change while a grid is open: its user's pause, rows and table stay. */
import { useAtomValue } from 'jotai'
import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Toaster } from '../../../src/ui/controls/toast'
import { useGrid, type Grid } from '../../../src/ui/grid/data/use-grid'
import type { HotGridSpec } from '../../../src/ui/grid/table/hot-grid'
import { useHotSpec, type LatestPane } from '../../../src/ui/grid/table/use-hot-spec'
import { SessionProvider, useSession } from '../../../src/ui/session-context'
import { plannerSession, plannerSettings } from '../kernel/session-parts'
import { render, type Rendered } from '../ui/render'
import { questionDouble } from './question-double'
import { openWork, order, salesOrdersView as view } from './rows'

let planner: ReturnType<typeof plannerSession>
let searches: number
let grid: Grid
let specs: Set<HotGridSpec>
let isAdmin: boolean
let page: Rendered
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))

function Page() {
  const { store, access } = useSession()
  isAdmin = access.can('header/settings/kpi')
  const query = { filters: [openWork], find: '', sort: [], groups: [], groupOrder: null }
  grid = useGrid(view, 'master', () => questionDouble(store, { ...query, pageIndex: 0, pageSize: 10 }))
  const latest = useRef({ props: {} } as unknown as LatestPane)
  specs.add(useHotSpec(grid, latest))
  return null
}

function Root() {
  const session = useAtomValue(planner.current, { store: planner.store })
  return (
    <SessionProvider session={session}>
      <Toaster>
        <Page />
      </Toaster>
    </SessionProvider>
  )
}

beforeEach(async () => {
  searches = 0
  specs = new Set()
  planner = plannerSession({
    answers: () => {
      searches++
      return { result: [order(1)], totalCount: 1, isTotalExact: true }
    },
  })
  page = render(<Root />)
  await settle()
})
afterEach(() => page.unmount())

it('a paused grid stays paused, and its table is not built again', async () => {
  act(() => grid.data.pause())
  const [{ paused }, built] = [grid.snapshot, specs.size]
  act(() => planner.store.set(planner.state.settings, plannerSettings({ roles: ['AdminRole'] })))
  await settle()
  expect(isAdmin).toBe(true)
  expect(grid.snapshot.paused).toEqual(paused)
  expect(paused).not.toBeNull()
  expect([searches, specs.size]).toEqual([1, built])
})
