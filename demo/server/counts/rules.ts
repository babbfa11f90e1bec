/**
 * Rules of stock counts (DOMAIN, stock counts): what an approval posts and when it is refused, which lines are approved automatically, the
 * cost of a difference, and how tasks are distributed over jobs. Pure; the state machines are in the contract (states/stock-count.ts).
 */
import type { Decimal } from '../../../src/contract/decimal'

/** A counted line with the current data of its stock. */
export interface CountedLine {
  /** Booked at the snapshot. */
  readonly snapshot: Decimal
  readonly counted: Decimal
  /** Booked when it was counted; the snapshot when that is unknown. */
  readonly booked: Decimal
  /** Booked now. */
  readonly current: Decimal
  readonly reserved: Decimal
  /** Whether the stock moved since the snapshot. */
  readonly isMoved: boolean
}

/**
 * The approver's choice about stock that moved since the snapshot. `postDifference`: the movements are unrelated to the difference.
 * `asCounted`: movements before the count explain part of the difference, only the rest is posted.
 */
export const movedChoices = ['postDifference', 'asCounted'] as const
export type MovedChoice = (typeof movedChoices)[number]

export type Approval =
  | { readonly kind: 'moved' }
  /** The stock would fall below zero by this much. */
  | { readonly kind: 'below-zero'; readonly missing: Decimal }
  | {
      readonly kind: 'approved'
      /** Quantity added to the stock. */
      readonly posted: Decimal
      readonly after: Decimal
      /** Reserved quantity beyond what remains. */
      readonly reservedTaken: Decimal
    }

/** Counted minus booked at the snapshot. */
export function differenceOf({ snapshot, counted }: Pick<CountedLine, 'snapshot' | 'counted'>): Decimal {
  return counted - snapshot
}

/**
 * The effect of an approval on the stock: the current quantity plus the difference. For stock that moved since the snapshot the approver's
 * choice is required; a stock never falls below zero.
 */
export function approvalOf(line: CountedLine, choice: MovedChoice | null): Approval {
  const { counted, booked, current, reserved, isMoved } = line
  if (isMoved && choice === null) return { kind: 'moved' }
  const posted = isMoved && choice === 'asCounted' ? counted - booked : differenceOf(line)
  const after = current + posted
  if (after < 0n) return { kind: 'below-zero', missing: -after }
  return { kind: 'approved', posted, after, reservedTaken: reserved > after ? reserved - after : 0n }
}

/** InventoryAutoAcceptance: a line without a difference, whose stock did not move, is approved automatically. */
export function approvesItself(line: Pick<CountedLine, 'snapshot' | 'counted' | 'isMoved'>): boolean {
  return differenceOf(line) === 0n && !line.isMoved
}

/**
 * Distributes tasks, in walking order, over jobs of at most the given size: as few jobs as possible, whose sizes differ by at most one, so
 * that no job has a single leftover task.
 */
export function dealtIntoJobs<T>(tasks: readonly T[], most: number): readonly (readonly T[])[] {
  const jobs = Math.ceil(tasks.length / most)
  return Array.from({ length: jobs }, (_, job) =>
    tasks.slice(Math.floor((job * tasks.length) / jobs), Math.floor(((job + 1) * tasks.length) / jobs)),
  )
}
