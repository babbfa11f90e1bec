import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import type { SearchRequest } from '../../../src/contract/search-request'
import { createGridData } from '../../../src/ui/grid/data/grid-data'
import { isForcedSearch } from '../../../src/ui/grid/data/grid-query'
import { historicalStates } from '../../../src/ui/grid/data/search-rules'
import { defaultArrangement, type GridArrangement } from '../../../src/ui/grid/layout/arrangement'
import { createArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { arrangementText } from '../../../src/ui/grid/layout/arrangement-text'
import {
  prefetchFirstRows,
  firstSearchOf,
  cachePage,
  planOpening,
  withAddressFilters,
} from '../../../src/ui/grid/layout/open-arrangement'
import { openWork, salesOrdersView as view } from './rows'

const own = defaultArrangement(view)
const withMaster = (change: Partial<GridArrangement['master']>): GridArrangement => ({
  ...own,
  master: { ...own.master, ...change },
})

interface Known {
  readonly saved?: GridArrangement
  readonly primary?: number
  readonly search?: Record<string, string>
  /** The page's cached state in this session, with its rows. */
  readonly cached?: GridArrangement
}

function opened({ saved, primary, search = {}, cached }: Known) {
  const memory = new Map<string, unknown>()
  if (cached !== undefined)
    cachePage(memory, view.name, {
      arrangement: cached,
      viewId: null,
      search: '',
      find: '',
      pageIndex: 0,
      grid: {} as never,
    })
  const session = {
    settings: { gridSettings: saved === undefined ? {} : { [view.name]: arrangementText(saved, null) } },
    memory,
    primaryViews: new Map(primary === undefined ? [] : [[view.name, primary]]),
    access: { can: () => true },
  } as never
  const request = { view, stateName: view.name, search: new URLSearchParams(search), customView: undefined }
  return { session, request, first: firstSearchOf(session, request) }
}

/** The first request of the page's grid. */
function searchOfGrid({ session, request }: ReturnType<typeof opened>): SearchRequest | undefined {
  const plan = planOpening(session, request)
  const search = vi.fn((_request: SearchRequest) => new Promise<never>(() => undefined))
  const store = createStore()
  const start = withAddressFilters(plan.start, plan.addressFilters)
  const arranged = createArrangementStore(() => ({ store }) as never, view, view.name, start, plan)
  const data = createGridData({
    store,
    view,
    question: arranged.atoms.question,
    isForced: isForcedSearch(request.search),
    search,
    groups: () => new Promise(() => undefined),
    takeMost: 1_000,
    rowsMost: 10_000,
    sums: view.sums ?? [],
  })
  data.start()()
  return search.mock.lastCall?.[0]
}

describe('the request of a page of rows before it is rendered', () => {
  it.each<[string, Known]>([
    ['a new user', {}],
    [
      'a saved state',
      { saved: withMaster({ filters: [openWork], sort: [{ selector: 'customerName', desc: true }] }) },
    ],
    [
      'the filters and the text of an address',
      { search: { filters: JSON.stringify([openWork]), find: 'Nord' } },
    ],
    ['an address that asks for all rows', { search: { forceCall: 'true' } }],
  ])('equals the first request of its grid: %s', (_, known) => {
    const page = opened(known)
    expect(page.first).not.toBeNull()
    expect(JSON.stringify(page.first)).toBe(JSON.stringify(searchOfGrid(page)))
  })

  it.each<[string, Known]>([
    ['its saved view must be loaded first', { primary: 4 }],
    ['its rows are cached', { cached: own }],
    ['it is grouped', { saved: withMaster({ groups: ['customerName'] }) }],
    ['it is one list without pages', { saved: { ...own, options: { ...own.options, pageMode: 'endless' } } }],
    [
      'the search rules refuse it',
      { search: { filters: JSON.stringify([{ ...openWork, values: [...historicalStates(view)] }]) } },
    ],
  ])('is skipped where %s', async (_, known) => {
    const { session, request, first } = opened(known)
    expect(first).toBeNull()
    await expect(prefetchFirstRows(session, request)).resolves.toBeUndefined()
  })
})
