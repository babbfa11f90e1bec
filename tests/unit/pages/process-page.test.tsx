// @vitest-environment happy-dom
/** The page of a process: what is typed renders no lines and tasks of the order elsewhere, and is not lost by a link. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orderProcesses } from '../../../src/contract/endpoints/process'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { Operation } from '../../../src/contract/entities/operation'
import type { SalesOrderLine } from '../../../src/contract/entities/sales-order'
import { Page } from '../../../src/pages/process-sales-order/process-sales-order-page'
import { orderLine, text } from '../grid/rows'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { click, typeInto, within } from '../ui/render'
import { orderOf, processOf, task } from './process-rows'

const prices = ['77.77', '88.88']
const lines = prices.map(
  (salesUnitPrice, at) =>
    orderLine(at + 1, {
      orderId: 1,
      processId: 7,
      salesUnitPrice,
      state: 'New',
      orderState: 'New',
      adjustPrice: null,
      discount: null,
      pickFrom: null,
    }) as unknown as SalesOrderLine,
)
const operation: Partial<Operation> = {
  operationsSummarizedState: 'Initial',
  userName: 'anna',
  userRole: null,
}

let view: RenderedPage
/** The unit prices of the lines that were rendered, and what a task asks for. */
const price = vi.fn(text.formats.price)
const number = vi.fn(text.formats.number)
const navigate = vi.fn()
const rendered = () =>
  price.mock.calls.map(([value]) => value).filter(value => prices.includes(String(value)))
const field = (name: string) => {
  const found = view.root.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `[data-field="${name}"] :is(input, textarea)`,
  )
  if (found === null) throw new Error(`No field ${name}.`)
  return found
}

beforeEach(async () => {
  const tasks = [task(3, { requestedQuantity: '55', confirmedQuantity: '0', taskType: 'pick' } as object)]
  const process = processOf([orderOf(1, { state: 'New', comment: '' })], lines, tasks)
  const answers = new Map<Endpoint, unknown>([
    [orderProcesses.byId, { ...process, operation: { ...process.operation, ...operation } }],
  ])
  view = renderPage(<Page {...pageProps('processsalesorders', 'Processes')} ids={{ pid: 7 }} />, {
    session: {
      access: { can: path => path !== 'data/order/viewHistory' },
      formats: { price, number },
    },
    answers,
    places: { navigate },
  })
  await act(() => new Promise(resolve => setTimeout(resolve)))
  expect(rendered()).toEqual(expect.arrayContaining(prices))
  price.mockClear()
  number.mockClear()
  navigate.mockClear()
})
afterEach(() => view.unmount())

it('a typed comment renders no line and no task', () => {
  typeInto(field('comment 1'), 'Ring')
  typeInto(field('comment 1'), 'Ring twice')
  expect(field('comment 1').value).toBe('Ring twice')
  expect(rendered()).toEqual([])
  expect(number.mock.calls.filter(([value]) => value === '55')).toEqual([])
})

it('a typed price renders its line alone', () => {
  typeInto(field('discount 1'), '5')
  expect(field('discount 1').value).toBe('5')
  expect([...new Set(rendered())]).toEqual(['77.77'])
})

it('a link in a line asks before it leaves a typed comment', async () => {
  const follow = async () => {
    const [line] = view.root.querySelectorAll('[data-line] .lnk')
    await act(async () => line && click(line))
  }
  await follow()
  expect(navigate).toHaveBeenCalledOnce()
  typeInto(field('comment 1'), 'Ring')
  await follow()
  expect(navigate).toHaveBeenCalledOnce()
  await act(async () => click(within(view.root).getByRole('button', { name: 'Leave page' })))
  expect(navigate).toHaveBeenCalledTimes(2)
})
