/** Cancelling lines, changing ordered quantities, correcting picked ones, splitting, moving reservations, and another delivery type. */
import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { poolOf } from '../../../demo/server/orders/rules/allocation'
import { tasksWithin } from '../../../demo/server/orders/rules/held-stock'
import {
  pickedQuantityCorrected,
  reservationMoved,
  type PerformedPick,
  type PickedCorrection,
} from '../../../demo/server/orders/rules/line-actions'
import { decide, type OrderCommand } from '../../../demo/server/orders/rules/order-actions'
import { folded } from '../../../demo/server/orders/rules/order-state'
import {
  reservedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from '../../../demo/server/orders/rules/order-snapshot'
import { splitOrder } from '../../../demo/server/orders/rules/split-order'
import { freePieces, line, order, stock, today } from './order-fixtures'

const ready = order([line(1, { reserved: 10, tasked: 10 }), line(2, { reserved: 10, tasked: 10 })], {
  state: 'ReadyForPick',
})

/** A line of ten pieces with 2 reserved on stock 11, 5 on stock 12 and 3 on stock 13, and tasks for all. */
const spread: LineSnapshot = {
  ...line(1),
  reservations: [11, 12, 13].map((stockId, index) => ({ stockId, quantity: whole([2, 5, 3][index] ?? 0) })),
  tasks: [11, 12, 13].map((stockId, index) => ({
    id: stockId,
    stockId,
    requested: whole([2, 5, 3][index] ?? 0),
    isStarted: false,
  })),
}

const after = (before: OrderSnapshot, command: OrderCommand, pool = freePieces()): OrderSnapshot => {
  const decision = decide(before, command, pool)
  if (!decision.isAllowed) throw new Error(decision.refusal.code)
  return decision.after
}
const pieces = (held: readonly { stockId: number; quantity?: bigint; requested?: bigint }[]) =>
  held.map(one => [one.stockId, Number((one.quantity ?? one.requested ?? 0n) / 1_000_000n)])

describe('cancelling a line', () => {
  it('releases its reservations and keeps those of the other lines', () => {
    const pool = freePieces(0, 0)
    const order_ = after(ready, { action: 'cancelLine', lineId: 100 }, pool)
    expect(order_.lines.map(({ state }) => state)).toEqual(['Cancelled', 'ReadyForPick'])
    expect(pool.available(1)).toBe(whole(10))
  })

  it('also cancels the order when it is the last open line', () => {
    const one = after(ready, { action: 'cancelLine', lineId: 100 })
    expect(after(one, { action: 'cancelLine', lineId: 200 })).toMatchObject({ state: 'Cancelled' })
  })

  it('is refused for a cancelled line, which the refusal names', () => {
    const one = after(ready, { action: 'cancelLine', lineId: 100 })
    expect(decide(one, { action: 'cancelLine', lineId: 100 }, freePieces())).toMatchObject({
      refusal: { code: 'wrong-line-state', state: 'Cancelled', lines: [{ orderLineNo: 1 }] },
    })
  })

  it('is refused while another line of the order is being picked', () => {
    const started = order([line(1), line(2, { reserved: 10, tasked: 10, isStarted: true })], {
      state: 'PartiallyReadyForPick',
    })
    expect(decide(started, { action: 'cancelLine', lineId: 100 }, freePieces())).toMatchObject({
      refusal: { code: 'already-picked' },
    })
  })
})

describe('the ordered quantity', () => {
  const edit = (quantity: number) =>
    ({ action: 'editOrderedQuantity', lineId: 100, quantity: whole(quantity) }) as const

  it('is refused when it is unchanged', () => {
    expect(decide(ready, edit(10), freePieces())).toMatchObject({ refusal: { code: 'unchanged' } })
  })

  it('when reduced releases the smallest reservations first, with their tasks', () => {
    const [changed] = after(order([spread], { state: 'ReadyForPick' }), edit(6)).lines
    expect(pieces(changed?.reservations ?? [])).toEqual([
      [12, 5],
      [13, 1],
    ])
    expect(pieces(changed?.tasks ?? [])).toEqual([
      [12, 5],
      [13, 1],
    ])
  })

  it('when raised reserves more, with tasks where the line has some', () => {
    const changed = after(ready, edit(14), freePieces(3, 0))
    expect(changed.state).toBe('PartiallyReadyForPick')
    expect(changed.lines[0]).toMatchObject({ ordered: whole(14), confirmed: whole(14), isStockMissing: true })
    expect(changed.lines[0]?.tasks.map(task => [task.id, task.requested])).toEqual([
      [1_000, whole(10)],
      [null, whole(3)],
    ])
  })

  it('when raised reserves nothing for a line without reservations', () => {
    const changed = after(order([line(1)], { state: 'New' }), edit(14), freePieces(20))
    expect(changed.lines[0]?.reservations).toEqual([])
  })
})

describe('tasks of a line with reduced reservations', () => {
  it('are reduced to what is reserved of their stock, a started one last', () => {
    const task = (id: number, isStarted: boolean) => ({ id, stockId: 11, requested: whole(4), isStarted })
    const remainingTasks = tasksWithin([task(1, false), task(2, true)], [{ stockId: 11, quantity: whole(5) }])
    expect(remainingTasks.map(({ id, requested }) => [id, requested])).toEqual([
      [1, whole(1)],
      [2, whole(4)],
    ])
    expect(tasksWithin(remainingTasks, [{ stockId: 11, quantity: whole(3) }]).map(({ id }) => id)).toEqual([
      2,
    ])
  })
})

describe('the picked quantity', () => {
  const picking = order(
    [line(1, { picked: 4, reserved: 6, tasked: 6, isStarted: true }), line(2, { picked: 10 })],
    {
      state: 'PickStarted',
    },
  )

  const pick = (taskId: number, pieces: number, more: Partial<PerformedPick> = {}): PerformedPick => ({
    taskId,
    stockId: taskId,
    quantity: whole(pieces),
    serialNumber: null,
    isInStock: false,
    ...more,
  })
  const corrected = (
    before: OrderSnapshot,
    picked: number,
    picks: readonly PerformedPick[],
    pool = freePieces(),
  ): PickedCorrection => {
    const result = pickedQuantityCorrected(before, 100, whole(picked), picks, pool)
    if (typeof result === 'string') throw new Error(result)
    return result
  }

  it('when raised is taken from the reservation of the line, with its task', () => {
    const result = corrected(picking, 7, [pick(9, 4)])
    expect(result).toMatchObject({
      parts: [{ taskId: null, stockId: 1, taken: whole(3) }],
      fromReservation: whole(3),
    })
    expect(pieces(result.order.lines[0]?.tasks ?? [])).toEqual([[1, 3]])
  })

  it('when raised is taken from the stock it was picked from where the line has too little reserved', () => {
    const pickedOnly = order([line(1, { picked: 4 })], { state: 'PickStarted' })
    expect(corrected(pickedOnly, 6, [pick(1, 4)], freePieces(5))).toMatchObject({
      parts: [{ taskId: 1, stockId: 1, taken: whole(2) }],
      fromReservation: 0n,
    })
    expect(pickedQuantityCorrected(pickedOnly, 100, whole(10), [pick(1, 4)], freePieces(5))).toBe(
      'not-enough-stock',
    )
  })

  const packed = order([line(1, { picked: 8, confirmed: 8 })], { state: 'ReadyForPackAndShip' })
  const given = ({ parts }: PickedCorrection) => parts.map(part => [part.taskId, part.taken])

  it('when reduced is given back by its picks, the newest first, and the order returns to an earlier state', () => {
    const result = corrected(packed, 2, [pick(2, 3), pick(1, 5)])
    expect(given(result)).toEqual([
      [2, -whole(3)],
      [1, -whole(3)],
    ])
    expect(result.fromReservation).toBe(0n)
    expect(folded(result.order, freePieces()).state).toBe('PartiallyReserved')
    expect(given(corrected(packed, 6, [pick(2, 3), pick(1, 5)]))).toEqual([[2, -whole(2)]])
  })

  it('when reduced gives back each serial number once, and none that is in stock', () => {
    const numbered = order([line(1, { picked: 3, confirmed: 3 })], { state: 'ReadyForPackAndShip' })
    const picks = [
      pick(3, 1, { serialNumber: 'SN3', isInStock: true }),
      pick(2, 1, { serialNumber: 'SN2' }),
      pick(1, 1, { serialNumber: 'SN2' }),
    ]
    expect(given(corrected(numbered, 2, picks))).toEqual([[2, -whole(1)]])
    expect(pickedQuantityCorrected(numbered, 100, whole(1), picks, freePieces())).toBe(
      'serial-number-in-stock',
    )
  })
})

describe('a split', () => {
  it('fills the reservations of the remaining line first and moves the rest with its tasks', () => {
    const split = splitOrder(
      order([spread, line(2)], { state: 'PartiallyReadyForPick' }),
      new Map([[100, whole(4)]]),
    )
    if (!split.isAllowed) throw new Error(split.refusal.code)
    expect(pieces(split.remaining.lines[0]?.reservations ?? [])).toEqual([
      [12, 5],
      [13, 1],
    ])
    const [part] = split.parts
    expect(pieces(part?.line.reservations ?? [])).toEqual([
      [11, 2],
      [13, 2],
    ])
    expect(part?.tasks).toEqual([
      { taskId: 11, quantity: whole(2), isWhole: true },
      { taskId: 13, quantity: whole(2), isWhole: false },
    ])
    expect(split.remaining.lines.map(one => one.ordered)).toEqual([whole(6), whole(10)])
  })

  it('moves whole lines with all their reservations', () => {
    const split = splitOrder(ready, new Map([[200, whole(10)]]))
    expect(split).toMatchObject({ isAllowed: true, wholeLineIds: [200], parts: [] })
    if (split.isAllowed) expect(folded(split.moved, freePieces()).state).toBe('ReadyForPick')
  })

  it.each([
    ['nothing', new Map(), 'nothing-to-do'],
    [
      'everything',
      new Map([
        [100, whole(10)],
        [200, whole(10)],
      ]),
      'nothing-to-do',
    ],
    ['more than there is', new Map([[100, whole(11)]]), 'quantity-invalid'],
    ['less than something', new Map([[100, 0n]]), 'quantity-invalid'],
    ['a line of another order', new Map([[999, whole(1)]]), 'not-found'],
  ] as const)('of %s is refused', (_what, quantities, code) => {
    expect(splitOrder(ready, quantities)).toMatchObject({ isAllowed: false, refusal: { code } })
  })
})

describe('another delivery type', () => {
  const change = (lacking: readonly number[]) =>
    ({ action: 'changeDeliveryType', deliveryTypeId: 2, lackingLineIds: new Set(lacking) }) as const

  it('is refused for an order with reservations when it would lack master data', () => {
    expect(decide(ready, change([100]), freePieces())).toMatchObject({
      refusal: { code: 'master-data-missing', lines: [{ orderLineNo: 1 }] },
    })
  })

  it('puts an order without reservations into the state Error when it lacks master data', () => {
    expect(after(order([line(1)], { state: 'New' }), change([100]), freePieces(50))).toMatchObject({
      state: 'Error',
      deliveryTypeId: 2,
    })
  })

  it('ends the state Error when no master data is missing for the new type', () => {
    const broken = order([line(1, { isBroken: true })], { state: 'Error' })
    expect(after(broken, change([]), freePieces(50)).state).toBe('New')
  })

  it('is refused when the order already has it', () => {
    expect(decide({ ...ready, deliveryTypeId: 2 }, change([]), freePieces())).toMatchObject({
      refusal: { code: 'unchanged' },
    })
  })
})

describe('completing', () => {
  it('an order with a shortage requires explicit permission', () => {
    const short = order([line(1, { picked: 10 }), line(2, { picked: 4 })], { state: 'PickStarted' })
    const command = { action: 'completeOrder', now: '2026-11-20T10:00:00.000Z' } as const
    expect(decide(short, { ...command, isShortAllowed: false }, freePieces())).toMatchObject({
      refusal: { code: 'wrong-state', lines: [{ orderLineNo: 2, missingQuantity: '6' }] },
    })
    expect(decide(short, { ...command, isShortAllowed: true }, freePieces())).toMatchObject({
      after: { state: 'Completed' },
    })
  })
})

describe('a reservation that is moved', () => {
  const lineId = 100
  const donor = { order: order([line(1, { reserved: 10, tasked: 10 })], { state: 'ReadyForPick' }), lineId }

  it('covers the shortage of the receiving line, and moves the tasks of the giving line with it', () => {
    const taker = { order: order([line(1, { confirmed: 4 })], { state: 'New' }), lineId }
    const moved = reservationMoved(donor, taker, freePieces(0, 0))
    expect(moved?.taker.lines.map(reservedQuantity)).toEqual([whole(4)])
    expect(
      moved?.giver.lines.map(one => [reservedQuantity(one), one.tasks.map(task => task.requested)]),
    ).toEqual([[whole(6), [whole(6)]]])
  })

  it('gets tasks where the receiving line has some', () => {
    const lines = [line(1, { reserved: 2, tasked: 2 })]
    const taker = { order: order(lines, { state: 'PartiallyReadyForPick' }), lineId }
    const moved = reservationMoved(donor, taker, freePieces(0, 0))
    expect(moved?.taker.lines[0]?.tasks.reduce((sum, task) => sum + task.requested, 0n)).toBe(whole(10))
    expect(moved?.giver.lines.map(reservedQuantity)).toEqual([whole(2)])
  })

  it('comes from stocks that the receiving line can reserve: what the giving line holds of a blocked one stays', () => {
    const own = { ...line(1, { reserved: 3 }), state: 'Reserved' as const }
    const reservations = [...own.reservations, { stockId: 2, quantity: whole(7) }]
    const giver = { order: order([{ ...own, reservations }], { state: 'Reserved' }), lineId }
    const taker = { order: order([line(1, { confirmed: 5 })], { state: 'NewWarn' }), lineId }
    const shared = { materialId: 1 }
    const pool = poolOf(
      [
        stock(1, 3, { ...shared, reserved: whole(3), isBlocked: true }),
        stock(2, 7, { ...shared, reserved: whole(7) }),
      ],
      today,
    )
    const moved = reservationMoved(giver, taker, pool)
    expect(moved?.giver.lines[0]?.reservations).toEqual([
      { stockId: 1, quantity: whole(3) },
      { stockId: 2, quantity: whole(2) },
    ])
    expect(moved?.taker.lines[0]?.reservations).toEqual([{ stockId: 2, quantity: whole(5) }])
  })

  it('is only what the receiving line lacks beyond the free stock, which is reserved first', () => {
    const taker = { order: order([line(1)], { state: 'NewWarn' }), lineId }
    const pool = freePieces(4)
    const moved = reservationMoved(donor, taker, pool)
    expect(moved?.giver.lines.map(reservedQuantity)).toEqual([whole(4)])
    expect(moved?.taker.lines.map(reservedQuantity)).toEqual([whole(10)])
    expect(pool.available(1)).toBe(0n)
    expect(reservationMoved(donor, taker, freePieces(10))).toBeNull()
  })

  it('is none where the receiving line has no shortage or the giving line no reservation', () => {
    const satisfied = { order: order([line(1, { reserved: 10 })], { state: 'Reserved' }), lineId }
    const empty = { order: order([line(1)], { state: 'New' }), lineId }
    expect(reservationMoved(donor, satisfied, freePieces(100))).toBeNull()
    expect(reservationMoved(empty, empty, freePieces(100))).toBeNull()
  })
})
