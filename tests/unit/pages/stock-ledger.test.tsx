// @vitest-environment happy-dom
/** The ledger of a material's stock: which lines hold it, what can be taken over or released, and the preview of it. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { salesOrderLines, type StockLedger } from '../../../src/contract/endpoints/sales-order-lines'
import { processSalesOrders } from '../../../src/contract/endpoints/sales-orders'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { createAccess } from '../../../src/kernel/access'
import { failure } from '../../../src/kernel/failure'
import { LineReservationsDialog, OrderShortagesDialog } from '../../../src/pages/dialogs/stock-ledger'
import { loadActionRunner } from '../../../src/ui/actions/use-actions'
import { renderPage, type RenderedPage } from '../render-page'
import type { Call } from '../session'
import { byName, click, within } from '../ui/render'

const order = (id: number, state: 'New' | 'Reserved' | 'PickStarted', quantity: string) => ({
  orderId: id,
  processId: id + 100,
  orderNo: `SO-${id}`,
  orderState: state,
  hasPicks: state === 'PickStarted',
  customerName: 'Nordfjord AS',
  orderLineId: id * 10,
  orderLineNo: 1,
  lineState: state,
  priority: 2,
  deliveryDate: '2026-11-24',
  quantity,
})
const reservedAt = '2026-11-20T08:00:00.000Z'
const ledger: StockLedger = {
  materialItemNo: '612-0098',
  materialName: 'Tent peg',
  uoM: 'pcs',
  line: { ...order(1, 'New', '0'), open: '40', missing: '40' },
  onHand: '112',
  heldByOthers: '72',
  free: '0',
  blocked: '40',
  stockIds: [5],
  supplierId: 3,
  holders: [
    { ...order(2, 'Reserved', '48'), reservedAt },
    { ...order(3, 'PickStarted', '24'), reservedAt },
  ],
  holderCount: 2,
  expected: [{ orderNo: 'PO-7', supplierName: 'Fjell', date: '2026-11-30', quantity: '96' }],
  holdings: [],
  queue: { rule: 'FIFO', next: [], totalCount: 0 },
}
const rehearsed = {
  done: [{ id: 10, name: 'SO-1/1', state: 'Reserved' }],
  failed: [],
  consequences: {
    tasksMade: 0,
    tasksRemoved: 0,
    jobsMade: 0,
    taken: { quantity: '0', materials: 0 },
    released: { quantity: '0', materials: 0 },
    stocks: [],
    stockCount: 0,
    orders: [{ orderNo: 'SO-2', from: 'Reserved', to: 'PartiallyReserved', held: '-40' }],
    orderCount: 1,
  },
}

let view: RenderedPage
let isDown: boolean
beforeEach(async () => {
  isDown = false
  vi.useFakeTimers()
  await loadActionRunner()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const navigate = vi.fn()
const open = async (
  shown: StockLedger,
  denied: Readonly<Record<string, false>> = {},
  canOpen: (page: string) => boolean = page => page === 'emptydraft-page',
) => {
  navigate.mockReset()
  view = renderPage(
    <LineReservationsDialog
      rows={[{ id: 10, version: 1 }]}
      title="Show reservations"
      isBusy={false}
      problem={null}
      onClose={() => undefined}
      goOn={() => undefined}
    />,
    {
      places: { navigate, canOpen },
      session: { access: createAccess(denied, { roles: [] }, new Set()) },
      answers: (endpoint: Endpoint) =>
        endpoint.method !== 'GET' ? rehearsed : isDown ? failure({ kind: 'unreachable' }) : shown,
    },
  )
  await settle()
}
const holder = (orderNo: string) => {
  const found = [...view.root.querySelectorAll('li')].find(item => item.textContent.includes(orderNo))
  if (found === undefined) throw new Error(`${orderNo} is not there`)
  return found
}
const writes = () => view.calls.filter(({ endpoint }) => endpoint.method !== 'GET')

describe('the ledger of a stock', () => {
  it('displays the stock on hand, its reservations, and ingoing quantities', async () => {
    await open(ledger)
    const shownText = view.root.textContent
    for (const part of [
      'Who holds 612-0098?',
      'On hand 112 pcs',
      '72 in other lines',
      '40 blocked',
      'PO-7',
      '96 pcs',
    ])
      expect(shownText).toContain(part)
    expect(holder('SO-2').textContent).toContain('48 pcs')
  })

  it('orders the shortage beyond the free stock, from the supplier of the material', async () => {
    await open({ ...ledger, free: '12.5' })
    click(byName(view.root, 'button', 'Order 27.5 pcs'))
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      page: 'emptydraft-page',
      search: { supplierId: '3', itemNo: '612-0098', quantity: '27.5' },
    })
  })

  it('displays that no supplier delivers it, to users who may order', async () => {
    const shownText = 'It cannot be ordered: no active supplier delivers it.'
    await open({ ...ledger, supplierId: null })
    expect(view.root.textContent).toContain(shownText)
    view.unmount()
    await open(ledger)
    expect(view.root.textContent).not.toContain(shownText)
    view.unmount()
    await open({ ...ledger, supplierId: null }, { 'data/draft/save': false })
    expect(view.root.textContent).not.toContain(shownText)
  })

  it.each<[string, Partial<StockLedger>, Readonly<Record<string, false>>, boolean]>([
    ['nothing is short', { free: '40' }, {}, true],
    ['no supplier delivers it', { supplierId: null }, {}, true],
    ['the user may not save drafts', {}, { 'data/draft/save': false }, true],
    ['the page of drafts is not available', {}, {}, false],
  ])('does not offer to order where %s', async (_, change, denied, canOpen) => {
    await open({ ...ledger, ...change }, denied, page => canOpen && page === 'emptydraft-page')
    expect(within(view.root).queryByRole('button', { name: /^Order / })).toBeNull()
  })

  it('previews taking over a reservation, then runs it', async () => {
    await open(ledger)
    click(byName(holder('SO-2'), 'button', 'Take over…'))
    await settle()
    expect(writes()).toMatchObject([
      {
        endpoint: salesOrderLines.takeReservation,
        input: { body: { orderLineId: 10, fromOrderLineId: 20 } },
        options: { rehearses: true },
      },
    ])
    const dialog = [...view.root.querySelectorAll('dialog')].at(-1) as HTMLElement
    expect(dialog.textContent).toContain('Would change from Reserved to Partially reserved. Would lose 40.')
    const [go] = within(dialog).getAllByRole('button').slice(-1)
    click(go as HTMLElement)
    await settle()
    expect(writes()[1]).toMatchObject({ endpoint: salesOrderLines.takeReservation })
    expect(writes()[1]?.options.requestKey).toBeDefined()
    // The ledger is fetched again.
    expect(view.calls.at(-1)?.endpoint).toBe(salesOrderLines.reservations)
  })

  it('stays when it could not be fetched again after an action, with a note and a retry', async () => {
    await open(ledger)
    click(byName(holder('SO-2'), 'button', 'Take over…'))
    await settle()
    isDown = true
    const dialog = [...view.root.querySelectorAll('dialog')].at(-1) as HTMLElement
    click(within(dialog).getAllByRole('button').at(-1) as HTMLElement)
    await settle()
    expect(view.root.textContent).toContain('Could not be refreshed')
    expect(holder('SO-2').textContent).toContain('48 pcs')
    isDown = false
    click(byName(view.root, 'button', 'Retry'))
    await settle()
    expect(view.root.textContent).not.toContain('Could not be refreshed')
  })

  it('releases what another order holds by unpreparing it', async () => {
    await open(ledger)
    click(byName(holder('SO-2'), 'button', 'Unprepare…'))
    await settle()
    expect(writes()).toMatchObject([
      {
        endpoint: processSalesOrders.unprepare,
        input: { body: { processIds: [102], orderIds: [2] } },
        options: { rehearses: true },
      },
    ])
  })

  it('of an order begins with the line with a shortage; choosing another one keeps the focus', async () => {
    const line = (id: number) => ({ id, orderLineNo: id, materialItemNo: `M-${id}`, materialName: 'Peg' })
    const lines = [
      { ...line(20), isStockMissing: true, availableQuantity: '0' },
      { ...line(10), isStockMissing: false, availableQuantity: '5' },
    ]
    view = renderPage(
      <OrderShortagesDialog
        rows={[{ id: 1, version: 1 }]}
        title="Who holds the stock"
        isBusy={false}
        problem={null}
        onClose={() => undefined}
        goOn={() => undefined}
      />,
      {
        session: { access: createAccess({}, { roles: [] }, new Set()) },
        answers: (endpoint: Endpoint, { params }: Call['input']) =>
          endpoint.method !== 'GET'
            ? { result: lines, totalCount: 2, isTotalExact: true }
            : (params as { orderLineId: number }).orderLineId === 20
              ? { ...ledger, line: { ...ledger.line, orderLineId: 20 } }
              : new Promise(() => undefined),
      },
    )
    await settle()
    expect(view.root.textContent).toContain('SO-2')
    const requested = () =>
      view.calls
        .filter(({ endpoint }) => endpoint === salesOrderLines.reservations)
        .map(({ input }) => input.params)
    expect(requested()).toEqual([{ orderLineId: 20 }])
    const select = view.root.querySelector('select') as HTMLSelectElement
    select.focus()
    act(() => {
      select.value = '10'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settle()
    expect(requested()).toEqual([{ orderLineId: 20 }, { orderLineId: 10 }])
    expect((select.getRootNode() as ShadowRoot | Document).activeElement).toBe(select)
    // Neither the holders nor the commands of the line before, while the chosen one's are loading.
    expect(view.root.textContent).not.toContain('SO-2')
    expect(within(view.root).queryAllByRole('button', { name: /Count stocks/ })).toEqual([])
  })

  it('offers no reservation of a picked order, for a line without a shortage, or without the permission', async () => {
    await open(ledger)
    expect(within(holder('SO-3')).queryAllByRole('button')).toEqual([])
    view.unmount()
    await open({ ...ledger, line: { ...ledger.line, missing: '0' } })
    expect(holder('SO-2').textContent).not.toContain('Take over')
    view.unmount()
    await open(ledger, { 'data/order/unprepare': false })
    expect(within(holder('SO-2')).queryAllByRole('button')).toEqual([])
    view.unmount()
    await open(ledger, { 'data/order/reserveInAdvance': false })
    expect(holder('SO-2').textContent).not.toContain('Take over')
  })
})
