import { describe, expect, it } from 'vitest'
import { whole } from '../../../src/contract/decimal'
import { pickedPercentOf } from '../../../demo/server/orders/rules/order-totals'
import { confirmPick, reserveLine, taskLine } from '../../../demo/server/orders/rules/tasks'
import {
  withoutTasks,
  withTasksForHeld,
  withTasksHandedBack,
} from '../../../demo/server/orders/rules/order-tasks'
import {
  hasPicks,
  reservedQuantity,
  type OrderSnapshot,
} from '../../../demo/server/orders/rules/order-snapshot'
import { freePieces, line, order } from './order-fixtures'

const taskOf = (lineNo: number) => lineNo * 1_000
const held = (input: OrderSnapshot) => input.lines.map(reservedQuantity)
const ready = order([line(1, { reserved: 10, tasked: 10 }), line(2, { reserved: 10, tasked: 10 })], {
  state: 'ReadyForPick',
})

describe('a cancelled pick', () => {
  it('keeps the reservation, and the line returns to an earlier state', () => {
    const after = withoutTasks(ready, new Set([taskOf(1)]), freePieces())
    expect(after.state).toBe('PartiallyReadyForPick')
    expect(after.lines.map(one => one.state)).toEqual(['Reserved', 'ReadyForPick'])
    expect(held(after)).toEqual(held(ready))
    const none = withoutTasks(ready, new Set([taskOf(1), taskOf(2)]), freePieces())
    expect(none.state).toBe('Reserved')
    expect(held(none)).toEqual(held(ready))
  })

  it.each([
    ['fully reserved', 10, 'Reserved'],
    ['partially reserved', 4, 'PartiallyReserved'],
  ] as const)('of a started order returns it to a reserved state: %s', (_what, reserved, state) => {
    const begun = order([
      line(1, { picked: 10 }),
      line(2, { reserved, tasked: reserved, isStarted: true, confirmed: 10 }),
    ])
    expect(withoutTasks(begun, new Set([taskOf(2)]), freePieces()).state).toBe(state)
  })

  it('of a task that does not exist changes nothing', () => {
    const after = withoutTasks(ready, new Set([77]), freePieces())
    expect(after.lines.map(one => one.tasks)).toEqual(ready.lines.map(one => one.tasks))
  })
})

describe('tasks that are handed back', () => {
  it('are pending again, and the order counts as not started', () => {
    const begun = order([line(1, { reserved: 10, tasked: 10, isStarted: true })], { state: 'PickStarted' })
    const after = withTasksHandedBack(begun, new Set([taskOf(1)]), freePieces())
    expect(after.state).toBe('ReadyForPick')
    expect(hasPicks(after)).toBe(false)
  })

  it('keep the picked quantity', () => {
    const begun = order([line(1, { picked: 10 }), line(2, { reserved: 10, tasked: 10, isStarted: true })])
    const after = withTasksHandedBack(begun, new Set([taskOf(2)]), freePieces())
    expect(after.state).toBe('PickStarted')
    expect(after.lines.map(one => one.state)).toEqual(['ReadyForPackAndShip', 'ReadyForPick'])
  })
})

describe('assigning a partially reserved order', () => {
  it('first creates tasks for its reservations, and no others', () => {
    const waiting = order([line(1, { reserved: 10 }), line(2)], {
      state: 'PartiallyReserved',
      waitForPreparation: true,
    })
    const after = withTasksForHeld(waiting, freePieces(0, 500))
    expect(after.state).toBe('PartiallyReadyForPick')
    expect(after.waitForPreparation).toBe(false)
    expect(after.lines.map(one => one.tasks.length)).toEqual([1, 0])
    expect(held(after)).toEqual(held(waiting))
  })

  it('leaves every other order unchanged', () => {
    expect(withTasksForHeld(ready, freePieces())).toBe(ready)
  })
})

describe('a confirmed pick', () => {
  const started = order(
    [
      line(1, { reserved: 10, tasked: 10, isStarted: true }),
      line(2, { reserved: 10, tasked: 10, isStarted: true }),
    ],
    { state: 'PickStarted' },
  )
  const pick = (quantity: number, input = started, pool = freePieces()) => {
    const done = confirmPick(input, taskOf(1), whole(quantity), pool)
    if (done === null) throw new Error('no such task')
    return done
  }

  it('of the whole quantity completes the line: picked, no reservation, no task', () => {
    const { order: after, line: picked, unfound, completesLine } = pick(10)
    expect(picked).toMatchObject({ id: 100, picked: whole(10), reservations: [], tasks: [] })
    expect({ unfound, completesLine }).toEqual({ unfound: 0n, completesLine: true })
    expect(after.lines.map(one => one.picked)).toEqual([whole(10), 0n])
    expect(after.lines[1]?.tasks).toEqual(started.lines[1]?.tasks)
  })

  it('of less releases the rest, and the line stays open when no stock has it', () => {
    const { line: picked, unfound, completesLine } = pick(6)
    expect(picked).toMatchObject({ picked: whole(6), reservations: [], tasks: [] })
    expect({ unfound, completesLine }).toEqual({ unfound: whole(4), completesLine: false })
  })

  it('of less reserves another stock for the rest at once, for this line only', () => {
    const { order: after, line: picked, unfound } = pick(6, started, freePieces(3, 50))
    expect(unfound).toBe(whole(4))
    expect(picked.reservations).toEqual([{ stockId: 1, quantity: whole(3) }])
    expect(picked.tasks).toEqual([{ id: null, stockId: 1, requested: whole(3), isStarted: true }])
    expect(after.lines[1]).toMatchObject({ reservations: started.lines[1]?.reservations })
    expect(after.lines[1]?.tasks).toHaveLength(1)
  })

  it('of a part of the line leaves the line open, with its other task and that task’s reservation', () => {
    const other = { id: 1_001, stockId: 7, requested: whole(4), isStarted: true }
    const [first, second] = started.lines
    if (first === undefined || second === undefined) throw new Error('two lines')
    const two = {
      ...first,
      confirmed: whole(14),
      reservations: [...first.reservations, { stockId: 7, quantity: whole(4) }],
      tasks: [...first.tasks, other],
    }
    const {
      line: picked,
      unfound,
      completesLine,
    } = pick(10, { ...started, lines: [two, second] }, freePieces(50))
    expect(picked).toMatchObject({
      picked: whole(10),
      reservations: [{ stockId: 7, quantity: whole(4) }],
      tasks: [other],
    })
    expect({ unfound, completesLine }).toEqual({ unfound: 0n, completesLine: false })
  })

  it('may be of zero, but neither negative nor above the requested quantity', () => {
    expect(pick(0).unfound).toBe(whole(10))
    expect(() => pick(-1)).toThrow('above the requested one')
    expect(() => pick(11)).toThrow('above the requested one')
  })

  it('requires a task of the order', () => {
    expect(confirmPick(started, 77, whole(1), freePieces())).toBeNull()
  })
})

describe('a line', () => {
  it('gets tasks for its reservations without a task, one for each stock', () => {
    const holding = {
      ...line(1, { reserved: 10, tasked: 4 }),
      reservations: [
        { stockId: 1, quantity: whole(10) },
        { stockId: 7, quantity: whole(2) },
      ],
    }
    expect(taskLine(holding, false).tasks).toEqual([
      { id: 1_000, stockId: 1, requested: whole(4), isStarted: false },
      { id: null, stockId: 1, requested: whole(6), isStarted: false },
      { id: null, stockId: 7, requested: whole(2), isStarted: false },
    ])
  })

  it('with tasks for all its reservations is returned as the same object', () => {
    const full = line(1, { reserved: 10, tasked: 10 })
    expect(taskLine(full, false)).toBe(full)
    expect(reserveLine(full, freePieces(50))).toBe(full)
  })
})

describe('the picked share of an order', () => {
  it.each([
    ['is zero when nothing is picked', [line(1)], '0'],
    ['is a third when one of three pieces is picked', [line(1, { confirmed: 3, picked: 1 })], '33.3'],
    [
      'is all when everything is picked',
      [line(1, { picked: 10 }), line(2, { confirmed: 5, picked: 5 })],
      '100',
    ],
    [
      'is not all while one of many pieces is open',
      [line(1, { confirmed: 9_999, picked: 9_998 }), line(2, { confirmed: 1, picked: 1 })],
      '99.9',
    ],
    ['weighs lines by their pieces', [line(1, { confirmed: 30 }), line(2, { picked: 10 })], '25'],
    ['excludes cancelled lines', [line(1, { state: 'Cancelled' }), line(2, { picked: 5 })], '50'],
    ['is none without a remaining line', [line(1, { state: 'Cancelled' })], '0'],
  ])('%s', (_what, lines, percent) => {
    expect(pickedPercentOf(order(lines))).toBe(percent)
  })
})
