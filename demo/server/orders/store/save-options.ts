/** What saving orders needs to know: the two snapshots of each, and what they share. */
import type { OrderSnapshot } from '../rules/order-snapshot'
import type { LoadedOrder } from './load-orders'

/** An order as it was read, its row locked, and as it is to be. */
export interface OrderChange {
  readonly before: LoadedOrder
  readonly after: OrderSnapshot
}

export interface SaveOptions {
  readonly businessUnitId: number
  /** ISO time. */
  readonly now: string
  /** Job that new tasks join; without it the order's own open job, or a new one named for the order. */
  readonly jobId?: number
  /** Who picks the new tasks that are started at once. */
  readonly startedBy?: number
  /** A confirmed pick already took its quantity out of this stock's reservation together with the stock itself. */
  readonly alreadyReleased?: {
    readonly stockId: number
    readonly quantity: bigint
  }
}
