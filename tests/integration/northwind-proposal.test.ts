/**
 * Proposals over the Northwind sample, compared with a loop over its files that is independent of the server. Skipped without
 * COCKPIT_TEST_DATA, which names the folder of the files: they are not part of this repository.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposePurchase, type ProposalQuestion } from '../../demo/server/purchasing/purchase-proposal'
import { formatDefaults } from '../../src/contract/limits'
import type { NeedCriterion } from '../../src/contract/purchase-need'
import { closeAndCheck } from './close-and-check'
import { costShare, loadNorthwind, northwindToday, readNorthwind, type NorthwindFiles } from './northwind'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

/** A material's situation, from the files. */
interface Situation {
  readonly itemNo: string
  readonly isDiscontinued: boolean
  readonly inStock: number
  readonly onOrder: number
  /** Quantity on open orders that are required by the last day. */
  readonly demand: number
  readonly reorderLevel: number
  readonly shipped: number
}

const forecastDays = 14
const lastDay = '1998-05-21'
const periodFrom = '1997-05-07'
const periodDays = 365
const growthPercent = 120

describe.runIf(isFullRun && process.env.COCKPIT_TEST_DATA !== undefined).each(enginesFor())(
  'the proposal for Northwind (files in the folder of COCKPIT_TEST_DATA) on %s',
  engine => {
    let server: TestServer
    let businessUnitId: number
    let files: NorthwindFiles
    beforeAll(async () => {
      files = readNorthwind()
      server = await startTestServer({ engine })
      businessUnitId = await loadNorthwind(server.db, files)
      await server.settle()
    })
    afterAll(() => closeAndCheck(server))

    const propose = (criteria: readonly NeedCriterion[], more: Partial<ProposalQuestion> = {}) =>
      proposePurchase(
        server.db,
        { businessUnitId, region: formatDefaults.region },
        {
          supplierIds: null,
          criteria,
          periodFrom: criteria.includes('salesHistory') ? periodFrom : null,
          forecastDays,
          growthFactor: String(growthPercent / 100),
          subtractsDrafts: false,
          draftId: null,
          ...more,
        },
        new Date(`${northwindToday}T09:00:00Z`),
      )
    const proposedBy = async (criteria: readonly NeedCriterion[]) => {
      const { suppliers } = await propose(criteria)
      return suppliers
        .flatMap(({ lines }) => lines.map(({ itemNo, need, quantity }) => `${itemNo}: ${need}, ${quantity}`))
        .sort()
    }
    /**
     * The same by the loop.
     * @param needOf the need, in millionths, of a material that is not discontinued
     */
    const expected = (needOf: (situation: Situation) => bigint): string[] =>
      situationsOf(files)
        .filter(({ isDiscontinued }) => !isDiscontinued)
        .flatMap(situation => {
          const need = needOf(situation)
          return need > 0n ? [`${situation.itemNo}: ${textOf(need)}, ${(need + 999_999n) / 1_000_000n}`] : []
        })
        .sort()
    const projectedOf = ({ inStock, onOrder, demand }: Situation) => inStock + onOrder - demand

    it('is based on all of the files: stock, quantities on order, open demand, and shipped quantities', async () => {
      const { rows } = await sql<{
        stock: number
        opening: number
        picks: number
        ingoing: number
        open: number
      }>`
        select (select sum(quantity)::int from stock where business_unit_id = ${businessUnitId}) as stock,
          (select sum(quantity)::int from stock_transaction where business_unit_id = ${businessUnitId} and process_type = 'Gain') as opening,
          (select count(*)::int from task where business_unit_id = ${businessUnitId}) as picks,
          (select sum(ordered_quantity)::int from ingoing_order_line where business_unit_id = ${businessUnitId}) as ingoing,
          (select count(*)::int from sales_order where business_unit_id = ${businessUnitId} and state in ('New', 'NewWarn')) as open`.execute(
        server.db.read,
      )
      const shippedOrders = new Set(
        files.orders.filter(order => order.shippedDate !== '').map(order => order.orderNo),
      )
      const shippedLines = files.orderLines.filter(line => shippedOrders.has(line.orderNo))
      const stock = sumOf(files.products, product => product.unitsInStock)
      expect(rows).toEqual([
        {
          stock,
          opening: stock + sumOf(shippedLines, line => line.orderedQuantity),
          picks: shippedLines.length,
          ingoing: sumOf(files.products, product => product.unitsOnOrder),
          open: files.orders.length - shippedOrders.size,
        },
      ])
      expect(files.products).toHaveLength(77)
      const prices = await sql<{
        item: string
        cost: number
      }>`select item_no as item, cost_price::float8 as cost
        from material where business_unit_id = ${businessUnitId} order by item_no`.execute(server.db.read)
      for (const { item, cost } of prices.rows) {
        const product = files.products.find(({ itemNo }) => itemNo === item)
        expect(cost).toBeCloseTo(Number(product?.salesPrice) * costShare, 4)
      }
    })

    it('by critical stock level equals the loop over the files', async () => {
      const lines = expected(situation => {
        const lacks = situation.reorderLevel - projectedOf(situation)
        return whole(lacks > 0 ? lacks : 0)
      })
      expect(lines.length).toBeGreaterThan(3)
      expect(await proposedBy(['criticalLevel'])).toEqual(lines)
    })

    it('by known orders equals the loop over the files', async () => {
      const lines = expected(situation => whole(Math.max(0, -projectedOf(situation))))
      expect(lines.length).toBeGreaterThan(0)
      expect(await proposedBy(['knownOrders'])).toEqual(lines)
    })

    it('by sales history equals the loop over the files', async () => {
      const lines = expected(bySalesHistory)
      expect(lines.length).toBeGreaterThan(10)
      expect(await proposedBy(['salesHistory'])).toEqual(lines)
    })

    it('by optimal level is empty without levels in the files, and equals the loop once they are set', async () => {
      expect(await proposedBy(['optimalLevel'])).toEqual([])
      await sql`update material set maximum_warehouse_quantity = 2 * minimum_warehouse_quantity
        where business_unit_id = ${businessUnitId}`.execute(server.db.read)
      const optimal = (situation: Situation) =>
        whole(Math.max(0, 2 * situation.reorderLevel - projectedOf(situation)))
      const critical = (situation: Situation) =>
        projectedOf(situation) < situation.reorderLevel ? optimal(situation) : 0n
      const lines = expected(optimal)
      expect(lines.length).toBeGreaterThan(10)
      expect(await proposedBy(['optimalLevel'])).toEqual(lines)
      expect(await proposedBy(['criticalLevel'])).toEqual(expected(critical))
      const largest = (situation: Situation) =>
        [optimal(situation), bySalesHistory(situation)].reduce((a, b) => (a > b ? a : b))
      expect(await proposedBy(['criticalLevel', 'optimalLevel', 'knownOrders', 'salesHistory'])).toEqual(
        expected(largest),
      )
    })

    it('omits discontinued materials, also those that are missing', async () => {
      const lacking = situationsOf(files).filter(
        situation => situation.isDiscontinued && bySalesHistory(situation) > 0n,
      )
      expect(lacking.length).toBeGreaterThan(0)
      const { suppliers } = await propose(['criticalLevel', 'optimalLevel', 'knownOrders', 'salesHistory'])
      const proposed = new Set(suppliers.flatMap(({ lines }) => lines.map(({ itemNo }) => itemNo)))
      expect(lacking.filter(({ itemNo }) => proposed.has(itemNo))).toEqual([])
    })

    it('lists each material under its own supplier', async () => {
      const { suppliers } = await propose(['salesHistory'])
      const names = new Map(files.suppliers.map(({ supplierId, supplierName }) => [supplierId, supplierName]))
      const supplierOf = new Map(files.products.map(({ itemNo, supplierId }) => [itemNo, supplierId]))
      for (const { supplierName, lines } of suppliers)
        for (const { itemNo } of lines) expect(names.get(supplierOf.get(itemNo) ?? '')).toBe(supplierName)
    })
  },
)

/** Rounded half up to millionths, as quantities are stored. */
function bySalesHistory({ shipped, demand, reorderLevel, inStock, onOrder }: Situation): bigint {
  const numerator = BigInt(shipped) * BigInt(growthPercent) * BigInt(forecastDays) * 1_000_000n
  const denominator = 100n * BigInt(periodDays)
  const forecast = (2n * numerator + denominator) / (2n * denominator)
  const needed = forecast > whole(demand) ? forecast : whole(demand)
  const need = needed + whole(reorderLevel - inStock - onOrder)
  return need > 0n ? need : 0n
}

function situationsOf({ products, orders, orderLines }: NorthwindFiles): Situation[] {
  const orderOf = new Map(orders.map(order => [order.orderNo, order]))
  return products.map(product => {
    let [demand, shipped] = [0, 0]
    for (const line of orderLines) {
      if (line.itemNo !== product.itemNo) continue
      const { shippedDate = '', requiredDate = '' } = orderOf.get(line.orderNo) ?? {}
      if (shippedDate === '' && requiredDate <= lastDay) demand += Number(line.orderedQuantity)
      if (shippedDate >= periodFrom && shippedDate < northwindToday) shipped += Number(line.orderedQuantity)
    }
    return {
      itemNo: product.itemNo ?? '',
      isDiscontinued: product.discontinued === '1',
      inStock: Number(product.unitsInStock),
      onOrder: Number(product.unitsOnOrder),
      demand,
      reorderLevel: Number(product.reorderLevel),
      shipped,
    }
  })
}

function whole(count: number): bigint {
  return BigInt(count) * 1_000_000n
}

function textOf(millionths: bigint): string {
  const fraction = String(millionths % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${millionths / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`
}

function sumOf<T>(rows: readonly T[], read: (row: T) => string | undefined): number {
  return rows.reduce((sum, row) => sum + Number(read(row)), 0)
}
