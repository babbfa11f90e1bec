/**
 * The stock value, the material transactions and the slow movers of the Northwind sample, compared with a loop over its files that is
 * independent of the server. Skipped without COCKPIT_TEST_DATA, which names the folder of the files.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import { readCriteria, reportTable } from '../../demo/server/reports/report-table'
import type { CostBasis } from '../../src/contract/reports/criteria'
import { decimal } from '../../src/contract/decimal'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import { formatDefaults } from '../../src/contract/limits'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { closeAndCheck } from './close-and-check'
import { loadNorthwind, readNorthwind, type NorthwindFiles } from './northwind'
import {
  costOf,
  materialStocks,
  moneyOf,
  shippedLines,
  stockValueOf,
  unitsOf,
  type MaterialStock,
} from './northwind-figures'
import { reportClient, type ReportClient } from './report-fixture'
import { slowMoverLoop, rowsOf, loopTexts } from './report-slow-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

/** The day on which everything shipped later was in stock. */
const firstDay = '1996-07-01'
const days = [firstDay, '1996-12-31', '1997-06-30', '1998-02-28', '1998-05-06']

describe.runIf(isFullRun && process.env.COCKPIT_TEST_DATA !== undefined).each(enginesFor())(
  'reports of Northwind (files in the folder of COCKPIT_TEST_DATA) on %s',
  engine => {
    let server: TestServer
    let files: NorthwindFiles
    let scope: { businessUnitId: number; region: string }
    beforeAll(async () => {
      files = readNorthwind()
      server = await startTestServer({ engine })
      scope = { businessUnitId: await loadNorthwind(server.db, files), region: formatDefaults.region }
      await server.settle()
    })
    afterAll(() => closeAndCheck(server))

    const summary = (basedOn: CostBasis, asOf: string | null) =>
      reportTable.materialSummary.facts(
        server.db.read,
        readCriteria('materialSummary', { basedOn, asOf }, scope),
        scope,
      )
    const expectStockValues = async (): Promise<void> => {
      for (const asOf of [...days, null]) {
        const lying = stocksOn(files, asOf)
        const expected = stockValueOf(lying)
        for (const basedOn of ['costPrice', 'averageCostPrice', 'latestCostPrice'] as const) {
          const { figures, chart, rows } = await summary(basedOn, asOf)
          expect(rows, asOf ?? 'now').toBe(lying.length)
          expect(figures, asOf ?? 'now').toEqual(expected.figures)
          expect(chart.map(({ key, value }) => [key, value])).toEqual(expected.groups)
        }
      }
    }

    it('have the value of the stock of each day by the files', async () => {
      const values = days.map(day => stockValueOf(stocksOn(files, day)).figures.value)
      expect(new Set(values).size).toBe(days.length)
      await expectStockValues()
    })

    const expectShipped = async (): Promise<void> => {
      const period = { dateFrom: '1997-02-03', dateTo: '1997-11-20' }
      const shipped = shippedLines(files).filter(({ day }) => day >= period.dateFrom && day <= period.dateTo)
      const criteria = { ...period, processTypes: [...transactionTypes] }
      const { figures, chart } = await reportTable.materialTransactions.facts(
        server.db.read,
        readCriteria('materialTransactions', criteria, scope),
        scope,
      )
      expect(figures).toEqual({
        transactions: String(shipped.length),
        in: '0',
        out: String(unitsOf(shipped)),
        moved: '0',
        value: moneyOf(-costOf(shipped)),
      })
      expect(chart).toHaveLength(291)
      for (const { key, other, count } of chart) {
        const ofDay = shipped.filter(({ day }) => day === key)
        expect([key, other, count]).toEqual([key, String(unitsOf(ofDay)), ofDay.length])
      }
    }

    it('have the shipments of a period, day by day', expectShipped)

    describe('from roll-ups', () => {
      beforeAll(() => rollUpAll(server.db, { now: new Date() }))
      it('have the same shipments', expectShipped)
      it('have the same values', expectStockValues)
    })

    describe('slow moving materials', () => {
      let report: ReportClient
      const criteria = {
        fromDate: '1998-01-01',
        toDate: '1998-03-31',
        processTypes: ['Pick'],
        basedOn: 'costPrice',
      }
      beforeAll(async () => {
        const unitId = scope.businessUnitId
        await sql`update business_unit set features = array['SlowMovingMaterialsOverView'] where id = ${unitId}`.execute(
          server.db.read,
        )
        await sql`insert into app_user (business_unit_id, user_name, display_name, password_hash)
          select ${unitId}::bigint, 'buyer', 'Buyer', password_hash from app_user
          where user_name = 'supervisor' and business_unit_id = (select id from business_unit where name = 'Demo')`.execute(
          server.db.read,
        )
        report = await reportClient(server, 'slowMovingMaterials', { name: 'buyer', unit: 'Northwind' })
      })

      it('equal a loop over the stored rows', async () => {
        const expected = (await slowMoverLoop(server, scope.businessUnitId))({
          region: scope.region,
          from: criteria.fromDate,
          to: criteria.toDate,
          types: ['pick'],
          basedOn: 'costPrice',
        })
        expect(expected.length).toBeGreaterThan(60)
        expect(await rowsOf(report, criteria)).toEqual(loopTexts(expected))
      })

      it('equal the files', async () => {
        const { products, orders, orderLines } = files
        const shipped = new Set(
          orders
            .filter(({ shippedDate = '' }) => shippedDate >= criteria.fromDate && shippedDate <= '1998-03-31')
            .map(({ orderNo }) => orderNo),
        )
        const inStock = products.filter(({ unitsInStock }) => Number(unitsInStock) > 0)
        const words = inStock.map(({ itemNo, unitsInStock }) => {
          const picks = orderLines.filter(line => line.itemNo === itemNo && shipped.has(line.orderNo)).length
          return `${itemNo}: ${picks} picks, ${unitsInStock}`
        })
        const rows = await report.rows<SlowMovingMaterial>(criteria)
        expect(rows.map(row => `${row.materialItemNo}: ${row.picks} picks, ${row.quantity}`).sort()).toEqual(
          words.sort(),
        )
        expect(decimal(rows[0]?.quantity ?? '0')).toBeGreaterThan(0n)
      })
    })
  },
)

/** Stock at the end of a day, or now: the units in stock and everything shipped afterwards. There is none before the first day. */
function stocksOn(files: NorthwindFiles, day: string | null): MaterialStock[] {
  const shipped = shippedLines(files)
  return materialStocks(files, ({ itemNo, unitsInStock }) => {
    const later = shipped.filter(line => line.itemNo === itemNo && day !== null && line.day > day)
    return unitsInStock + unitsOf(later)
  })
}
