/** Stock counts: every action in every state, and what an approval posts. */
import { describe, expect, it } from 'vitest'
import { decimal, decimalText, whole } from '../../../src/contract/decimal'
import {
  approvalOf,
  approvesItself,
  dealtIntoJobs,
  differenceOf,
  type CountedLine,
  type MovedChoice,
} from '../../../demo/server/counts/rules'
import {
  guardStockCount,
  guardStockCountLine,
  stockCountLineMachine,
  stockCountMachine,
  stockCountStateOf,
  type StockCountAction,
  type StockCountLineAction,
  type StockCountLineState,
  type StockCountState,
} from '../../../src/contract/states/stock-count'
import { stockCountLineStates, stockCountStates } from '../../../src/contract/states/warehouse'

/** DOMAIN, stock counts, transcribed by hand. */
const countTable: Readonly<Record<StockCountAction, readonly StockCountState[]>> = {
  approve: ['Started'],
  cancel: ['Initial', 'Started'],
}
const lineTable: Readonly<Record<StockCountLineAction, readonly StockCountLineState[]>> = {
  count: ['Initial', 'Recount'],
  approve: ['Counted'],
  cancel: ['Initial', 'Counted', 'Recount'],
  recount: ['Initial', 'Counted', 'Recount'],
}

describe('a stock count', () => {
  it.each(
    (Object.keys(countTable) as StockCountAction[]).flatMap(action =>
      stockCountStates.map(state => [action, state] as const),
    ),
  )('%s from %s', (action, state) => {
    const allowedStates = countTable[action]
    expect(guardStockCount(action, { state })).toEqual(
      allowedStates.includes(state)
        ? { allowed: true }
        : { allowed: false, code: 'wrong-state', state, allowedStates },
    )
  })

  it('and its lines have no other actions', () => {
    expect(Object.keys(stockCountMachine.transitions)).toEqual(Object.keys(countTable))
    expect(Object.keys(stockCountLineMachine.transitions)).toEqual(Object.keys(lineTable))
  })

  it.each<[StockCountState, StockCountLineState[]]>([
    ['Initial', ['Initial']],
    ['Initial', ['Approved', 'Counted', 'Initial', 'Cancelled']],
    ['Initial', ['Counted', 'Recount']],
    ['Started', ['Counted', 'Counted']],
    ['Started', ['Counted', 'Approved', 'Cancelled']],
    ['Completed', ['Approved', 'Cancelled']],
    ['Cancelled', ['Cancelled', 'Cancelled']],
    ['Cancelled', []],
  ])('is %s with lines %j', (state, lines) => {
    expect(stockCountStateOf(lines)).toBe(state)
  })
})

describe('a line of a stock count', () => {
  it.each(
    (Object.keys(lineTable) as StockCountLineAction[]).flatMap(action =>
      stockCountLineStates.map(state => [action, state] as const),
    ),
  )('%s from %s', (action, state) => {
    const allowedStates = lineTable[action]
    expect(guardStockCountLine(action, { state, isBeingCounted: false })).toEqual(
      allowedStates.includes(state)
        ? { allowed: true }
        : { allowed: false, code: 'wrong-state', state, allowedStates },
    )
  })

  it('with an open count task gets no second task, and may be cancelled', () => {
    const line = { state: 'Recount', isBeingCounted: true } as const
    expect(guardStockCountLine('recount', line)).toMatchObject({ allowed: false, code: 'being-counted' })
    expect(guardStockCountLine('cancel', line)).toEqual({ allowed: true })
    expect(guardStockCountLine('count', line)).toEqual({ allowed: true })
  })
})

const line = (values: Partial<Record<keyof CountedLine, number | boolean>> = {}): CountedLine => {
  const {
    snapshot = 10,
    counted = 10,
    booked = snapshot,
    current = booked,
    reserved = 0,
    isMoved = false,
  } = values
  const number = (value: number | boolean) => whole(Number(value))
  return {
    snapshot: number(snapshot),
    counted: number(counted),
    booked: number(booked),
    current: number(current),
    reserved: number(reserved),
    isMoved: isMoved === true,
  }
}
const texts = (approval: object) =>
  Object.fromEntries(
    Object.entries(approval).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? decimalText(value) : value,
    ]),
  )

describe('an approval', () => {
  it.each<[string, CountedLine, MovedChoice | null, object]>([
    [
      'posts nothing without a difference',
      line(),
      null,
      { kind: 'approved', posted: '0', after: '10', reservedTaken: '0' },
    ],
    ['adds a surplus', line({ counted: 12 }), null, { posted: '2', after: '12' }],
    ['subtracts a shortage', line({ counted: 7 }), null, { posted: '-3', after: '7' }],
    [
      'asks for a decision when stock moved',
      line({ counted: 7, current: 8, isMoved: true }),
      null,
      { kind: 'moved' },
    ],
    [
      'posts the difference on top of the current quantity when that is chosen',
      line({ snapshot: 220, counted: 180, booked: 180, isMoved: true }),
      'postDifference',
      { posted: '-40', after: '140' },
    ],
    [
      'posts nothing when the movements explain the difference',
      line({ snapshot: 220, counted: 180, booked: 180, isMoved: true }),
      'asCounted',
      { posted: '0', after: '180' },
    ],
    [
      'keeps movements after the count',
      line({ snapshot: 10, counted: 9, booked: 10, current: 6, isMoved: true }),
      'asCounted',
      { posted: '-1', after: '5' },
    ],
    [
      'is refused when it would leave less than zero',
      line({ snapshot: 10, counted: 0, booked: 10, current: 4, isMoved: true }),
      'postDifference',
      { kind: 'below-zero', missing: '6' },
    ],
    ['may leave zero', line({ counted: 0 }), null, { posted: '-10', after: '0' }],
    [
      'returns the reserved quantity that orders lose',
      line({ counted: 4, reserved: 7 }),
      null,
      { after: '4', reservedTaken: '3' },
    ],
  ])('%s', (_what, counted, choice, expected) => {
    expect(texts(approvalOf(counted, choice))).toMatchObject(expected)
  })

  it('is automatic only without a difference and without movements', () => {
    expect(approvesItself(line())).toBe(true)
    expect(approvesItself(line({ counted: 11 }))).toBe(false)
    expect(approvesItself(line({ isMoved: true }))).toBe(false)
  })
})

describe('a difference', () => {
  it('is the counted quantity less the snapshot', () => {
    expect(differenceOf({ snapshot: decimal('2.5'), counted: decimal('2.25') })).toBe(decimal('-0.25'))
  })
})

describe('jobs of a count', () => {
  it.each([
    [0, 5, []],
    [1, 5, [1]],
    [5, 5, [5]],
    [6, 5, [3, 3]],
    [11, 5, [3, 4, 4]],
    [4, 1, [1, 1, 1, 1]],
  ])('of %i tasks, %i at most', (tasks, most, sizes) => {
    const all = Array.from({ length: tasks }, (_, index) => index)
    const jobs = dealtIntoJobs(all, most)
    expect(jobs.map(job => job.length)).toEqual(sizes)
    expect(jobs.flat()).toEqual(all)
  })
})
