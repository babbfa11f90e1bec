/** The ten published combinations: six filters each, a sort and the count. Values vary, so that no two runs are alike. */
import type { SearchSource } from '../../../demo/server/core/search/search-source'
import { salesOrderLineSource } from '../../../demo/server/orders/sources/sales-order-line-source'
import { salesOrderSource } from '../../../demo/server/orders/sources/sales-order-source'
import { taskSource } from '../../../demo/server/orders/sources/task-source'
import type { Filter, FilterValue } from '../../../src/contract/filter'
import type { SearchRequest } from '../../../src/contract/search-request'
import { customersOf, materialsOf } from './load-rows'

export interface Combination {
  readonly name: string
  readonly isSelective: boolean
  readonly source: SearchSource
  /** @param run counts from 0; @param orders how many orders there are */
  request(run: number, orders: number): SearchRequest
}

const list = (selector: string, ...values: FilterValue[]): Filter => ({
  selector,
  operator: 'In',
  values,
  type: 'list',
})
const states = (selector: string, ...values: string[]): Filter => ({
  ...list(selector, ...values),
  type: 'enum',
})
const flag = (selector: string, value: boolean): Filter => ({
  selector,
  operator: 'IsEqualTo',
  value,
  type: 'boolean',
})
const text = (selector: string, value: string): Filter => ({
  selector,
  operator: 'IsEqualTo',
  value,
  type: 'string',
})
const numbers = (selector: string, valueStart: number, valueEnd: number): Filter => ({
  selector,
  operator: 'In',
  valueStart,
  valueEnd,
  type: 'number',
})
/** Days back from today, both included. */
const days = (selector: string, from: number, to: number): Filter => ({
  selector,
  operator: 'In',
  valueStart: dayBefore(from),
  valueEnd: dayBefore(to),
  type: 'datetime',
})
const dayBefore = (count: number): string =>
  new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const padded = (value: number, length: number): string => String(value).padStart(length, '0')

/** Number of hexadecimal digits of a comment that makes it rare among so many orders. */
function commentPiece(run: number, orders: number): string {
  return `${padded(run % 100, 2)}a7c`.slice(0, orders > 100_000 ? 5 : 3)
}

function requested(filters: Filter[], sort: SearchRequest['sort'], find = ''): SearchRequest {
  return { filters, sort, find, sums: [], skip: 0, take: 20 }
}

const usualOrder = [
  { selector: 'priority', desc: false },
  { selector: 'deliveryDate', desc: false },
]

export const combinations: readonly Combination[] = [
  {
    name: 'open orders of a delivery type, by priority',
    isSelective: true,
    source: salesOrderSource,
    request: run =>
      requested(
        [
          states('state', 'New', 'Reserved', 'ReadyForPick'),
          numbers('priority', 1, 4),
          list('deliveryType', ['Road', 'Parcel', 'Sea', 'Air'][run % 4] ?? 'Road'),
          flag('isStockMissing', false),
          numbers('totalSalesPrice', 10, 9_000),
          flag('interfaced', true),
        ],
        usualOrder,
      ),
  },
  {
    name: 'orders whose number begins so',
    isSelective: true,
    source: salesOrderSource,
    request: (run, orders) =>
      requested(
        [
          text('orderNo', `so-${padded(Math.floor((orders * ((run % 20) + 0.5)) / 20 / 100), 6)}*`),
          states('state', 'Completed', 'Cancelled', 'New'),
          numbers('priority', 1, 9),
          list('orderType', 'Sales', 'Web'),
          flag('isStockMissing', false),
          numbers('totalSalesPrice', 0, 9_500),
        ],
        [{ selector: 'orderNo', desc: true }],
      ),
  },
  {
    name: 'orders of a customer in two years',
    isSelective: true,
    source: salesOrderSource,
    request: (run, orders) =>
      requested(
        [
          text('customerName', `customer ${padded(1 + ((run * 37) % customersOf(orders)), 5)}`),
          states('state', 'Completed'),
          days('orderDate', 730, 1),
          numbers('priority', 1, 8),
          flag('isStockMissing', false),
          list('orderType', 'Sales', 'Web', 'Internal'),
        ],
        [{ selector: 'orderDate', desc: true }],
      ),
  },
  {
    name: 'a piece of a comment, found in all orders',
    isSelective: true,
    source: salesOrderSource,
    request: (run, orders) =>
      requested(
        [
          states('state', 'Completed', 'Cancelled'),
          days('orderDate', 1_000, 0),
          numbers('priority', 1, 9),
          flag('isStockMissing', false),
          list('orderType', 'Sales', 'Web', 'Internal'),
        ],
        [{ selector: 'executionDate', desc: false }],
        commentPiece(run, orders),
      ),
  },
  {
    name: 'open lines of a material',
    isSelective: true,
    source: salesOrderLineSource,
    request: (run, orders) =>
      requested(
        [
          text('materialItemNo', `item-${padded(1 + ((run * 41) % materialsOf(orders)), 5)}`),
          states('state', 'New', 'Reserved', 'ReadyForPick'),
          flag('isStockMissing', false),
          numbers('orderedQuantity', 1, 18),
          numbers('salesUnitPrice', 0, 950),
          days('expectedHandlingDate', 60, -1),
        ],
        [{ selector: 'expectedHandlingDate', desc: false }],
      ),
  },
  {
    name: 'urgent open tasks of an area',
    isSelective: true,
    source: taskSource,
    request: run =>
      requested(
        [
          states('state', 'Initial', 'Started'),
          states('taskType', 'pick'),
          list('area', `Area ${1 + (run % 12)}`),
          numbers('executionPriority', 1, 2),
          numbers('requestedQuantity', 1, 18),
          days('executionDate', 30, -1),
        ],
        [
          { selector: 'executionPriority', desc: false },
          { selector: 'executionDate', desc: false },
        ],
      ),
  },
  {
    name: 'tasks of a material in a month',
    isSelective: true,
    source: taskSource,
    request: (run, orders) =>
      requested(
        [
          text('materialItemNo', `item-${padded(1 + ((run * 43) % materialsOf(orders)), 5)}`),
          states('state', 'Completed'),
          states('taskType', 'pick', 'replenish'),
          numbers('executionPriority', 1, 8),
          numbers('confirmedQuantity', 1, 18),
          days('performedDate', 800, 770),
        ],
        [{ selector: 'performedDate', desc: true }],
      ),
  },
  {
    name: 'completed orders of two years, by priority',
    isSelective: false,
    source: salesOrderSource,
    request: run =>
      requested(
        [
          states('state', 'Completed'),
          days('completedDate', 700 + (run % 20), 1),
          numbers('priority', 2, 9),
          flag('isStockMissing', false),
          list('orderType', 'Sales', 'Web'),
          flag('interfaced', true),
        ],
        usualOrder,
      ),
  },
  {
    name: 'orders of a year, the latest first',
    isSelective: false,
    source: salesOrderSource,
    request: run =>
      requested(
        [
          states('state', 'Completed', 'Cancelled', 'New', 'ReadyForPick'),
          days('orderDate', 365 + (run % 20), 0),
          numbers('priority', 1, 8),
          list('deliveryType', 'Road', 'Parcel', 'Express', 'Sea', 'Air'),
          flag('isStockMissing', false),
          numbers('totalSalesPrice', 100, 9_500),
        ],
        [{ selector: 'orderDate', desc: true }],
      ),
  },
  {
    name: 'completed picks of half a year, the latest first',
    isSelective: false,
    source: taskSource,
    request: run =>
      requested(
        [
          states('state', 'Completed'),
          states('taskType', 'pick'),
          days('performedDate', 180 + (run % 20), 0),
          numbers('executionPriority', 1, 8),
          numbers('confirmedQuantity', 2, 19),
          flag('autoCompleted', false),
        ],
        [{ selector: 'performedDate', desc: true }],
      ),
  },
]
