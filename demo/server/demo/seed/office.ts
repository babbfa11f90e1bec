/** Further rows of a business unit: drafts, integration, printers, attributes, details of roles, past sessions. */
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'
import { makePurchaseDrafts, makeSalesOrderDrafts } from './drafts'
import { makeIntegration, type IntegrationCounts } from './integration'
import type { MasterData } from './master-data'
import type { OrderRecord } from './order-rows'
import { makePastSessions } from './past-sessions'
import { createRandom } from './random'
import type { SeedClock } from './seed-clock'
import type { SeedSize } from './seed-sizes'
import type { Sheet } from './sheet'
import { addPrinters, addRoleDetails, addStockAttributes } from './warehouse-settings'

export interface OfficeOptions {
  readonly businessUnitId: number
  readonly size: SeedSize
  /** Seed of a separate random source, so that these rows change nothing else in the warehouse. */
  readonly randomSeed: number
  readonly master: MasterData
  readonly records: readonly OrderRecord[]
  readonly clock: SeedClock
}

interface OfficeCounts {
  readonly purchaseDrafts: number
  readonly salesOrderDrafts: number
  readonly integration: IntegrationCounts
}

const officeCounts: Readonly<Record<SeedSize, OfficeCounts>> = {
  full: {
    purchaseDrafts: 60,
    salesOrderDrafts: 25,
    integration: { messages: 2_600, requests: 900, imports: 160 },
  },
  small: {
    purchaseDrafts: 14,
    salesOrderDrafts: 8,
    integration: { messages: 260, requests: 90, imports: 30 },
  },
}

/** Orders named in integration messages: the newest. */
const ordersKnown = 400

/** Makes and writes these rows of a unit; its master data must have been written. */
export async function makeOffice(
  tx: Transaction<Tables>,
  sheet: Sheet,
  { businessUnitId, size, randomSeed, master, records, clock }: OfficeOptions,
): Promise<void> {
  const random = createRandom(randomSeed)
  const counts = officeCounts[size]
  const shared = { businessUnitId, master, clock, random }
  addPrinters(sheet, businessUnitId, master)
  addStockAttributes(sheet, businessUnitId)
  makePurchaseDrafts(sheet, counts.purchaseDrafts, shared)
  makeSalesOrderDrafts(sheet, counts.salesOrderDrafts, shared)
  makePastSessions(sheet, { businessUnitId, users: master.users, clock, random })
  makeIntegration(sheet, {
    businessUnitId,
    counts: counts.integration,
    clock,
    random,
    orders: records.slice(-ordersKnown).map(({ orderNo, plan }) => ({
      orderNo,
      customer: plan.customer,
      materials: plan.lines.map(line => line.material),
    })),
    materials: master.materials,
  })
  await sheet.flush('all')
  await addRoleDetails(tx, businessUnitId)
}
