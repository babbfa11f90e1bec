import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/contract/decimal'
import { onePieceIdOf } from '../../../demo/server/materials/one-piece'
import {
  operationFacts,
  type OperationOrder,
  type OperationTasks,
} from '../../../demo/server/orders/rules/operation'
import { outgoingState } from '../../../demo/server/orders/sources/outgoing-order-source'
import { salesOrderStates } from '../../../src/contract/states/sales-order'

const order = (change: Partial<OperationOrder> = {}): OperationOrder => ({
  id: 1,
  orderNo: 'SO-1',
  state: 'New',
  hasPicks: false,
  isStockMissing: false,
  waitForPreparation: false,
  priority: 3,
  executionDate: '2026-11-20T06:00:00.000Z',
  deliveryDate: '2026-11-21',
  updatedDate: '2026-11-20T08:00:00.000Z',
  deliveryType: 'Road',
  countryCode: 'NO',
  zipCode: '9750',
  lines: 2,
  units: '5',
  volume: '0.25',
  weight: '1.5',
  boxes: 0,
  onePieceId: null,
  pickList: null,
  ...change,
})

const noTasks: OperationTasks = {
  hasTasks: false,
  hasOpen: false,
  hasStarted: false,
  jobId: null,
  endedDate: null,
  priority: null,
  executionDate: null,
}
const openTasks: OperationTasks = { ...noTasks, hasTasks: true, hasOpen: true, jobId: 7 }

const statesOf = (...orders: OperationOrder[]) => {
  const { state, summarizedState } = operationFacts(orders, noTasks)
  return [state, summarizedState]
}

describe('an operation', () => {
  it.each([
    ['Initial without tasks', [order({ state: 'Reserved' })], ['Initial', 'Initial']],
    ['Prepared with tasks', [order({ state: 'PartiallyReadyForPick' })], ['Prepared', 'Prepared']],
    [
      'InProgress from its first started task',
      [order({ state: 'PickStarted', hasPicks: true }), order({ id: 2, state: 'ReadyForPick' })],
      ['Prepared', 'InProgress'],
    ],
    [
      'still in progress when an order waits for the rest of what was picked',
      [order({ state: 'PartiallyReserved', hasPicks: true })],
      ['Prepared', 'InProgress'],
    ],
    [
      'open while one of its orders is',
      [order({ state: 'Cancelled' }), order({ id: 2, state: 'New' })],
      ['Initial', 'Initial'],
    ],
    [
      'in progress when one order is done and another only ready',
      [order({ state: 'Completed', hasPicks: true }), order({ id: 2, state: 'ReadyForPick' })],
      ['Prepared', 'InProgress'],
    ],
    [
      'Completed when all are final',
      [order({ state: 'Completed', hasPicks: true }), order({ id: 2, state: 'Cancelled' })],
      ['Completed', 'Completed'],
    ],
  ] as const)('is %s', (_what, orders, expected) => {
    expect(statesOf(...orders)).toEqual(expected)
  })

  it('stays Prepared while it has open tasks, also when its order lacks master data for the rest', () => {
    expect(operationFacts([order({ state: 'Error' })], openTasks)).toMatchObject({
      state: 'Prepared',
      summarizedState: 'Prepared',
    })
    expect(operationFacts([order({ state: 'Error' })], noTasks).state).toBe('Initial')
  })

  it('sums its orders that are not cancelled exactly', () => {
    const facts = operationFacts(
      [
        order({ units: '0.1', weight: '0.1' }),
        order({ id: 2, orderNo: 'SO-2', units: '0.2', weight: '0.2', boxes: 2 }),
        order({ id: 3, orderNo: 'SO-3', state: 'Cancelled', lines: 9, units: '100' }),
      ],
      noTasks,
    )
    expect(facts).toMatchObject({ orders: 2, lines: 4, units: '0.3', weight: '0.3', volume: '0.5', boxes: 2 })
    expect(facts.orderNumbers).toBe('SO-1, SO-2, SO-3')
    expect(facts.orderId).toBe(1)
  })

  it('keeps the figures of its orders when all were cancelled, with the date', () => {
    const facts = operationFacts([order({ state: 'Cancelled', isStockMissing: true })], noTasks)
    expect(facts).toMatchObject({
      state: 'Completed',
      lines: 2,
      isStockMissing: false,
      completedDate: '2026-11-20T08:00:00.000Z',
    })
  })

  it('has the priority of its most urgent open order, and the due date of its last one', () => {
    const facts = operationFacts(
      [
        order({ state: 'Completed', priority: 1, executionDate: '2026-11-01T06:00:00.000Z' }),
        order({ id: 2, priority: 4, deliveryDate: '2026-11-24' }),
        order({ id: 3, priority: 2, executionDate: '2026-11-19T06:00:00.000Z', deliveryDate: null }),
      ],
      noTasks,
    )
    expect(facts).toMatchObject({
      priority: 2,
      executionDate: '2026-11-19T06:00:00.000Z',
      expectedCompletionDate: '2026-11-24',
      completedDate: null,
    })
  })

  it('lists values that its orders share once', () => {
    const facts = operationFacts(
      [order({ pickList: 'OUT-7' }), order({ id: 2, deliveryType: 'Parcel', pickList: 'OUT-7' })],
      openTasks,
    )
    expect(facts).toMatchObject({
      deliveryType: 'Road, Parcel',
      pickLists: 'OUT-7',
      zipCode: '9750',
      jobId: 7,
    })
  })

  it('without orders is derived from its tasks', () => {
    expect(operationFacts([], noTasks)).toMatchObject({ state: 'Initial', priority: 5, orderNumbers: null })
    expect(operationFacts([], { ...openTasks, priority: 2 })).toMatchObject({
      summarizedState: 'Prepared',
      priority: 2,
    })
    expect(operationFacts([], { ...openTasks, hasStarted: true }).summarizedState).toBe('InProgress')
    const performed = {
      ...openTasks,
      hasOpen: false,
      hasStarted: true,
      endedDate: '2026-11-20T09:00:00.000Z',
    }
    expect(operationFacts([], performed)).toMatchObject({
      state: 'Completed',
      completedDate: '2026-11-20T09:00:00.000Z',
    })
  })
})

describe('an operation whose tasks were all cancelled', () => {
  it('is completed, though nothing was picked', () => {
    const cancelled = { ...openTasks, hasOpen: false, endedDate: '2026-11-20T09:00:00.000Z' }
    expect(operationFacts([], cancelled)).toMatchObject({
      summarizedState: 'Completed',
      completedDate: '2026-11-20T09:00:00.000Z',
    })
  })
})

describe('an outgoing order', () => {
  it('is Started while it is picked and packed, has the sales order’s final state, else Initial', () => {
    const salesStatesOf = (state: string) => salesOrderStates.filter(one => outgoingState(one) === state)
    expect(salesStatesOf('Started')).toEqual(['PickStarted', 'ReadyForPackAndShip'])
    expect(salesStatesOf('Completed')).toEqual(['Completed'])
    expect(salesStatesOf('Cancelled')).toEqual(['Cancelled'])
    expect(salesStatesOf('Initial')).toHaveLength(8)
  })
})

describe('an order of one piece', () => {
  it('has a one-piece id, others have none', () => {
    expect(onePieceIdOf('SO-094851', decimal('1'))).toBe('1P-094851')
    expect(onePieceIdOf('SO-094851', decimal('2'))).toBeNull()
    expect(onePieceIdOf('SO-094851', decimal('0.5'))).toBeNull()
  })
})
