// @vitest-environment happy-dom
/** The dialog of reservations: which lines hold a stock, by which rule, which come next, and its text when there are none. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stocks } from '../../../src/contract/endpoints/stocks'
import type { StockReservation } from '../../../src/contract/entities/stock'
import { failure } from '../../../src/kernel/failure'
import { StockReservationsDialog } from '../../../src/pages/dialogs/reservations'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

const holding: StockReservation = {
  id: 1,
  version: 1,
  stockId: 7,
  orderId: 3,
  orderNo: 'SO-000042',
  orderState: 'ReadyForPick',
  orderLineId: 30,
  orderLineNo: 10,
  lineState: 'ReadyForPick',
  customerName: 'Nordfjord AS',
  priority: 2,
  deliveryDate: null,
  materialItemNo: 'M-1',
  materialName: 'Ball bearing',
  quantity: '4',
  uoM: 'pcs',
  location: 'A-01-1',
  reservedAt: '2026-11-20T08:00:00.000Z',
  jobName: 'Pick SO-000042',
  userName: 'Anna',
}
const demand = (orderLineId: number, missingQuantity: string) => ({
  orderId: orderLineId,
  orderNo: `SO-1${orderLineId}`,
  customerName: 'Fjell',
  orderLineId,
  orderLineNo: 20,
  priority: 5,
  deliveryDate: '2026-11-24',
  orderDate: '2026-11-19T08:00:00.000Z',
  missingQuantity,
})
const row = { id: 7, version: 1, materialItemNo: 'M-1', quantity: '9', uoM: 'pcs', orderNo: 'SO-107' }

let view: RenderedPage
let answers: unknown[]
const onClose = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const open = async (): Promise<void> => {
  view = renderPage(
    <StockReservationsDialog
      rows={[row]}
      title="Show reservations"
      isBusy={false}
      problem={null}
      onClose={onClose}
      goOn={() => undefined}
    />,
    { answers: () => answers.shift() },
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
}
const items = (): string[] => [...view.root.querySelectorAll('li')].map(item => item.textContent)

describe('the dialog of reservations', () => {
  it('of a stock lists the orders with reservations, the rule, and the next orders with their shortage', async () => {
    const queue = { rule: 'FEFO', next: [demand(8, '3'), demand(9, '6')], totalCount: 5 }
    answers = [{ holdings: [holding], queue }]
    await open()
    expect(view.calls).toMatchObject([
      { endpoint: stocks.outgoingReservations, input: { params: { id: 7 } } },
    ])
    const [holder, ...next] = items()
    for (const shown of ['SO-000042', 'line 10', 'Nordfjord AS', 'Priority 2', 'No delivery date', 'Anna'])
      expect(holder).toContain(shown)
    expect(holder).toContain('4 pcs')
    expect(next.map(shownText => /Lacks \d pcs/.exec(shownText)?.[0])).toEqual(['Lacks 3 pcs', 'Lacks 6 pcs'])
    expect(view.root.textContent).toContain('(FEFO)')
    expect(view.root.textContent).toContain('3 more lines wait after these.')
  })

  it('displays that there are neither reservations nor waiting orders', async () => {
    answers = [{ holdings: [], queue: { rule: 'FIFO', next: [], totalCount: 0 } }]
    await open()
    expect(view.root.textContent).toContain('No order holds any of this stock.')
    expect(view.root.textContent).toContain('No order waits for this material.')
    expect(items()).toEqual([])
  })

  it('displays a failure and can be loaded again', async () => {
    const found = { holdings: [holding], queue: { rule: 'FIFO', next: [], totalCount: 0 } }
    answers = [failure({ kind: 'unreachable' }), found]
    await open()
    expect(view.root.textContent).toContain('The reservations could not be loaded.')
    click(byName(view.root, 'button', 'Retry'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(items()[0]).toContain('SO-000042')
  })

  it('closes without answers', async () => {
    answers = [{ holdings: [], queue: { rule: 'FIFO', next: [], totalCount: 0 } }]
    await open()
    const [close] = [...view.root.querySelectorAll('button')].filter(b => b.textContent === 'Close')
    act(() => close?.click())
    expect(onClose).toHaveBeenCalledWith()
  })
})
