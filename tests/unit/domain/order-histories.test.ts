import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { poolOf } from '../../../demo/server/domain/allocation'
import { whole } from '../../../demo/server/domain/decimal'
import { decide, type OrderCommand } from '../../../demo/server/domain/order-actions'
import { folded } from '../../../demo/server/domain/order-state'
import {
  openQuantity,
  reservedQuantity,
  taskedQuantity,
  withLines,
  type OrderSnapshot,
} from '../../../demo/server/domain/order-snapshot'
import { confirmPick } from '../../../demo/server/domain/tasks'
import { guard } from '../../../src/contract/states/state-machine'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'
import { line, order, stock, today } from './order-fixtures'

/** A step of a day: an action on one of the orders, or a pick on the floor that may find less. */
type Step =
  | { readonly kind: 'command'; readonly at: number; readonly command: OrderCommand }
  | { readonly kind: 'pick'; readonly at: number; readonly found: number }

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
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('command' as const), at: fc.nat(2), command }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pick' as const), at: fc.nat(2), found: fc.nat(10) }),
  },
)

/** A small warehouse in memory: two stocks of each of two materials, three orders. */
class Warehouse {
  readonly quantities = new Map([11, 12, 21, 22].map(id => [id, whole(id % 10 === 1 ? 12 : 7)]))
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
  #nextTask = 1
  picked = 0n

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
    if (decision.isAllowed) this.put(decision.after)
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
    this.picked += confirmed
    this.put(result.order)
  }
}

describe('any history of actions and picks', () => {
  it('keeps every rule', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const warehouse = new Warehouse()
        const before = [...warehouse.quantities.values()].reduce((a, b) => a + b)
        for (const one of steps) {
          if (one.kind === 'command') warehouse.run(one.at, one.command)
          else warehouse.pick(one.at, one.found)
          check(warehouse)
        }
        const left = [...warehouse.quantities.values()].reduce((a, b) => a + b)
        expect(left + warehouse.picked).toBe(before)
      }),
      { numRuns: 400 },
    )
  })
})

function check(warehouse: Warehouse): void {
  for (const [id, quantity] of warehouse.quantities) {
    const reserved = warehouse.reservedOf(id)
    expect(reserved).toBeGreaterThanOrEqual(0n)
    expect(reserved).toBeLessThanOrEqual(quantity)
  }
  for (const one of warehouse.orders) {
    expect(folded(one, warehouse.pool()).state === one.state || isWarning(one.state)).toBe(true)
    for (const row of one.lines) {
      expect(row.picked).toBeLessThanOrEqual(row.confirmed)
      expect(reservedQuantity(row)).toBeLessThanOrEqual(openQuantity(row))
      expect(taskedQuantity(row)).toBeLessThanOrEqual(reservedQuantity(row))
    }
    const isFinal = one.state === 'Completed' || one.state === 'Cancelled'
    expect(guard(salesOrderMachine, 'changePriorityAndDate', one).allowed).toBe(!isFinal)
  }
}

/** What another order took in the meantime is judged by the sweeper, not at once. */
function isWarning(state: string): boolean {
  return state === 'New' || state === 'NewWarn'
}
