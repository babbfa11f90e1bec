// @vitest-environment happy-dom
/** A grid that stays open past midnight: days that move with the calendar change. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayOf } from '../../../src/contract/company-day'
import type { Filter } from '../../../src/contract/filter'
import { useGrid } from '../../../src/ui/grid/data/use-grid'
import { useSession } from '../../../src/ui/session-context'
import { useCompanyDay } from '../../../src/ui/use-now'
import { renderPage } from '../render-page'
import { questionDouble } from './question-double'
import { order, salesOrdersView } from './rows'

/** Two seconds before midnight in the company's region. */
const evening = new Date('2026-11-24T22:59:58Z')

beforeEach(() => void vi.useFakeTimers({ now: evening }))
afterEach(() => void vi.useRealTimers())

const open: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
const due = (filter: Partial<Filter>): Filter => ({
  selector: 'deliveryDate',
  operator: 'In',
  type: 'datetime',
  ...filter,
})
/** Open orders within a filter. */
const queryOf = (filter: Filter) => ({
  filters: [open, filter],
  ...{ find: '', sort: [], groups: [], groupOrder: null, pageIndex: 0, pageSize: 10 },
})

it.each<[string, Filter, number]>([
  ['relative days', due({ valueStart: 'today', valueEnd: 'today+6' }), 2],
  ['fixed days', due({ valueStart: '2026-11-24' }), 1],
])(
  'rows filtered by %s are fetched again at midnight only if the days moved',
  async (_name, filter, searches) => {
    let day = ''
    const requests: unknown[] = []
    function Page() {
      day = useCompanyDay()
      const { store } = useSession()
      const query = queryOf(filter)
      useGrid(salesOrdersView, 'master', () => questionDouble(store, query))
      return null
    }
    const { unmount } = renderPage(<Page />, {
      session: { formats: { companyDay: (moment = Date.now()) => dayOf(moment, 'Europe/Berlin') } },
      answers: (_endpoint, { body }: { body: unknown }) => {
        requests.push(body)
        return { result: [], totalCount: 0, isTotalExact: true }
      },
    })
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect([day, requests.length]).toEqual(['2026-11-24', 1])
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect([day, requests.length]).toEqual(['2026-11-25', searches])
    unmount()
  },
)

it("a row that leaves the server's day is fetched again, whatever day this machine has", async () => {
  const noonThere = new Date('2026-11-25T12:00:00Z')
  let searches = 0
  function Page() {
    const { store } = useSession()
    const query = queryOf(due({ selector: 'executionDate', valueStart: 'today', valueEnd: 'today' }))
    useGrid(salesOrdersView, 'master', () => questionDouble(store, query))
    return null
  }
  const { send, unmount } = renderPage(<Page />, {
    session: { formats: { companyDay: (moment = noonThere) => dayOf(moment, 'Europe/Berlin') } },
    answers: () => {
      searches += 1
      return {
        result: [order(1, { executionDate: '2026-11-25T10:00:00Z' })],
        totalCount: 1,
        isTotalExact: true,
      }
    },
  })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(searches).toBe(1)
  const viewModel = order(1, { version: 2, executionDate: '2026-11-26T10:00:00Z' })
  act(() => send({ viewName: 'SalesOrders', methodName: 'Changed', viewModel }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(searches).toBe(2)
  unmount()
})
