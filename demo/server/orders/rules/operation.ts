/** The state and figures of an operation, from its orders and tasks (DOMAIN, words). */
import { salesOrderGroups, type SalesOrderState } from '../../../../src/contract/states/sales-order'
import type { OperationState, OperationSummarizedState } from '../../../../src/contract/states/warehouse'
import { decimal, decimalText, sumOf } from '../../../../src/contract/decimal'

/** An order in the form that its operation takes. */
export interface OperationOrder {
  readonly id: number
  readonly orderNo: string
  readonly state: SalesOrderState
  readonly hasPicks: boolean
  readonly isStockMissing: boolean
  readonly waitForPreparation: boolean
  readonly priority: number
  /** ISO time. */
  readonly executionDate: string | null
  /** yyyy-mm-dd. */
  readonly deliveryDate: string | null
  /** ISO time of the last change; for a final order, when it became final. */
  readonly updatedDate: string
  readonly deliveryType: string | null
  readonly countryCode: string | null
  readonly zipCode: string | null
  readonly lines: number
  /** Decimal texts. */
  readonly units: string
  readonly volume: string | null
  readonly weight: string | null
  readonly boxes: number
  readonly onePieceId: string | null
  readonly pickList: string | null
}

/** The tasks of an operation, taken together. */
export interface OperationTasks {
  /** Whether there are tasks, including cancelled ones. */
  readonly hasTasks: boolean
  readonly hasOpen: boolean
  /** Whether one of them is started or performed. */
  readonly hasStarted: boolean
  /** Job of the open tasks, else of the last ones. */
  readonly jobId: number | null
  /** ISO time of the last task that was performed or cancelled. */
  readonly endedDate: string | null
  readonly priority: number | null
  readonly executionDate: string | null
}

export interface OperationFacts {
  readonly state: OperationState
  readonly summarizedState: OperationSummarizedState
  readonly isStockMissing: boolean
  readonly waitForPreparation: boolean
  readonly isPartiallyReserved: boolean
  readonly orderId: number | null
  readonly orderNumbers: string | null
  readonly orders: number
  readonly lines: number
  readonly jobId: number | null
  readonly priority: number
  readonly executionDate: string | null
  readonly expectedCompletionDate: string | null
  readonly completedDate: string | null
  readonly deliveryType: string | null
  readonly countryCode: string | null
  readonly zipCode: string | null
  readonly units: string
  readonly volume: string
  readonly weight: string
  readonly boxes: number
  readonly onePieceId: string | null
  readonly pickLists: string | null
}

/** States in which an order has or had tasks (DOMAIN, order state). One in Error may have some, for its other lines. */
const preparedStates: ReadonlySet<SalesOrderState> = new Set([
  ...salesOrderGroups.Ready,
  ...salesOrderGroups.Started,
  'Completed',
])

/** Priority of an operation without orders and tasks: medium. */
const priorityUnknown = 5

/**
 * Initial without tasks, Prepared with tasks, summarized InProgress from its first started task, Completed when all its orders are final.
 * An operation without orders is computed from its tasks. Figures sum the orders that are not cancelled, or all when all are cancelled;
 * priority and dates are those of the open ones.
 * @param orders in id order
 */
export function operationFacts(orders: readonly OperationOrder[], tasks: OperationTasks): OperationFacts {
  const active = orders.filter(order => order.state !== 'Cancelled')
  const counted = active.length > 0 ? active : orders
  const open = active.filter(order => order.state !== 'Completed')
  const urging = open.length > 0 ? open : counted
  const isOpen = orders.length > 0 ? open.length > 0 : tasks.hasOpen || !tasks.hasTasks
  const isPrepared =
    orders.length > 0
      ? tasks.hasOpen || active.some(order => preparedStates.has(order.state) || order.hasPicks)
      : tasks.hasTasks
  const isStarted = orders.length > 0 ? active.some(order => order.hasPicks) : tasks.hasStarted
  const state = !isOpen ? 'Completed' : isPrepared ? 'Prepared' : 'Initial'
  return {
    state,
    summarizedState: state === 'Prepared' && isStarted ? 'InProgress' : state,
    isStockMissing: open.some(order => order.isStockMissing),
    waitForPreparation: open.some(order => order.waitForPreparation),
    isPartiallyReserved: open.some(order => order.state === 'PartiallyReserved'),
    orderId: orders[0]?.id ?? null,
    orderNumbers: listed(orders.map(order => order.orderNo)),
    orders: counted.length,
    lines: counted.reduce((sum, order) => sum + order.lines, 0),
    jobId: tasks.jobId,
    priority: least(urging.map(order => order.priority)) ?? tasks.priority ?? priorityUnknown,
    executionDate: least(urging.map(order => order.executionDate)) ?? tasks.executionDate,
    expectedCompletionDate: most(urging.map(order => order.deliveryDate)) ?? null,
    completedDate: isOpen ? null : (most(orders.map(order => order.updatedDate)) ?? tasks.endedDate),
    deliveryType: listed(counted.map(order => order.deliveryType)),
    countryCode: listed(counted.map(order => order.countryCode)),
    zipCode: listed(counted.map(order => order.zipCode)),
    units: total(counted, order => order.units),
    volume: total(counted, order => order.volume),
    weight: total(counted, order => order.weight),
    boxes: counted.reduce((sum, order) => sum + order.boxes, 0),
    onePieceId: listed(counted.map(order => order.onePieceId)),
    pickLists: listed(counted.map(order => order.pickList)),
  }
}

/** The distinct values in their order; null when there are none. */
function listed(values: readonly (string | null)[]): string | null {
  const found = [...new Set(values.filter(value => value !== null))]
  return found.length === 0 ? null : found.join(', ')
}

function least<T extends number | string>(values: readonly (T | null)[]): T | undefined {
  return values.reduce<T | undefined>(
    (found, value) => (value === null || (found !== undefined && found <= value) ? found : value),
    undefined,
  )
}

function most(values: readonly (string | null)[]): string | undefined {
  return values.reduce<string | undefined>(
    (found, value) => (value === null || (found !== undefined && found >= value) ? found : value),
    undefined,
  )
}

function total(orders: readonly OperationOrder[], read: (order: OperationOrder) => string | null): string {
  return decimalText(sumOf(orders, order => decimal(read(order) ?? '0')))
}
