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
import { salesOrdersView } from './rows'

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
      const query = {
        filters: [open, filter],
        find: '',
        sort: [],
        groups: [],
        groupOrder: null,
        pageIndex: 0,
        pageSize: 10,
      }
      useGrid(salesOrdersView, 'master', () => questionDouble(store, query))
      return null
    }
    const { unmount } = renderPage(<Page />, {
      session: { formats: { companyDay: moment => dayOf(moment, 'Europe/Berlin') } },
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
