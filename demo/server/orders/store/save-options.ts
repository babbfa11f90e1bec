/** Options for saving orders: the two snapshots of each, and what they share. */
import type { OrderSnapshot } from '../rules/order-snapshot'
import type { LoadedOrder } from './load-orders'

/** An order as read, with its row locked, and as it is to be saved. */
export interface OrderChange {
  readonly before: LoadedOrder
  readonly after: OrderSnapshot
}

export interface SaveOptions {
  readonly businessUnitId: number
  /** ISO time. */
  readonly now: string
  /** Job for new tasks; when absent the order's own open job, or a new one named after the order. */
  readonly jobId?: number
  /** The picker of new tasks that are started at once. */
  readonly startedBy?: number
  /** A confirmed pick has already reduced this stock's quantity and reservation. */
  readonly alreadyReleased?: {
    readonly stockId: number
    readonly quantity: bigint
  }
}
