/** Random histories of counts and movements, by the product's own rules. */
import { expect, it } from 'vitest'
import { whole, type Decimal } from '../../../src/contract/decimal'
import { approvalOf, approvesItself, differenceOf, type MovedChoice } from '../../../demo/server/counts/rules'
import { createRandom } from '../../../demo/server/demo/seed/random'
import {
  guardStockCountLine,
  stockCountLineMachine,
  stockCountStateOf,
  type StockCountLineAction,
  type StockCountLineState,
  type StockCountState,
} from '../../../src/contract/states/stock-count'

it('10,000 random histories keep sums equal, stay at or above zero and end in valid states', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) new History(seed).run()
})

interface Stock {
  quantity: Decimal
  reserved: Decimal
  /** The sums of all movements and of all postings. */
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

  /** A movement never takes reserved stock, nor more than there is. */
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

  /** The approver is asked when stock moved, and then chooses one of the two answers. */
  #approve(line: Line): void {
    const counted = { ...line, current: line.stock.quantity, reserved: line.stock.reserved }
    const choice: MovedChoice = this.#next(2) === 0 ? 'postDifference' : 'asCounted'
    const withoutChoice = approvalOf(counted, null)
    expect(withoutChoice.kind === 'moved', `seed ${this.seed}`).toBe(line.isMoved)
    this.#post(line, withoutChoice.kind === 'moved' ? approvalOf(counted, choice) : withoutChoice)
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
    stock.reserved -= approval.reservedTaken
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
