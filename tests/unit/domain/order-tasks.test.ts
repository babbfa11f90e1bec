import { describe, expect, it } from 'vitest'
import { withoutTasks, withTasksForHeld, withTasksHandedBack } from '../../../demo/server/domain/order-tasks'
import { hasPicks, reservedQuantity, type OrderSnapshot } from '../../../demo/server/domain/order-snapshot'
import { freePieces, line, order } from './order-fixtures'

const taskOf = (lineNo: number) => lineNo * 1_000
const held = (given: OrderSnapshot) => given.lines.map(reservedQuantity)
const ready = order([line(1, { reserved: 10, tasked: 10 }), line(2, { reserved: 10, tasked: 10 })], {
  state: 'ReadyForPick',
})

describe('a cancelled pick', () => {
  it('keeps the reservation, and the line falls back', () => {
    const after = withoutTasks(ready, new Set([taskOf(1)]), freePieces())
    expect(after.state).toBe('PartiallyReadyForPick')
    expect(after.lines.map(one => one.state)).toEqual(['Reserved', 'ReadyForPick'])
    expect(held(after)).toEqual(held(ready))
    const none = withoutTasks(ready, new Set([taskOf(1), taskOf(2)]), freePieces())
    expect(none.state).toBe('Reserved')
    expect(held(none)).toEqual(held(ready))
  })

  it.each([
    ['everything is held', 10, 'Reserved'],
    ['a part is held', 4, 'PartiallyReserved'],
  ] as const)('of an order that was begun leaves it waiting: %s', (_what, reserved, state) => {
    const begun = order([
      line(1, { picked: 10 }),
      line(2, { reserved, tasked: reserved, isStarted: true, confirmed: 10 }),
    ])
    expect(withoutTasks(begun, new Set([taskOf(2)]), freePieces()).state).toBe(state)
  })

  it('of a task that is not there changes nothing', () => {
    const after = withoutTasks(ready, new Set([77]), freePieces())
    expect(after.lines.map(one => one.tasks)).toEqual(ready.lines.map(one => one.tasks))
  })
})

describe('tasks that are handed back', () => {
  it('wait again, so that nothing was begun', () => {
    const begun = order([line(1, { reserved: 10, tasked: 10, isStarted: true })], { state: 'PickStarted' })
    const after = withTasksHandedBack(begun, new Set([taskOf(1)]), freePieces())
    expect(after.state).toBe('ReadyForPick')
    expect(hasPicks(after)).toBe(false)
  })

  it('leave what was picked', () => {
    const begun = order([line(1, { picked: 10 }), line(2, { reserved: 10, tasked: 10, isStarted: true })])
    const after = withTasksHandedBack(begun, new Set([taskOf(2)]), freePieces())
    expect(after.state).toBe('PickStarted')
    expect(after.lines.map(one => one.state)).toEqual(['ReadyForPackAndShip', 'ReadyForPick'])
  })
})

describe('assigning a partially reserved order', () => {
  it('first makes tasks for what is held, and no more', () => {
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

  it('leaves every other order as it is', () => {
    expect(withTasksForHeld(ready, freePieces())).toBe(ready)
  })
})
