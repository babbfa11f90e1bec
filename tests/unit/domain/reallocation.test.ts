/** Lost reserved stock: which order loses it, which gets other stock, and which users are notified. */
import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import type { OrderSnapshot } from '../../../demo/server/orders/rules/order-snapshot'
import { folded } from '../../../demo/server/orders/rules/order-state'
import { reallocated } from '../../../demo/server/orders/rules/reallocation'
import { released } from '../../../demo/server/orders/rules/tasks'
import { freePieces, line, order, stock, today } from './order-fixtures'
import { poolOf } from '../../../demo/server/orders/rules/allocation'

const reservedOrder = (
  id: number,
  priority: number,
  flags: Partial<OrderSnapshot> = {},
  isStarted = false,
) => ({
  ...order([{ ...line(1, { reserved: 10, tasked: 10, isStarted }), id: id * 100 }], {
    id,
    priority,
    state: 'ReadyForPick',
    ...flags,
  }),
  orderDate: '2026-11-01T00:00:00.000Z',
})
const otherStock = (quantity: number) => poolOf([stock(2, quantity, { materialId: 1 })], today)

describe('reserved stock that is lost', () => {
  const orders = [reservedOrder(1, 1), reservedOrder(2, 5)]

  it('is taken from the least urgent order first, and only the missing quantity', () => {
    const lost = reallocated(orders, [{ stockId: 1, remaining: whole(14) }], freePieces(), false)
    expect(lost.map(({ after }) => [after.id, after.lines[0]?.reservations])).toEqual([
      [2, [{ stockId: 1, quantity: whole(4) }]],
    ])
  })

  it('affects no order when the remaining stock suffices', () => {
    expect(reallocated(orders, [{ stockId: 1, remaining: whole(20) }], freePieces(), true)).toEqual([])
  })

  it('is taken last from an order whose pick has started', () => {
    const picking = [reservedOrder(1, 1), reservedOrder(2, 5, { state: 'PickStarted' }, true)]
    const lost = reallocated(picking, [{ stockId: 1, remaining: whole(10) }], freePieces(), false)
    expect(lost.map(({ after }) => after.id)).toEqual([1])
  })

  it('with the feature is replaced by other stock, the most urgent first, with tasks as before', () => {
    const lost = reallocated(orders, [{ stockId: 1, remaining: 0n }], otherStock(13), true)
    expect(lost.map(({ after }) => [after.id, after.state, after.isStockMissing])).toEqual([
      [1, 'ReadyForPick', false],
      [2, 'PartiallyReadyForPick', true],
    ])
    expect(lost[0]?.after.lines[0]?.tasks).toEqual([
      { id: null, stockId: 2, requested: whole(10), isStarted: false },
    ])
  })

  it('with the feature keeps a started pick under way, also when all that its round held is lost', () => {
    const picking = reservedOrder(1, 1, { state: 'PickStarted' }, true)
    const [lost] = reallocated([picking], [{ stockId: 1, remaining: 0n }], otherStock(13), true)
    expect(lost?.after.state).toBe('PickStarted')
    expect(lost?.after.lines[0]?.tasks).toEqual([
      { id: null, stockId: 2, requested: whole(10), isStarted: true },
    ])
  })

  it('without the feature flags the lines as missing stock until they are fully reserved again', () => {
    const [lost] = reallocated(
      [reservedOrder(1, 1)],
      [{ stockId: 1, remaining: whole(3) }],
      otherStock(50),
      false,
    )
    expect(lost?.after).toMatchObject({ state: 'PartiallyReadyForPick', isStockMissing: true })
    const derivedAgain = folded(lost?.after ?? order([]), otherStock(50))
    expect(derivedAgain.lines[0]).toMatchObject({ isStockMissing: true, hasLostStock: true })
    expect(released(derivedAgain, otherStock(50)).lines[0]?.hasLostStock).toBe(false)
    const restored = derivedAgain.lines.map(one => ({
      ...one,
      reservations: [...one.reservations, { stockId: 2, quantity: whole(7) }],
    }))
    expect(folded({ ...derivedAgain, lines: restored }, otherStock(50)).lines[0]).toMatchObject({
      isStockMissing: false,
      hasLostStock: false,
    })
  })
})
