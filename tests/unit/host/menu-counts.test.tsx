// @vitest-environment happy-dom
/** The counts beside entries of the menu: fetched on each page, and after changes where a grid shows the same number. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMenuCounts } from '../../../host/use-menu-counts'
import { kpi, type MenuCounts } from '../../../src/contract/endpoints/kpi'
import { renderPage, type RenderedPage } from '../render-page'
import { within } from '../ui/render'

let view: RenderedPage
let counts: MenuCounts

function Counts({ page }: { readonly page: string }) {
  const shown = [...useMenuCounts(page)].map(([route, { text, label }]) => `${route}: ${text} (${label})`)
  return <p aria-label="counts">{shown.join(', ')}</p>
}

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => within(view.root).getByLabelText('counts').textContent
const deleted = (id: number) => act(async () => view.send({ viewName: 'Draft', methodName: 'Deleted', id }))
const requestCount = () => view.inputsOf(kpi.menuCounts).length
const show = async (page: string) => {
  view = renderPage(<Counts page={page} />, {
    session: { formats: { number: String } },
    answers: new Map([[kpi.menuCounts, () => counts]]),
  })
  await passed(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  counts = { openJobs: 0, stockCountsReady: null, ordersInError: 0, salesOrderDrafts: 0, purchaseDrafts: 14 }
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

it.each(['draft-es-page', 'draft-page', 'sales-order-draft'])(
  'the number of drafts equals that of the grid after a change: %s',
  async page => {
    await show(page)
    expect(shown()).toBe('draft-es-page: 14 (14 drafts)')
    counts = { ...counts, purchaseDrafts: 13 }
    await passed(5_000)
    await deleted(7)
    expect(shown()).toBe('draft-es-page: 13 (13 drafts)')
  },
)

it('a burst of changes causes one more request', async () => {
  await show('draft-es-page')
  await passed(5_000)
  const before = requestCount()
  for (const id of [1, 2, 3]) {
    await deleted(id)
    await passed(100)
  }
  await passed(5_000)
  expect(requestCount() - before).toBe(2)
})

it('a page without that grid subscribes to no changes', async () => {
  await show('jobs-es-page')
  expect(view.followed.size).toBe(0)
  await passed(5_000)
  expect(requestCount()).toBe(1)
  // The counts are fetched again with the next page.
  view.update(<Counts page="draft-es-page" />)
  await passed(5_000)
  expect([...view.followed].map(({ view: name }) => name).toSorted()).toEqual(['Draft', 'SalesOrderDraft'])
  expect(requestCount()).toBeGreaterThan(1)
})
