/** Numbers of seeded rows, in two sizes. */

export type SeedSize = 'full' | 'small'

export interface SeedCounts {
  readonly materials: number
  readonly locations: number
  readonly stocks: number
  readonly suppliers: number
  readonly salesOrders: number
  readonly salesOrderLines: number
  readonly performedTasks: number
  readonly ingoingOrders: number
  /** Stock counts: ready for approval, not started, completed. */
  readonly stockCounts: { readonly started: number; readonly initial: number; readonly completed: number }
  /** Unfinished orders by kind. */
  readonly orders: {
    readonly doneToday: number
    readonly cancelledToday: number
    readonly cancelledBefore: number
    readonly readyForPick: number
    readonly partiallyReady: number
    /** Of the partially ready ones, those whose rest is out of stock. */
    readonly partiallyReadyMissing: number
    readonly pickStarted: number
    readonly readyForPack: number
    readonly newToday: number
    readonly newLater: number
    readonly newWarn: number
    readonly onHold: number
    readonly reserved: number
    readonly partiallyReserved: number
    readonly error: number
  }
  /** Started orders that share a job, two per job. */
  readonly waves: number
  readonly pausedJobs: number
  /** Orders that wait for stock which only has to be replenished. */
  readonly pendingMaintenance: number
}

export const seedCounts: Readonly<Record<SeedSize, SeedCounts>> = {
  full: {
    materials: 5_000,
    locations: 1_200,
    stocks: 20_000,
    suppliers: 60,
    salesOrders: 10_000,
    salesOrderLines: 50_000,
    performedTasks: 200_000,
    ingoingOrders: 1_500,
    stockCounts: { started: 2, initial: 1, completed: 10 },
    orders: {
      doneToday: 210,
      cancelledToday: 3,
      cancelledBefore: 146,
      readyForPick: 53,
      partiallyReady: 11,
      partiallyReadyMissing: 3,
      pickStarted: 28,
      readyForPack: 9,
      newToday: 116,
      newLater: 240,
      newWarn: 3,
      onHold: 4,
      reserved: 22,
      partiallyReserved: 5,
      error: 7,
    },
    waves: 11,
    pausedJobs: 3,
    pendingMaintenance: 5,
  },
  small: {
    materials: 140,
    locations: 84,
    stocks: 480,
    suppliers: 12,
    salesOrders: 280,
    salesOrderLines: 1_400,
    performedTasks: 4_000,
    ingoingOrders: 40,
    stockCounts: { started: 1, initial: 1, completed: 2 },
    orders: {
      doneToday: 24,
      cancelledToday: 2,
      cancelledBefore: 6,
      readyForPick: 8,
      partiallyReady: 3,
      partiallyReadyMissing: 1,
      pickStarted: 6,
      readyForPack: 3,
      newToday: 24,
      newLater: 16,
      newWarn: 3,
      onHold: 2,
      reserved: 4,
      partiallyReserved: 3,
      error: 3,
    },
    waves: 1,
    pausedJobs: 1,
    pendingMaintenance: 2,
  },
}
