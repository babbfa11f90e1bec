/** Stock counts: every action in every state, what an approval posts, and random histories of counts and movements. */
import { describe, expect, it } from 'vitest'
import { decimal, decimalText, whole, type Decimal } from '../../../src/contract/decimal'
import {
  approvalOf,
  approvesItself,
  dealtIntoJobs,
  differenceCostOf,
  differenceOf,
  type CountedLine,
  type MovedChoice,
} from '../../../demo/server/domain/stock-count'
import { createRandom } from '../../../demo/server/seed/random'
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

/** DOMAIN, stock counts, written down once more by hand. */
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
        : { allowed: false, reason: 'wrong-state', state, allowedStates },
    )
  })

  it('and its lines know no other actions', () => {
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
        : { allowed: false, reason: 'wrong-state', state, allowedStates },
    )
  })

  it('that somebody is to count gets no second task, and may be cancelled', () => {
    const line = { state: 'Recount', isBeingCounted: true } as const
    expect(guardStockCountLine('recount', line)).toMatchObject({ allowed: false, reason: 'being-counted' })
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
      { kind: 'approved', posted: '0', after: '10', robbed: '0' },
    ],
    ['adds what was found', line({ counted: 12 }), null, { posted: '2', after: '12' }],
    ['takes what is missing', line({ counted: 7 }), null, { posted: '-3', after: '7' }],
    [
      'waits for a word when stock moved',
      line({ counted: 7, current: 8, isMoved: true }),
      null,
      { kind: 'moved' },
    ],
    [
      'posts current quantity plus difference when told so',
      line({ snapshot: 220, counted: 180, booked: 180, isMoved: true }),
      'postDifference',
      { posted: '-40', after: '140' },
    ],
    [
      'posts nothing when the movements explain it all',
      line({ snapshot: 220, counted: 180, booked: 180, isMoved: true }),
      'asCounted',
      { posted: '0', after: '180' },
    ],
    [
      'keeps what moved after the counting',
      line({ snapshot: 10, counted: 9, booked: 10, current: 6, isMoved: true }),
      'asCounted',
      { posted: '-1', after: '5' },
    ],
    [
      'is refused below zero',
      line({ snapshot: 10, counted: 0, booked: 10, current: 4, isMoved: true }),
      'postDifference',
      { kind: 'below-zero', missing: '6' },
    ],
    ['may leave nothing', line({ counted: 0 }), null, { posted: '-10', after: '0' }],
    ['tells what orders lose', line({ counted: 4, reserved: 7 }), null, { after: '4', robbed: '3' }],
  ])('%s', (_what, counted, choice, expected) => {
    expect(texts(approvalOf(counted, choice))).toMatchObject(expected)
  })

  it('comes by itself only without a difference and without movements', () => {
    expect(approvesItself(line())).toBe(true)
    expect(approvesItself(line({ counted: 11 }))).toBe(false)
    expect(approvesItself(line({ isMoved: true }))).toBe(false)
  })
})

describe('a difference', () => {
  it.each([
    ['-40', '31.2', '-1248'],
    ['3', '0.335', '1.01'],
    ['-3', '0.335', '-1.01'],
    ['0.5', '0.01', '0.01'],
    ['0', '99.99', '0'],
  ])('of %s at %s costs %s', (difference, price, cost) => {
    expect(decimalText(differenceCostOf(decimal(difference), decimal(price)))).toBe(cost)
  })

  it('is what was counted less the snapshot', () => {
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

describe('10,000 random histories of counts and movements', () => {
  it('keep sums equal, never fall below zero and never end in an impossible state', () => {
    for (let seed = 1; seed <= 10_000; seed += 1) new History(seed).run()
  })
})

interface Stock {
  quantity: Decimal
  reserved: Decimal
  /** What every movement and every posting added. */
  ledger: Decimal
}
interface Line {
  readonly stock: Stock
  state: StockCountLineState
  snapshot: Decimal
  counted: Decimal
  booked: Decimal
  isMoved: boolean
}

/** One warehouse of a few stocks with one count, moved and counted at random by the product's own rules. */
class History {
  readonly #next: (below: number) => number
  readonly #stocks: Stock[]
  readonly #lines: Line[]
  #state: StockCountState = 'Initial'

  constructor(private readonly seed: number) {
    const random = createRandom(seed)
    this.#next = below => random.int(0, below - 1)
    this.#stocks = Array.from({ length: 1 + this.#next(3) }, () => {
      const quantity = whole(this.#next(12))
      return { quantity, reserved: 0n, ledger: quantity }
    })
    this.#lines = this.#stocks.map(stock => ({
      stock,
      state: 'Initial',
      snapshot: stock.quantity,
      counted: 0n,
      booked: 0n,
      isMoved: false,
    }))
  }

  run(): void {
    for (let step = 0; step < 14; step += 1) {
      this.#step()
      this.#check()
    }
  }

  #step(): void {
    const line = this.#lines[this.#next(this.#lines.length)]
    if (line === undefined) return
    switch (this.#next(7)) {
      case 0:
        return this.#move(line.stock, whole(this.#next(5)))
      case 1:
        return this.#move(line.stock, -whole(this.#next(5)))
      case 2: {
        const free = line.stock.quantity - line.stock.reserved
        line.stock.reserved += free > 0n ? whole(this.#next(Number(free / whole(1)) + 1)) : 0n
        return
      }
      case 3:
        return this.#act('count', line, () => {
          line.counted = whole(this.#next(14))
          line.booked = line.stock.quantity
          if (line.state === 'Recount') {
            line.snapshot = line.stock.quantity
            line.isMoved = false
          }
          line.state = 'Counted'
          if (approvesItself(line) && this.#next(2) === 0) this.#approve(line)
        })
      case 4:
        return this.#act('approve', line, () => this.#approve(line))
      case 5:
        return this.#act('recount', line, () => {
          line.state = 'Recount'
        })
      default:
        if (this.#next(6) > 0) return
        this.#act('cancel', line, () => {
          line.state = 'Cancelled'
        })
    }
  }

  /** A movement never takes what orders hold, nor more than there is. */
  #move(stock: Stock, quantity: Decimal): void {
    if (stock.quantity + quantity < stock.reserved) return
    stock.quantity += quantity
    stock.ledger += quantity
    if (quantity === 0n) return
    for (const line of this.#lines) if (line.stock === stock) line.isMoved = true
  }

  #act(action: StockCountLineAction, line: Line, act: () => void): void {
    const before = { ...line.stock, state: line.state }
    if (guardStockCountLine(action, { state: line.state, isBeingCounted: false }).allowed) {
      act()
      const allowed: readonly StockCountLineState[] = stockCountLineMachine.transitions[action].to
      expect(allowed, `seed ${this.seed}: ${action} from ${before.state}`).toContain(line.state)
      this.#state = stockCountStateOf(this.#lines.map(({ state }) => state))
    } else {
      expect({ ...line.stock, state: line.state }).toEqual(before)
    }
  }

  /** The approver is asked when stock moved, and then says one of the two things. */
  #approve(line: Line): void {
    const counted = { ...line, current: line.stock.quantity, reserved: line.stock.reserved }
    const choice: MovedChoice = this.#next(2) === 0 ? 'postDifference' : 'asCounted'
    const unasked = approvalOf(counted, null)
    expect(unasked.kind === 'moved', `seed ${this.seed}`).toBe(line.isMoved)
    this.#post(line, unasked.kind === 'moved' ? approvalOf(counted, choice) : unasked)
  }

  #post(line: Line, approval: ReturnType<typeof approvalOf>): void {
    const { stock } = line
    if (approval.kind === 'below-zero') {
      expect(stock.quantity + differenceOf(line) < 0n || line.isMoved).toBe(true)
      line.state = 'Recount'
      return
    }
    if (approval.kind !== 'approved') throw new Error(`seed ${this.seed}: asked twice`)
    if (!line.isMoved) expect(approval.after, `seed ${this.seed}`).toBe(line.counted)
    stock.reserved -= approval.robbed
    stock.quantity += approval.posted
    stock.ledger += approval.posted
    line.state = 'Approved'
    expect(stock.quantity, `seed ${this.seed}`).toBe(approval.after)
  }

  #check(): void {
    for (const { quantity, reserved, ledger } of this.#stocks) {
      const isSound = quantity >= 0n && reserved >= 0n && reserved <= quantity && ledger === quantity
      if (!isSound)
        throw new Error(`seed ${this.seed}: ${quantity} with ${reserved} reserved, ledger ${ledger}`)
    }
    const open = this.#lines.some(({ state }) => state === 'Initial' || state === 'Recount')
    if (open && this.#state !== 'Initial')
      throw new Error(`seed ${this.seed}: ${this.#state} with open lines`)
  }
}
