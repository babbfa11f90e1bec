import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { pickedQuantityCorrected, reservationMoved } from '../../../demo/server/orders/rules/line-actions'
import { decide, type Decision, type OrderCommand } from '../../../demo/server/orders/rules/order-actions'
import { lineRefusedByState, refusedByState } from '../../../demo/server/orders/rules/order-refusals'
import { folded } from '../../../demo/server/orders/rules/order-state'
import {
  hasPicks,
  openQuantity,
  reservedQuantity,
  type OrderSnapshot,
} from '../../../demo/server/orders/rules/order-snapshot'
import { splitOrder } from '../../../demo/server/orders/rules/split-order'
import { stepRecord } from '../../../demo/server/orders/rules/undo-step'
import {
  salesOrderMachine,
  salesOrderStates,
  type SalesOrderAction,
  type SalesOrderState,
} from '../../../src/contract/states/sales-order'
import { freePieces, line, order } from './order-fixtures'

/** An order of two lines of ten pieces in each state, consistent with the derived state; materials 1 and 2 are its own. */
const orders: Readonly<Record<SalesOrderState, OrderSnapshot>> = {
  Error: order([line(1, { isBroken: true }), line(2)], { state: 'Error' }),
  New: order([line(1), line(2)], { state: 'New' }),
  NewWarn: order([line(1), line(2, { confirmed: 999 })], { state: 'NewWarn' }),
  OnHold: order([line(1), line(2)], { state: 'OnHold', isHeld: true, holdReason: 'Payment open' }),
  Reserved: order([line(1, { reserved: 10 }), line(2, { reserved: 10 })], { state: 'Reserved' }),
  PartiallyReserved: order([line(1, { reserved: 10 }), line(2)], { state: 'PartiallyReserved' }),
  PartiallyReadyForPick: order([line(1, { reserved: 10, tasked: 10 }), line(2)], {
    state: 'PartiallyReadyForPick',
  }),
  ReadyForPick: order([line(1, { reserved: 10, tasked: 10 }), line(2, { reserved: 10, tasked: 10 })], {
    state: 'ReadyForPick',
  }),
  PickStarted: order([line(1, { picked: 10 }), line(2, { reserved: 10, tasked: 10, isStarted: true })], {
    state: 'PickStarted',
  }),
  ReadyForPackAndShip: order([line(1, { picked: 10 }), line(2, { picked: 10 })], {
    state: 'ReadyForPackAndShip',
  }),
  Completed: order([line(1, { picked: 10, state: 'Completed' })], { state: 'Completed' }),
  Cancelled: order([line(1, { state: 'Cancelled' })], { state: 'Cancelled' }),
}

const lineId = 100
const commands = {
  reserveInAdvance: { action: 'reserveInAdvance' },
  prepare: { action: 'prepare' },
  partlyPrepare: { action: 'partlyPrepare' },
  prepareAndWait: { action: 'prepareAndWait' },
  unprepare: { action: 'unprepare' },
  undoStep: { action: 'undoStep', step: null },
  unprepareAndHold: { action: 'unprepareAndHold', reason: 'Payment open' },
  hold: { action: 'hold', reason: null },
  removeHold: { action: 'removeHold' },
  completeOrder: { action: 'completeOrder', now: '2026-11-20T10:00:00.000Z' },
  cancelOrder: { action: 'cancelOrder' },
  cancelLine: { action: 'cancelLine', lineId },
  changePriorityAndDate: { action: 'changePriorityAndDate', priority: 1 },
  changeDeliveryType: { action: 'changeDeliveryType', deliveryTypeId: 2, lackingLineIds: new Set() },
  editOrderedQuantity: { action: 'editOrderedQuantity', lineId, quantity: whole(4) },
} as const satisfies Record<OrderCommand['action'], OrderCommand>

/** Runs an action of any kind: as a command, or by its own rule. */
function perform(action: SalesOrderAction, before: OrderSnapshot): Decision {
  const unless = (refusal: ReturnType<typeof refusedByState>, after: OrderSnapshot): Decision =>
    refusal === null ? { isAllowed: true, after } : { isAllowed: false, refusal }
  switch (action) {
    case 'splitOrder': {
      const split = splitOrder(before, new Map([[lineId, whole(4)]]))
      return split.isAllowed ? { isAllowed: true, after: folded(split.remaining, plenty()) } : split
    }
    case 'adjustPickedQuantity': {
      const refusal = lineRefusedByState(before, lineId, action)
      if (refusal !== null) return { isAllowed: false, refusal }
      const pick = { taskId: 1, stockId: 1, quantity: whole(10), serialNumber: null, isInStock: false }
      const corrected = pickedQuantityCorrected(before, lineId, whole(4), [pick], plenty())
      return unless(refusal, folded(typeof corrected === 'string' ? before : corrected.order, freePieces()))
    }
    case 'takeReservation':
    case 'giveReservation': {
      const isTaker = action === 'takeReservation'
      // Folding also derives the states of the lines.
      const derived = folded(before, plenty())
      const lacking = derived.lines.find(one => openQuantity(one) > reservedQuantity(one))
      const own = { order: derived, lineId: isTaker ? (lacking?.id ?? lineId) : lineId }
      const other = { order: isTaker ? orders.Reserved : orders.New, lineId: own.lineId }
      const refusal = lineRefusedByState(derived, own.lineId, action)
      if (refusal !== null) return { isAllowed: false, refusal }
      const moved = isTaker
        ? reservationMoved(other, own, none())?.taker
        : reservationMoved(own, other, none())?.giver
      return unless(refusal, folded(moved ?? derived, plenty()))
    }
    case 'undoStep': {
      // All that the order holds is of one step.
      const nothing = { ...before, lines: before.lines.map(one => ({ ...one, reservations: [], tasks: [] })) }
      return decide(before, { action, step: stepRecord(nothing, before) }, plenty())
    }
    case 'returnGoods':
      return unless(lineRefusedByState(before, lineId, action), before)
    case 'adjustPrice':
    case 'changeDeliveryInfo':
    case 'comment':
      return unless(refusedByState(before, action), before)
    default:
      return decide(before, commands[action], plenty())
  }
}
const actions = Object.keys(salesOrderMachine.transitions) as SalesOrderAction[]
const plenty = () => freePieces(500, 500)
const none = () => freePieces(0, 0)

const open = salesOrderStates.filter(state => state !== 'Completed' && state !== 'Cancelled')
const nothingPicked = open.filter(state => state !== 'PickStarted' && state !== 'ReadyForPackAndShip')
const unchanged = (states: readonly SalesOrderState[]) =>
  Object.fromEntries(states.map(state => [state, state])) as Partial<Record<SalesOrderState, SalesOrderState>>

/** DOMAIN's table of actions, transcribed by hand: from which states, and to which state with plenty of stock. */
const table: Readonly<Record<SalesOrderAction, Partial<Record<SalesOrderState, SalesOrderState>>>> = {
  reserveInAdvance: { New: 'Reserved', NewWarn: 'PartiallyReserved', PartiallyReserved: 'Reserved' },
  prepare: {
    New: 'ReadyForPick',
    Reserved: 'ReadyForPick',
    PartiallyReserved: 'ReadyForPick',
    PartiallyReadyForPick: 'ReadyForPick',
  },
  partlyPrepare: {
    New: 'ReadyForPick',
    NewWarn: 'PartiallyReadyForPick',
    Reserved: 'ReadyForPick',
    PartiallyReserved: 'ReadyForPick',
  },
  prepareAndWait: { New: 'ReadyForPick', NewWarn: 'PartiallyReserved', PartiallyReserved: 'ReadyForPick' },
  unprepare: { Reserved: 'New', PartiallyReserved: 'New', PartiallyReadyForPick: 'New', ReadyForPick: 'New' },
  undoStep: { Reserved: 'New', PartiallyReserved: 'New', PartiallyReadyForPick: 'New', ReadyForPick: 'New' },
  unprepareAndHold: {
    Reserved: 'OnHold',
    PartiallyReserved: 'OnHold',
    PartiallyReadyForPick: 'OnHold',
    ReadyForPick: 'OnHold',
  },
  hold: { New: 'OnHold', NewWarn: 'OnHold' },
  removeHold: { OnHold: 'New' },
  completeOrder: { PickStarted: 'Completed', ReadyForPackAndShip: 'Completed' },
  cancelOrder: {
    Error: 'Cancelled',
    New: 'Cancelled',
    NewWarn: 'Cancelled',
    OnHold: 'Cancelled',
    Reserved: 'Cancelled',
    PartiallyReserved: 'Cancelled',
    PartiallyReadyForPick: 'Cancelled',
    ReadyForPick: 'Cancelled',
  },
  cancelLine: {
    ...unchanged(nothingPicked),
    Error: 'New',
    PartiallyReserved: 'New',
    PartiallyReadyForPick: 'New',
  },
  splitOrder: unchanged(nothingPicked),
  changePriorityAndDate: unchanged(open),
  changeDeliveryType: { ...unchanged(nothingPicked), Error: 'New' },
  editOrderedQuantity: unchanged(nothingPicked),
  adjustPickedQuantity: { PickStarted: 'PickStarted', ReadyForPackAndShip: 'PartiallyReserved' },
  takeReservation: {
    New: 'PartiallyReserved',
    NewWarn: 'PartiallyReserved',
    PartiallyReserved: 'Reserved',
    PartiallyReadyForPick: 'PartiallyReadyForPick',
  },
  giveReservation: {
    Reserved: 'PartiallyReserved',
    PartiallyReserved: 'New',
    PartiallyReadyForPick: 'New',
    ReadyForPick: 'PartiallyReadyForPick',
  },
  returnGoods: unchanged(['Completed']),
  adjustPrice: unchanged(open),
  changeDeliveryInfo: unchanged(open),
  comment: unchanged(salesOrderStates),
}

const cases = actions.flatMap(action => salesOrderStates.map(state => [action, state] as const))

describe('every action from every state', () => {
  it.each(salesOrderStates)('starts from an order that folds to %s', state => {
    expect(folded(orders[state], plenty()).state).toBe(state)
  })

  it.each(cases)('%s from %s', (action, state) => {
    const decision = perform(action, orders[state])
    const expected = table[action][state]
    if (expected !== undefined) {
      expect(decision).toMatchObject({ isAllowed: true, after: { state: expected } })
      return
    }
    if (action === 'prepare' && state === 'NewWarn') {
      expect(decision).toMatchObject({ isAllowed: false, refusal: { code: 'stock-missing' } })
      return
    }
    if (action === 'undoStep' && state === 'PickStarted') {
      expect(decision).toMatchObject({ isAllowed: false, refusal: { code: 'already-picked' } })
      return
    }
    expect(decision.isAllowed).toBe(false)
    if (decision.isAllowed) return
    const from = salesOrderMachine.allowedFrom(action)
    expect(decision.refusal.code).toBe(from.includes(state) ? 'nothing-picked' : 'wrong-state')
    expect(decision.refusal).toMatchObject({ state, allowedStates: from })
  })

  it.each(actions)('%s leads only to states of the state machine', action => {
    const reached = salesOrderStates.flatMap(state => {
      const decision = perform(action, orders[state])
      return decision.isAllowed ? [decision.after.state] : []
    })
    expect(reached.length).toBeGreaterThan(0)
    for (const state of reached) expect(salesOrderMachine.transitions[action].to).toContain(state)
  })
})

describe('prepare', () => {
  it('names the missing stock and leaves the order unchanged', () => {
    const decision = decide(orders.New, commands.prepare, freePieces(10, 4))
    expect(decision).toEqual({
      isAllowed: false,
      refusal: {
        code: 'stock-missing',
        state: 'New',
        lines: [{ orderLineNo: 2, materialItemNo: 'M-2', missingQuantity: '6' }],
      },
    })
  })

  it('leads to PickStarted when something was already picked', () => {
    const before = order([line(1, { picked: 10 }), line(2)], { state: 'PartiallyReserved' })
    expect(decide(before, commands.prepare, plenty())).toMatchObject({ after: { state: 'PickStarted' } })
  })

  it('keeps reservations and creates one task for each stock', () => {
    const decision = decide(orders.PartiallyReserved, commands.prepare, plenty())
    expect(decision.isAllowed && decision.after.lines.map(one => one.tasks.length)).toEqual([1, 1])
  })

  it('is refused when the material of an open line lacks master data', () => {
    const before = order([line(1, { isBroken: true, reserved: 10 }), line(2)], { state: 'PartiallyReserved' })
    expect(decide(before, commands.prepare, plenty())).toMatchObject({
      refusal: { code: 'master-data-missing', lines: [{ orderLineNo: 1, missingQuantity: null }] },
    })
  })
})

describe('with nothing to reserve', () => {
  it.each(['reserveInAdvance', 'partlyPrepare'] as const)('%s is refused', action => {
    const decision = decide(orders.New, commands[action], freePieces(0, 0))
    expect(decision).toMatchObject({ isAllowed: false, refusal: { code: 'nothing-to-reserve' } })
  })

  it('prepare and wait still sets the order to wait', () => {
    expect(decide(orders.New, commands.prepareAndWait, freePieces(0, 0))).toMatchObject({
      after: { state: 'PartiallyReserved', waitForPreparation: true },
    })
  })

  it('partly prepare creates tasks for existing reservations', () => {
    expect(decide(orders.PartiallyReserved, commands.partlyPrepare, freePieces(0, 0))).toMatchObject({
      after: { state: 'PartiallyReadyForPick' },
    })
  })
})

describe('unprepare, cancel and complete', () => {
  it('are refused to cancel once a task is started', () => {
    expect(decide(orders.PickStarted, commands.cancelOrder, plenty()).isAllowed).toBe(false)
    const started = order([line(1, { reserved: 10, tasked: 10, isStarted: true }), line(2)], {
      state: 'PartiallyReadyForPick',
    })
    expect(decide(started, commands.unprepare, plenty())).toMatchObject({
      refusal: { code: 'already-picked' },
    })
  })

  it('release all reservations', () => {
    for (const action of ['unprepare', 'unprepareAndHold', 'cancelOrder'] as const) {
      const pool = freePieces(0, 0)
      const decision = decide(orders.ReadyForPick, commands[action], pool)
      expect(
        decision.isAllowed &&
          decision.after.lines.every(one => one.tasks.length + one.reservations.length === 0),
      ).toBe(true)
      expect(pool.available(1)).toBe(10_000_000n)
    }
  })

  it('derive the warning including the released stock', () => {
    expect(decide(orders.ReadyForPick, commands.unprepare, freePieces(0, 0))).toMatchObject({
      after: { state: 'New' },
    })
  })

  it('complete a picked order, also when the rest is only reserved', () => {
    const short = order([line(1, { picked: 10 }), line(2, { reserved: 5 })], { state: 'PartiallyReserved' })
    expect(hasPicks(short)).toBe(true)
    expect(decide(short, commands.completeOrder, plenty())).toMatchObject({
      after: { state: 'Completed', completedDate: '2026-11-20T10:00:00.000Z' },
    })
  })
})

describe('priority and date', () => {
  it('move the execution date with the delivery date', () => {
    const decision = decide(
      orders.New,
      { action: 'changePriorityAndDate', deliveryDate: '2026-11-25' },
      plenty(),
    )
    expect(decision).toMatchObject({
      after: { deliveryDate: '2026-11-25', executionDate: '2026-11-24T08:00:00.000Z', priority: 5 },
    })
  })

  it('keep the time of the execution date on the company’s clock when daylight saving begins or ends', () => {
    const moved = (executionDate: string, from: string, to: string) =>
      decide(
        { ...orders.New, executionDate, deliveryDate: from },
        { action: 'changePriorityAndDate', deliveryDate: to },
        plenty(),
      )
    expect(moved('2026-10-23T22:00:00.000Z', '2026-10-24', '2026-10-27')).toMatchObject({
      after: { executionDate: '2026-10-26T23:00:00.000Z' },
    })
    expect(moved('2026-03-31T06:30:15.250Z', '2026-04-01', '2026-03-27')).toMatchObject({
      after: { executionDate: '2026-03-26T07:30:15.250Z' },
    })
  })

  it('are refused when nothing changes', () => {
    expect(
      decide(
        orders.New,
        { action: 'changePriorityAndDate', priority: 5, deliveryDate: '2026-11-21' },
        plenty(),
      ),
    ).toMatchObject({ refusal: { code: 'unchanged' } })
  })

  it('keep the execution date when the delivery date is removed', () => {
    expect(
      decide(orders.New, { action: 'changePriorityAndDate', deliveryDate: null }, plenty()),
    ).toMatchObject({ after: { deliveryDate: null, executionDate: orders.New.executionDate } })
  })
})
