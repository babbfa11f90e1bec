import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { folded, lineState } from '../../../demo/server/orders/rules/order-state'
import { salesOrderLineStates, salesOrderStates } from '../../../src/contract/states/sales-order'
import { foldedState, freePieces, line, order, type LineShape } from './order-fixtures'

/** One shape for each state that a line can have without free stock. */
const shapes = {
  Error: { isBroken: true },
  NewWarn: {},
  New: { material: 9 },
  PartiallyReserved: { reserved: 4 },
  Reserved: { reserved: 10 },
  PartiallyReadyForPick: { reserved: 10, tasked: 4 },
  ReadyForPick: { reserved: 10, tasked: 10 },
  PickStarted: { picked: 4, reserved: 6, tasked: 6 },
  ReadyForPackAndShip: { picked: 10 },
  Cancelled: { state: 'Cancelled' },
} as const satisfies Record<string, LineShape>
type Shape = keyof typeof shapes
const shapeNames = Object.keys(shapes) as Shape[]
/** Material 9 has plenty of stock. */
const pool = () => freePieces(0, 0, 0, 0, 0, 0, 0, 0, 100)
const fold = (...names: readonly Shape[]) =>
  foldedState(order(names.map((name, index) => line(index + 1, shapes[name]))), pool())

describe('the state of a line', () => {
  it.each(shapeNames)('is %s', name => {
    expect(lineState(line(1, shapes[name]), name === 'New' ? whole(100) : 0n)).toBe(name)
  })

  it('is Error only without reservations', () => {
    expect(lineState(line(1, { isBroken: true, reserved: 3 }), 0n)).toBe('PartiallyReserved')
  })

  it('is PickStarted as soon as a task is started', () => {
    expect(lineState(line(1, { reserved: 10, tasked: 10, isStarted: true }), 0n)).toBe('PickStarted')
  })

  it('is NewWarn exactly when its open quantity exceeds the stock available to it alone', () => {
    expect(lineState(line(1), whole(10))).toBe('New')
    expect(lineState(line(1), whole(10) - 1n)).toBe('NewWarn')
  })
})

describe('the fold of an order', () => {
  it.each([
    [['Reserved', 'NewWarn'], 'PartiallyReserved'],
    [['PickStarted', 'ReadyForPick'], 'PickStarted'],
    [['ReadyForPick', 'NewWarn'], 'PartiallyReadyForPick'],
    [['ReadyForPackAndShip', 'NewWarn'], 'PartiallyReserved'],
    [['ReadyForPackAndShip', 'Reserved'], 'Reserved'],
    [['ReadyForPackAndShip', 'ReadyForPackAndShip'], 'ReadyForPackAndShip'],
    [['ReadyForPackAndShip', 'ReadyForPick'], 'PickStarted'],
    [['ReadyForPick', 'ReadyForPick'], 'ReadyForPick'],
    [['ReadyForPick', 'Reserved'], 'PartiallyReadyForPick'],
    [['Reserved', 'Reserved'], 'Reserved'],
    [['New', 'Reserved'], 'PartiallyReserved'],
    [['New', 'NewWarn'], 'NewWarn'],
    [['New', 'New'], 'New'],
    [['Error', 'New'], 'Error'],
    [['Error', 'Cancelled'], 'Error'],
    [['New', 'Cancelled'], 'New'],
    [['Cancelled', 'Cancelled'], 'Cancelled'],
  ] as const)('of %j is %s', (names, expected) => {
    expect(fold(...names)).toBe(expected)
  })

  it('of {Error, New} with hold is OnHold', () => {
    const held = order([line(1, shapes.Error), line(2, shapes.New)], { isHeld: true, state: 'OnHold' })
    expect(foldedState(held, pool())).toBe('OnHold')
  })

  it('of an order that waits for its preparation is PartiallyReserved, also without reservations', () => {
    expect(foldedState(order([line(1)], { waitForPreparation: true }))).toBe('PartiallyReserved')
  })

  it.each(['Completed', 'Cancelled'] as const)('keeps %s', state => {
    expect(foldedState(order([line(1)], { state, isHeld: true }))).toBe(state)
  })

  it('returns a state for every combination of up to three lines and every flag', () => {
    const some = fc.array(fc.constantFrom(...shapeNames), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(some, fc.boolean(), fc.boolean(), (names, isHeld, waitForPreparation) => {
        const input = order(
          names.map((name, index) => line(index + 1, shapes[name])),
          { isHeld, waitForPreparation },
        )
        const after = folded(input, pool())
        expect(salesOrderStates).toContain(after.state)
        for (const one of after.lines) expect(salesOrderLineStates).toContain(one.state)
        expect(folded(after, pool())).toEqual(after)
      }),
      { numRuns: 2_000 },
    )
  })

  it('marks missing stock, and pending maintenance when the rest is in reserve', () => {
    const lacking = folded(order([line(1, { reserved: 4 })]), freePieces(5))
    expect(lacking).toMatchObject({ isStockMissing: true, isPendingMaintenance: false })
    const enough = folded(order([line(1, { reserved: 4 })]), freePieces(6))
    expect(enough).toMatchObject({ isStockMissing: false, isPendingMaintenance: false })
    const inReserve = { ...freePieces(5), isReplenishable: () => true }
    expect(folded(order([line(1, { reserved: 4 })]), inReserve).isPendingMaintenance).toBe(true)
  })
})
