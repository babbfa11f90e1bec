import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poolOf } from '../../../demo/server/orders/rules/allocation'
import { whole } from '../../../src/contract/decimal'
import { pickedQuantityCorrected } from '../../../demo/server/orders/rules/line-actions'
import { decide, type OrderCommand } from '../../../demo/server/orders/rules/order-actions'
import { lineRefusedByState } from '../../../demo/server/orders/rules/order-refusals'
import { folded } from '../../../demo/server/orders/rules/order-state'
import {
  openQuantity,
  reservedQuantity,
  taskedQuantity,
  withLines,
  type OrderSnapshot,
} from '../../../demo/server/orders/rules/order-snapshot'
import { reallocated } from '../../../demo/server/orders/rules/reallocation'
import { splitOrder } from '../../../demo/server/orders/rules/split-order'
import { confirmPick, foldedOrPrepared } from '../../../demo/server/orders/rules/tasks'
import { stepRecord, type StepRecord } from '../../../demo/server/orders/rules/undo-step'
import { guard } from '../../../src/contract/states/state-machine'
import { salesOrderMachine, undoableSteps } from '../../../src/contract/states/sales-order'
import { isFullRun } from '../../full-run'
import { line, order, stock, today } from './order-fixtures'

/** A step of a day: an action on one of the orders, a pick on the floor that may find less, or stock that leaves or arrives. */
type Step =
  | { readonly kind: 'command'; readonly at: number; readonly command: OrderCommand }
  | { readonly kind: 'line'; readonly at: number; readonly lineAt: number; readonly quantity: number }
  | { readonly kind: 'undo'; readonly at: number }
  | { readonly kind: 'cancelLine' | 'split' | 'adjust'; readonly at: number; readonly quantity: number }
  | { readonly kind: 'pick'; readonly at: number; readonly found: number }
  | {
      readonly kind: 'lose'
      readonly at: number
      readonly quantity: number
      readonly isReallocating: boolean
    }
  | { readonly kind: 'gain'; readonly at: number; readonly quantity: number }

const command = fc.constantFrom<OrderCommand>(
  { action: 'reserveInAdvance' },
  { action: 'prepare' },
  { action: 'partlyPrepare' },
  { action: 'prepareAndWait' },
  { action: 'unprepare' },
  { action: 'unprepareAndHold', reason: null },
  { action: 'hold', reason: null },
  { action: 'removeHold' },
  { action: 'completeOrder', now: '2026-11-20T10:00:00.000Z' },
  { action: 'cancelOrder' },
  { action: 'changePriorityAndDate', priority: 2 },
  { action: 'changeDeliveryType', deliveryTypeId: 2, lackingLineIds: new Set() },
)
const at = fc.nat(3)
const quantity = fc.nat(10)
const one = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind), at, quantity })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('command' as const), at, command }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pick' as const), at, found: quantity }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('line' as const), at, lineAt: fc.nat(1), quantity }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), at }) },
  { weight: 1, arbitrary: one('cancelLine') },
  { weight: 1, arbitrary: one('split') },
  { weight: 1, arbitrary: one('adjust') },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('lose' as const), at, quantity, isReallocating: fc.boolean() }),
  },
  { weight: 1, arbitrary: one('gain') },
)

/** A small warehouse in memory: two stocks of each of two materials, three orders. The second material suffices for one and a half. */
class Warehouse {
  readonly quantities = new Map([
    [11, whole(12)],
    [12, whole(7)],
    [21, whole(6)],
    [22, whole(3)],
  ])
  readonly blocked = new Set<number>()
  orders: OrderSnapshot[] = [1, 2, 3].map(id =>
    order(
      [line(1, { material: 1, confirmed: 8 }), line(2, { material: 2, confirmed: 6 })].map(one => ({
        ...one,
        id: one.id + id,
      })),
      {
        id,
      },
    ),
  )
  /** What the last step of each order did that can be undone, and what the order held before. */
  readonly #steps = new Map<number, { readonly record: StepRecord; readonly held: unknown }>()
  #nextTask = 1
  #nextId = 100
  /** Quantity that left the stocks. */
  removed = 0n

  reservedOf(stockId: number): bigint {
    return this.orders
      .flatMap(one => one.lines.flatMap(row => row.reservations))
      .reduce((sum, held) => sum + (held.stockId === stockId ? held.quantity : 0n), 0n)
  }

  pool() {
    return poolOf(
      [...this.quantities].map(([id, quantity]) => ({
        ...stock(id, 0),
        materialId: Math.floor(id / 10),
        quantity,
        reserved: this.reservedOf(id),
        isBlocked: this.blocked.has(id),
      })),
      today,
    )
  }

  put(after: OrderSnapshot): void {
    const numbered = withLines(after, row => ({
      ...row,
      tasks: row.tasks.map(task => (task.id === null ? { ...task, id: this.#nextTask++ } : task)),
    }))
    this.orders = this.orders.map(one => (one.id === after.id ? numbered : one))
  }

  run(at: number, wanted: OrderCommand): void {
    const before = this.orders[at]
    if (before === undefined) return
    const decision = decide(before, wanted, this.pool())
    if (!decision.isAllowed) return
    if (undoableSteps.some(action => action === wanted.action)) {
      this.#steps.set(before.id, { record: stepRecord(before, decision.after), held: heldBy(before) })
    }
    this.put(decision.after)
  }

  /** Undoes the last step of an order, or is refused. */
  undo(at: number): void {
    const before = this.orders[at]
    const last = before && this.#steps.get(before.id)
    if (before === undefined || last === undefined) return
    this.run(at, { action: 'undoStep', step: last.record })
    const after = this.orders[at]
    if (after !== undefined && after !== before) expect(heldBy(after)).toEqual(last.held)
  }

  pick(at: number, found: number): void {
    const before = this.orders[at]
    const task = before?.lines.flatMap(row => row.tasks)[0]
    if (before === undefined || task === undefined || task.id === null) return
    const confirmed = whole(found) < task.requested ? whole(found) : task.requested
    this.quantities.set(task.stockId, (this.quantities.get(task.stockId) ?? 0n) - confirmed)
    if (confirmed < task.requested) this.blocked.add(task.stockId)
    const result = confirmPick(before, task.id, confirmed, this.pool())
    if (result === null) throw new Error('the task is gone')
    this.removed += confirmed
    this.put(result.order)
  }

  editLine(at: number, lineAt: number, quantity: number): void {
    const lineId = this.orders[at]?.lines[lineAt]?.id
    if (lineId === undefined || quantity === 0) return
    this.run(at, { action: 'editOrderedQuantity', lineId, quantity: whole(quantity) })
  }

  cancelLine(at: number): void {
    const lineId = this.orders[at]?.lines.at(-1)?.id
    if (lineId !== undefined) this.run(at, { action: 'cancelLine', lineId })
  }

  split(at: number, quantity: number): void {
    const before = this.orders[at]
    const lineId = before?.lines[0]?.id
    if (before === undefined || lineId === undefined) return
    const split = splitOrder(before, new Map([[lineId, whole(quantity)]]))
    if (!split.isAllowed) return
    const ordered = (orders: readonly OrderSnapshot[]) =>
      orders.flatMap(order_ => order_.lines).reduce((sum, row) => sum + row.ordered, 0n)
    expect(ordered([split.remaining, split.moved])).toBe(ordered([before]))
    // Reservations stay unchanged, also while both orders are evaluated.
    this.put(split.remaining)
    const id = this.#nextId++
    const lines = split.moved.lines.map(row => (row.id < 0 ? { ...row, id: this.#nextId++ } : row))
    this.orders.push({ ...split.moved, id, lines })
    for (const order_ of this.orders) {
      if (order_.id === id || order_.id === before.id) this.put(foldedOrPrepared(order_, this.pool()))
    }
  }

  adjust(at: number, quantity: number): void {
    const before = this.orders[at]
    const row = before?.lines[0]
    if (before === undefined || row === undefined || whole(quantity) > row.confirmed) return
    if (lineRefusedByState(before, row.id, 'adjustPickedQuantity') !== null) return
    const half = row.picked / 2n
    const picks = [half, row.picked - half].map((picked, index) => {
      const stockId = row.materialId * 10 + 1 + index
      return { taskId: stockId, stockId, quantity: picked, serialNumber: null, isInStock: false }
    })
    const correction = pickedQuantityCorrected(before, row.id, whole(quantity), picks, this.pool())
    if (typeof correction === 'string') return
    for (const { stockId, taken } of correction.parts) {
      this.quantities.set(stockId, (this.quantities.get(stockId) ?? 0n) - taken)
      this.removed += taken
    }
    this.put(correction.order)
    this.put(folded(correction.order, this.pool()))
  }

  lose(at: number, quantity: number, isReallocating: boolean): void {
    const stockId = [...this.quantities.keys()][at] ?? 0
    const had = this.quantities.get(stockId) ?? 0n
    const remaining = had > whole(quantity) ? had - whole(quantity) : 0n
    this.quantities.set(stockId, remaining)
    this.removed += had - remaining
    const orders = this.orders.map(order_ => ({ ...order_, orderDate: '2026-11-01T00:00:00.000Z' }))
    const lost = reallocated(orders, [{ stockId, remaining }], this.pool(), isReallocating)
    for (const { before, after } of lost) {
      this.put(after)
      if (isReallocating) continue
      for (const [index, row] of after.lines.entries()) {
        const was = before.lines[index]
        if (was !== undefined && reservedQuantity(row) < reservedQuantity(was)) {
          expect(row.isStockMissing).toBe(openQuantity(row) > reservedQuantity(row))
        }
      }
    }
  }

  gain(at: number, quantity: number): void {
    const stockId = [...this.quantities.keys()][at] ?? 0
    this.quantities.set(stockId, (this.quantities.get(stockId) ?? 0n) + whole(quantity))
    this.removed -= whole(quantity)
  }

  perform(step: Step): void {
    switch (step.kind) {
      case 'command':
        return this.run(step.at, step.command)
      case 'pick':
        return this.pick(step.at, step.found)
      case 'line':
        return this.editLine(step.at, step.lineAt, step.quantity)
      case 'undo':
        return this.undo(step.at)
      case 'cancelLine':
        return this.cancelLine(step.at)
      case 'split':
        return this.split(step.at, step.quantity)
      case 'adjust':
        return this.adjust(step.at, step.quantity)
      case 'lose':
        return this.lose(step.at, step.quantity, step.isReallocating)
      case 'gain':
        return this.gain(step.at, step.quantity)
    }
  }
}

/** Reservations, and tasks by their ids. */
function heldBy({ lines, waitForPreparation }: OrderSnapshot) {
  return { waitForPreparation, lines: lines.map(({ reservations, tasks }) => ({ reservations, tasks })) }
}

const histories = isFullRun ? 10_000 : 2_500

describe('a random history of actions, picks and losses', () => {
  it('satisfies every rule', { timeout: 900_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const warehouse = new Warehouse()
        const before = sum(warehouse.quantities.values())
        for (const next of steps) {
          warehouse.perform(next)
          check(warehouse)
        }
        expect(sum(warehouse.quantities.values()) + warehouse.removed).toBe(before)
      }),
      { numRuns: histories },
    )
  })
})

function sum(quantities: Iterable<bigint>): bigint {
  return [...quantities].reduce((a, b) => a + b, 0n)
}

function check(warehouse: Warehouse): void {
  for (const [id, quantity] of warehouse.quantities) {
    const reserved = warehouse.reservedOf(id)
    expect(reserved).toBeGreaterThanOrEqual(0n)
    expect(reserved).toBeLessThanOrEqual(quantity)
  }
  for (const one of warehouse.orders) {
    expect(folded(one, warehouse.pool()).state === one.state || isWarning(one.state)).toBe(true)
    // It waits only while it lacks something, without tasks.
    if (one.waitForPreparation) expect(one.state).toBe('PartiallyReserved')
    for (const row of one.lines) {
      expect(row.picked).toBeLessThanOrEqual(row.confirmed)
      expect(reservedQuantity(row)).toBeLessThanOrEqual(openQuantity(row))
      expect(taskedQuantity(row)).toBeLessThanOrEqual(reservedQuantity(row))
    }
    const isFinal = one.state === 'Completed' || one.state === 'Cancelled'
    expect(guard(salesOrderMachine, 'changePriorityAndDate', one).allowed).toBe(!isFinal)
  }
}

/** The sweeper, and not the action, updates orders that lack what another order took in the meantime. */
function isWarning(state: string): boolean {
  return state === 'New' || state === 'NewWarn'
}
