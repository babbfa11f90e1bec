/** Orders that wait for the rest of their stock: they get it when it arrives, and are prepared as soon as they lack nothing any more. */
import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { reservationMoved } from '../../../demo/server/orders/rules/line-actions'
import {
  decide,
  withArrivedRest,
  type Decision,
  type OrderCommand,
} from '../../../demo/server/orders/rules/order-actions'
import type { OrderSnapshot } from '../../../demo/server/orders/rules/order-snapshot'
import { reallocated } from '../../../demo/server/orders/rules/reallocation'
import { splitOrder } from '../../../demo/server/orders/rules/split-order'
import { foldedOrPrepared } from '../../../demo/server/orders/rules/tasks'
import { stepRecord } from '../../../demo/server/orders/rules/undo-step'
import { freePieces, line, order } from './order-fixtures'

const plenty = () => freePieces(500, 500)
const none = () => freePieces(0, 0)
const partly = order([line(1, { reserved: 10 }), line(2)], { state: 'PartiallyReserved' })
/** Line 1 is reserved, line 2 lacks 10 pieces. */
const waiting: OrderSnapshot = { ...partly, waitForPreparation: true }
const prepared = { state: 'ReadyForPick', waitForPreparation: false }

function after(decision: Decision): OrderSnapshot {
  if (!decision.isAllowed) throw new Error(decision.refusal.code)
  return decision.after
}

describe('when the missing stock arrives', () => {
  it('a partially reserved order becomes Reserved', () => {
    expect(withArrivedRest(partly, plenty())).toMatchObject({ state: 'Reserved' })
  })

  it('one that waits for its preparation becomes ReadyForPick and no longer waits', () => {
    expect(withArrivedRest(waiting, plenty())).toMatchObject(prepared)
  })

  it('nothing changes while something is still missing', () => {
    expect(withArrivedRest(partly, freePieces(0, 9))).toBeNull()
  })
})

describe('an order that waits for its preparation is prepared', () => {
  const partOf = order([line(1, { reserved: 10 }), line(2, { reserved: 4 })], {
    state: 'PartiallyReserved',
    waitForPreparation: true,
  })
  it.each<[string, OrderSnapshot, OrderCommand]>([
    ['the line that lacks stock is cancelled', waiting, { action: 'cancelLine', lineId: 200 }],
    [
      'no more is ordered than what it holds',
      partOf,
      { action: 'editOrderedQuantity', lineId: 200, quantity: whole(4) },
    ],
  ])('when %s', (_when, before, command) => {
    const done = after(decide(before, command, none()))
    expect(done).toMatchObject(prepared)
    expect(done.lines[0]?.tasks).toEqual([{ id: null, stockId: 1, requested: whole(10), isStarted: false }])
  })

  it('when the rest is reserved for it by hand', () => {
    expect(after(decide(waiting, { action: 'reserveInAdvance' }, plenty()))).toMatchObject(prepared)
  })

  it('when a line takes the rest from another order', () => {
    const giver = order([line(2, { reserved: 10 })], { id: 2, state: 'Reserved' })
    const pool = none()
    const moved = reservationMoved({ order: giver, lineId: 200 }, { order: waiting, lineId: 200 }, pool)
    expect(foldedOrPrepared(moved?.taker ?? waiting, pool)).toMatchObject(prepared)
    expect(foldedOrPrepared(moved?.giver ?? waiting, pool)).toMatchObject({ state: 'NewWarn' })
  })

  it('when what it lacks is split off, which waits on', () => {
    const split = splitOrder(waiting, new Map([[200, whole(10)]]))
    if (!split.isAllowed) throw new Error(split.refusal.code)
    expect(foldedOrPrepared(split.remaining, none())).toMatchObject(prepared)
    expect(foldedOrPrepared(split.moved, none())).toMatchObject({
      state: 'PartiallyReserved',
      waitForPreparation: true,
    })
  })

  it('when its lost stock is replaced together with what it lacked', () => {
    const demand = { ...order([partOf.lines[1] ?? line(2)], partOf), orderDate: '2026-11-01T00:00:00.000Z' }
    const [lost] = reallocated([demand], [{ stockId: 2, remaining: 0n }], plenty(), true)
    expect(lost?.after).toMatchObject(prepared)
  })

  it('when something was picked before: its pick goes on', () => {
    const picked = order([line(1, { picked: 10 }), line(2, { reserved: 10 }), line(3)], {
      state: 'PartiallyReserved',
      waitForPreparation: true,
    })
    const done = after(decide(picked, { action: 'reserveInAdvance' }, freePieces(0, 0, 10)))
    expect(done).toMatchObject({ state: 'PickStarted', waitForPreparation: false })
  })

  it('once its master data is there, when that was missing', () => {
    const broken = { ...waiting, lines: [line(1, { reserved: 10, isBroken: true }), line(2)] }
    const reserved = after(decide(broken, { action: 'cancelLine', lineId: 200 }, none()))
    expect(reserved).toMatchObject({ state: 'Reserved', waitForPreparation: true })
    expect(withArrivedRest(reserved, none())).toBeNull()
    const lines = reserved.lines.map(one => ({ ...one, isMasterDataMissing: false }))
    expect(withArrivedRest({ ...reserved, lines }, none())).toMatchObject(prepared)
  })
})

describe('undoing a step of an order that waited for its preparation', () => {
  const undone = (before: OrderSnapshot, done: OrderSnapshot, now: OrderSnapshot) =>
    decide(now, { action: 'undoStep', step: stepRecord(before, done) }, none())

  it('makes it wait again', () => {
    const done = after(decide(waiting, { action: 'reserveInAdvance' }, plenty()))
    expect(after(undone(waiting, done, done))).toMatchObject({
      state: 'PartiallyReserved',
      waitForPreparation: true,
      lines: [
        { reservations: [{ stockId: 1 }], tasks: [] },
        { reservations: [], tasks: [] },
      ],
    })
  })

  it('is refused when it lacks nothing for which it could wait', () => {
    const done = after(decide(waiting, { action: 'partlyPrepare' }, none()))
    const now = after(decide(done, { action: 'cancelLine', lineId: 200 }, none()))
    expect(now).toMatchObject(prepared)
    expect(undone(waiting, done, now)).toMatchObject({ refusal: { code: 'not-undoable' } })
  })
})
