/**
 * The four reports over the imported Northwind unit, requested as their pages do, compared with the files: ordered goods were received on
 * the day of the order and shipped on the shipping day.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { rollUpAll } from '../../demo/server/reports/roll-ups/report-roll-ups'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import type { ReportName } from '../../src/contract/reports/report-names'
import { transactionTypes } from '../../src/contract/states/transaction-types'
import { readNorthwind, type NorthwindFiles } from './northwind'
import {
  costOf,
  materialStocks,
  moneyOf,
  shippedLines,
  stockValueOf,
  unitsOf,
  type MaterialStock,
  type Shipped,
} from './northwind-figures'
import { reportClient, type ReportClient } from './report-fixture'
import type { TestServer } from './server-fixture'

/** Between the first order and the last shipment. */
const days = ['1996-07-10', '1997-01-15', '1997-09-03', '1998-05-05']
const period = { dateFrom: '1997-02-03', dateTo: '1997-11-20' }
const quarter = { fromDate: '1998-01-01', toDate: '1998-03-31' }

/** @param getServer returns the server with the unit, once everything is imported */
export function describeNorthwindReports(getServer: () => TestServer): void {
  describe('in reports', () => {
    let files: NorthwindFiles
    let shipped: readonly Shipped[]
    beforeAll(() => {
      files = readNorthwind()
      shipped = shippedLines(files)
    })
    const client = (report: ReportName): Promise<ReportClient> =>
      reportClient(getServer(), report, { name: 'admin', unit: 'Northwind' })

    const expectStockValue = async (): Promise<void> => {
      const report = await client('materialSummary')
      for (const asOf of [...days, null]) {
        const lying = stocksOn(files, asOf)
        const expected = stockValueOf(lying)
        for (const basedOn of ['costPrice', 'averageCostPrice', 'latestCostPrice']) {
          const { figures, chart, rows } = await report.facts({ basedOn, asOf })
          expect(rows, `${asOf} ${basedOn}`).toBe(lying.length)
          expect(figures, `${asOf} ${basedOn}`).toEqual(expected.figures)
          expect(chart.map(({ key, value }) => [key, value])).toEqual(expected.groups)
        }
      }
    }

    const expectTransactions = async (): Promise<void> => {
      const report = await client('materialTransactions')
      const isWithin = (day: string): boolean => day >= period.dateFrom && day <= period.dateTo
      const came = shipped.filter(({ orderedOn }) => isWithin(orderedOn))
      const went = shipped.filter(({ day }) => isWithin(day))
      expect(came.length).not.toBe(went.length)
      const { figures, chart } = await report.facts({ ...period, processTypes: [...transactionTypes] })
      expect(figures).toEqual({
        transactions: String(came.length + went.length),
        in: String(unitsOf(came)),
        out: String(unitsOf(went)),
        moved: '0',
        value: moneyOf(costOf(came) - costOf(went)),
      })
      for (const { key, value, other, count } of chart) {
        const [cameThen, wentThen] = [
          came.filter(({ orderedOn }) => orderedOn === key),
          went.filter(({ day }) => day === key),
        ]
        expect([key, value, other, count]).toEqual([
          key,
          String(unitsOf(cameThen)),
          String(unitsOf(wentThen)),
          cameThen.length + wentThen.length,
        ])
      }
      const picks = await report.rows<{ processType: string }>({ ...period, processTypes: ['Pick'] })
      expect(picks.map(({ processType }) => processType)).toEqual(went.map(() => 'Pick'))
    }

    it('has the value of the stock of each day', async () => {
      const values = days.map(day => stockValueOf(stocksOn(files, day)).figures.value)
      expect(new Set(values).size).toBe(days.length)
      await expectStockValue()
    })
    it('has the movements of each day', expectTransactions)

    it('lists rarely picked materials as slow movers', async () => {
      const report = await client('slowMovingMaterials')
      const picksOf = (itemNo: string): number =>
        shipped.filter(
          line => line.itemNo === itemNo && line.day >= quarter.fromDate && line.day <= quarter.toDate,
        ).length
      const expected = stocksOn(files, null).map(
        ({ itemNo, quantity, cents }) =>
          `${itemNo}: ${picksOf(itemNo)} picks, ${quantity} worth ${moneyOf(cents)}`,
      )
      const rows = await report.rows<SlowMovingMaterial>({
        ...quarter,
        processTypes: ['Pick'],
        basedOn: 'costPrice',
      })
      const shown = rows.map(
        ({ materialItemNo, picks, quantity, value }) =>
          `${materialItemNo}: ${picks} picks, ${quantity} worth ${value}`,
      )
      expect(shown.sort()).toEqual(expected.sort())
    })

    it('has no employee efficiency without performed tasks of users', async () => {
      const report = await client('employeeEfficiency')
      const { figures } = await report.facts({ dateFrom: '1996-07-01', dateTo: '1998-12-31' })
      expect(figures).toMatchObject({ users: '0', tasks: '0', orderLines: '0', deviations: '0' })
    })

    describe('rolled up', () => {
      beforeAll(() => rollUpAll(getServer().db, { now: new Date() }))
      it('has the same values', expectStockValue)
      it('has the same movements', expectTransactions)
    })
  })
}

/** Ordered by that day and shipped later; the current stock is in the products file. */
function stocksOn(files: NorthwindFiles, day: string | null): MaterialStock[] {
  const shipped = shippedLines(files)
  return materialStocks(files, ({ itemNo, unitsInStock }) =>
    day === null
      ? unitsInStock
      : unitsOf(shipped.filter(line => line.itemNo === itemNo && line.orderedOn <= day && line.day > day)),
  )
}
