/** Undoing a preparation or reservation: the order returns to what it held before that step, and nothing else is released. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { decide, type OrderCommand } from '../../../demo/server/orders/rules/order-actions'
import {
  openQuantity,
  reservedQuantity,
  type OrderSnapshot,
} from '../../../demo/server/orders/rules/order-snapshot'
import { folded } from '../../../demo/server/orders/rules/order-state'
import { hasAllItWaitsFor } from '../../../demo/server/orders/rules/tasks'
import { stepRecord } from '../../../demo/server/orders/rules/undo-step'
import type { Pool } from '../../../demo/server/orders/rules/allocation'
import { undoableSteps, type UndoableStep } from '../../../src/contract/states/sales-order'
import { freePieces, line, order } from './order-fixtures'

/** The order after a step, as it is read again: its tasks have ids. */
function after(before: OrderSnapshot, action: UndoableStep, pool: Pool): OrderSnapshot {
  const decision = decide(before, { action }, pool)
  if (!decision.isAllowed) throw new Error(decision.refusal.code)
  let id = 9_000
  const lines = decision.after.lines.map(one => ({
    ...one,
    tasks: one.tasks.map(task => ({ ...task, id: task.id ?? id++ })),
  }))
  return { ...decision.after, lines }
}

const undo = (before: OrderSnapshot, done: OrderSnapshot): OrderCommand => ({
  action: 'undoStep',
  step: stepRecord(before, done),
})

/** What the order holds, and for what it waits. */
const holdings = ({ lines, waitForPreparation }: OrderSnapshot) => ({
  waitForPreparation,
  lines: lines.map(({ reservations, tasks, hasLostStock }) => ({ reservations, tasks, hasLostStock })),
})

const plenty = () => freePieces(50, 50)
const partly = folded(
  order([line(1, { reserved: 10 }), line(2, { reserved: 3 })], { state: 'PartiallyReserved' }),
  freePieces(0, 4),
)

describe('undoing a step', () => {
  it('of a reserved order deletes its tasks and keeps its reservations', () => {
    const before = folded(order([line(1, { reserved: 10 }), line(2, { reserved: 10 })]), plenty())
    const done = after(before, 'prepare', plenty())
    expect(done.state).toBe('ReadyForPick')
    const pool = freePieces(0, 0)
    expect(decide(done, undo(before, done), pool)).toEqual({ isAllowed: true, after: before })
    expect([pool.available(1), pool.available(2)]).toEqual([0n, 0n])
  })

  it('of a partially reserved order releases only what the step reserved', () => {
    const done = after(partly, 'partlyPrepare', freePieces(0, 4))
    expect(done.state).toBe('PartiallyReadyForPick')
    expect(done.lines.map(reservedQuantity)).toEqual([whole(10), whole(7)])
    const pool = freePieces(0, 0)
    expect(decide(done, undo(partly, done), pool)).toEqual({ isAllowed: true, after: partly })
    expect([pool.available(1), pool.available(2)]).toEqual([0n, whole(4)])
  })

  it('of a partially ready order keeps the tasks that it had', () => {
    const lines = [line(1, { reserved: 10, tasked: 10 }), line(2, { reserved: 3, tasked: 3 })]
    const before = folded(order(lines), plenty())
    expect(before.state).toBe('PartiallyReadyForPick')
    const done = after(before, 'prepare', plenty())
    expect(done.lines.map(({ tasks }) => tasks.length)).toEqual([1, 2])
    expect(decide(done, undo(before, done), freePieces(0, 43))).toEqual({ isAllowed: true, after: before })
  })

  it('restores the flags for waiting and for lost stock', () => {
    const lines = [line(1, { reserved: 10 }), line(2, { reserved: 3, hasLostStock: true })]
    const before = folded(order(lines, { waitForPreparation: true }), plenty())
    const done = after(before, 'prepare', plenty())
    expect(done.waitForPreparation).toBe(false)
    const undone = decide(done, undo(before, done), freePieces(40, 43))
    expect(undone).toEqual({ isAllowed: true, after: before })
    expect(undone).toMatchObject({ after: { waitForPreparation: true, isStockMissing: true } })
  })

  it('restores an order that the step only made wait', () => {
    const before = folded(order([line(1)]), freePieces(0))
    const done = after(before, 'prepareAndWait', freePieces(0))
    expect(done).toMatchObject({ state: 'PartiallyReserved', waitForPreparation: true })
    expect(decide(done, undo(before, done), freePieces(0))).toEqual({ isAllowed: true, after: before })
  })

  it('keeps earlier picks', () => {
    const before = folded(order([line(1, { picked: 10 }), line(2, { picked: 4, reserved: 6 })]), plenty())
    const done = after(before, 'prepare', plenty())
    expect(done.state).toBe('PickStarted')
    expect(decide(done, undo(before, done), plenty())).toEqual({ isAllowed: true, after: before })
  })

  it('restores any holdings, and the free stock', () => {
    const quantity = fc.nat({ max: 10 })
    const shape = fc.record({ reserved: quantity, tasked: quantity, hasLostStock: fc.boolean() })
    const flags = fc.record({ waitForPreparation: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 3 }),
        flags,
        fc.constantFrom(...undoableSteps),
        quantity,
        quantity,
        (shapes, flag, action, first, second) => {
          const lines = shapes.map((one, index) =>
            line(index + 1, { ...one, tasked: Math.min(one.tasked, one.reserved) }),
          )
          const free = [first, second, 4]
          const before = folded(order(lines, flag), freePieces(...free))
          // No order waits when it lacks nothing.
          if (hasAllItWaitsFor(before)) return
          const pool = freePieces(...free)
          const decision = decide(before, { action }, pool)
          if (!decision.isAllowed) return
          const left = lines.map(({ materialId }) => pool.available(materialId))
          const done = after(before, action, freePieces(...free))
          const rest = freePieces(...left.map(quantity => Number(quantity / whole(1))))
          const undone = decide(done, undo(before, done), rest)
          if (!undone.isAllowed) throw new Error(undone.refusal.code)
          expect(holdings(undone.after)).toEqual(holdings(before))
          expect(undone.after.state).toBe(before.state)
          expect(lines.map(({ materialId }) => rest.available(materialId))).toEqual(
            lines.map((_, index) => whole(free[index] ?? 0)),
          )
        },
      ),
    )
  })
})

describe('undoing a step is refused', () => {
  const before = folded(order([line(1, { reserved: 10 }), line(2, { reserved: 3 })]), plenty())
  const done = after(before, 'prepare', plenty())
  const command = undo(before, done)
  const codeOf = (changed: OrderSnapshot): string | undefined => {
    const decision = decide(changed, command, plenty())
    return decision.isAllowed ? undefined : decision.refusal.code
  }
  const withLine = (change: (first: OrderSnapshot['lines'][number]) => object): OrderSnapshot => ({
    ...done,
    lines: done.lines.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one)),
  })

  it('after a task was started or something was picked', () => {
    const started = withLine(({ tasks }) => ({ tasks: tasks.map(task => ({ ...task, isStarted: true })) }))
    expect(codeOf(folded(started, plenty()))).toBe('already-picked')
    const picked = withLine(() => ({ picked: whole(10), reservations: [], tasks: [] }))
    expect(codeOf(folded(picked, plenty()))).toBe('already-picked')
    // As much is held again after a pick.
    expect(
      codeOf(
        folded(
          withLine(() => ({ picked: whole(4), confirmed: whole(14) })),
          plenty(),
        ),
      ),
    ).toBe('already-picked')
  })

  it('after a reservation, a task or the waiting changed', () => {
    const given = withLine(() => ({ reservations: [{ stockId: 1, quantity: whole(9) }] }))
    expect(codeOf(given)).toBe('not-undoable')
    const moved = withLine(() => ({ reservations: [{ stockId: 7, quantity: whole(10) }] }))
    expect(codeOf(moved)).toBe('not-undoable')
    const cancelled = withLine(() => ({ tasks: [] }))
    expect(codeOf(folded(cancelled, plenty()))).toBe('not-undoable')
    expect(codeOf({ ...done, waitForPreparation: true })).toBe('not-undoable')
  })

  it('without a record of the step, and in a state without reservations', () => {
    expect(decide(done, { action: 'undoStep', step: null }, plenty())).toMatchObject({
      refusal: { code: 'not-undoable', state: 'ReadyForPick' },
    })
    const unprepared = decide(done, { action: 'unprepare' }, plenty())
    if (!unprepared.isAllowed) throw new Error(unprepared.refusal.code)
    expect(codeOf(unprepared.after)).toBe('wrong-state')
  })

  it('not for changes of other values', () => {
    expect(openQuantity(done.lines[0] ?? line(1))).toBe(whole(10))
    const urgent = decide(done, { action: 'changePriorityAndDate', priority: 1 }, plenty())
    if (!urgent.isAllowed) throw new Error(urgent.refusal.code)
    expect(decide(urgent.after, command, freePieces(50, 43))).toMatchObject({
      isAllowed: true,
      after: { ...before, priority: 1 },
    })
  })
})
