/** What saving an order needs to know beside the two snapshots. */

export interface SaveOptions {
  readonly businessUnitId: number
  /** ISO time. */
  readonly now: string
  /** Job that new tasks join; without it the order's own open job, or a new one named for the order. */
  readonly jobId?: number
  /** Who picks the new tasks that are started at once. */
  readonly startedBy?: number
  /** A confirmed pick already took its quantity out of this stock's reservation together with the stock itself. */
  readonly alreadyReleased?: { readonly stockId: number; readonly quantity: bigint }
}
