// @vitest-environment happy-dom
/** The history of an order on the page of its process. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { SalesOrderHistory } from '../../../src/contract/entities/history'
import { failure } from '../../../src/kernel/failure'
import { HistoryPanel } from '../../../src/pages/process-sales-order/history-panel'
import { byName, click } from '../ui/render'
import { renderPage, type RenderedPage } from '../render-page'
import { orderOf } from './process-rows'

let view: RenderedPage
afterEach(() => view.unmount())

const event = {
  id: 1,
  at: '2026-05-05T10:00:00Z',
  user: 'Ole Andreassen',
  action: 'prepare',
  reason: null,
  changes: null,
  stateBefore: 'New',
  stateAfter: 'ReadyForPick',
} as unknown as SalesOrderHistory

it('the history says that it could not be read again, and keeps its events', async () => {
  let isOffline = false
  view = renderPage(<HistoryPanel order={orderOf(1)} />, {
    answers: () =>
      isOffline ? failure({ kind: 'unreachable' }) : { result: [event], totalCount: 1, isTotalExact: true },
  })
  await act(() => Promise.resolve())
  isOffline = true
  click(byName(view.root, 'button', 'Only my changes'))
  await act(() => Promise.resolve())
  await act(() => Promise.resolve())
  expect(view.root.querySelectorAll('li')).toHaveLength(1)
  expect(view.root.textContent).toContain('Could not be refreshed')
})
