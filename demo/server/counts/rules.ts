/**
 * Rules of stock counts (DOMAIN, stock counts): what an approval posts and when it is refused, which line approves itself, what a
 * difference costs, and how tasks are dealt into jobs. Pure; the machines are in the contract (states/stock-count.ts).
 */
import { divideHalfUp, type Decimal } from '../../../src/contract/decimal'

/** A counted line with its stock as it is now. */
export interface CountedLine {
  /** Booked at the snapshot. */
  readonly snapshot: Decimal
  readonly counted: Decimal
  /** Booked at the moment of counting; the snapshot where that is unknown. */
  readonly booked: Decimal
  /** Booked now. */
  readonly current: Decimal
  readonly reserved: Decimal
  /** The stock moved since the snapshot. */
  readonly isMoved: boolean
}

/**
 * What the approver says about stock that moved since the snapshot. `postDifference`: the movements have nothing to do with the
 * difference. `asCounted`: what moved before it was counted explains itself, only the rest is posted.
 */
export const movedChoices = ['postDifference', 'asCounted'] as const
export type MovedChoice = (typeof movedChoices)[number]

export type Approval =
  | { readonly kind: 'moved' }
  /** The stock would fall below zero by this much. */
  | { readonly kind: 'below-zero'; readonly missing: Decimal }
  | {
      readonly kind: 'approved'
      /** What is added to the stock. */
      readonly posted: Decimal
      readonly after: Decimal
      /** Reserved quantity beyond what will be left. */
      readonly reservedTaken: Decimal
    }

/** Counted less booked at the snapshot. */
export function differenceOf({ snapshot, counted }: Pick<CountedLine, 'snapshot' | 'counted'>): Decimal {
  return counted - snapshot
}

const millionthsPerCent = 10_000n
const millionths = 1_000_000n

/** Difference times the material's cost price, rounded half away from zero to cents. */
export function differenceCostOf(difference: Decimal, costPrice: Decimal): Decimal {
  return divideHalfUp(difference * costPrice, millionths * millionthsPerCent) * millionthsPerCent
}

/**
 * What approving a line does to its stock: the current quantity plus the difference. Stock that moved since the snapshot is posted only
 * with the approver's choice; a stock never falls below zero.
 */
export function approvalOf(line: CountedLine, choice: MovedChoice | null): Approval {
  const { counted, booked, current, reserved, isMoved } = line
  if (isMoved && choice === null) return { kind: 'moved' }
  const posted = isMoved && choice === 'asCounted' ? counted - booked : differenceOf(line)
  const after = current + posted
  if (after < 0n) return { kind: 'below-zero', missing: -after }
  return { kind: 'approved', posted, after, reservedTaken: reserved > after ? reserved - after : 0n }
}

/** InventoryAutoAcceptance: a line without a difference, of stock that did not move, approves itself. */
export function approvesItself(line: Pick<CountedLine, 'snapshot' | 'counted' | 'isMoved'>): boolean {
  return differenceOf(line) === 0n && !line.isMoved
}

/**
 * Deals tasks, in walking order, into jobs of at most so many: as few jobs as can be, of sizes that differ by one at most, so that
 * nobody gets a job of a single leftover.
 */
export function dealtIntoJobs<T>(tasks: readonly T[], most: number): readonly (readonly T[])[] {
  const jobs = Math.ceil(tasks.length / most)
  return Array.from({ length: jobs }, (_, job) =>
    tasks.slice(Math.floor((job * tasks.length) / jobs), Math.floor(((job + 1) * tasks.length) / jobs)),
  )
}
