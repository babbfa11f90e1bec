/** Work in the imported Northwind unit: an open order is prepared and picked, and the reports show by whom and what. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TerminalPick } from '../../src/contract/endpoints/floor'
import type { EmployeeEfficiencyRow } from '../../src/contract/entities/reports'
import { readNorthwind, type FileRow, type NorthwindFiles } from './northwind'
import { reportClient } from './report-fixture'
import type { TestServer } from './server-fixture'

const dayMs = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** @param getUnit returns the server with the unit, its id, and a token of its administrator, once everything is imported */
export function describeNorthwindPicking(
  getUnit: () => { readonly server: TestServer; readonly unit: number; readonly token: string },
): void {
  describe('after picking', () => {
    let lines: readonly FileRow[]
    let picker: string
    beforeAll(async () => {
      const { server, unit } = getUnit()
      lines = pickableLines(readNorthwind())
      await sql`with person as (
          insert into app_user (business_unit_id, user_name, display_name, password_hash)
          select ${unit}::bigint, 'picker', 'Pia Picker', password_hash from app_user
          where user_name = 'admin' and business_unit_id = ${unit} returning id),
        role as (insert into user_role (business_unit_id, user_role_name) values (${unit}, 'TerminalRole') returning id)
        insert into app_user_role (user_id, role_id) select person.id, role.id from person, role`.execute(
        server.db.read,
      )
      picker = await server.signIn('picker', 'Northwind')
    })

    it('has the prepared and picked order in its reports', async () => {
      const { server, unit, token } = getUnit()
      const { rows } = await sql<{ id: number }>`select process_id as id from sales_order
        where business_unit_id = ${unit} and order_no = ${lines[0]?.orderNo ?? ''}`.execute(server.db.read)
      const processIds = rows.map(({ id }) => id)
      const prepared = await server.call('PUT', '/ProcessSalesOrders/prepareMany', {
        token,
        body: { processIds },
      })
      expect(prepared.status, JSON.stringify(prepared.body)).toBe(200)
      const next = async (): Promise<TerminalPick | null> =>
        (await server.call('POST', '/Terminal/nextPick', { token: picker, body: {} })).body.result
      for (let pick = await next(); pick !== null; pick = await next()) {
        const confirmed = await server.call('POST', '/Terminal/confirmPick', {
          token: picker,
          body: { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity, isLocationEmpty: true },
        })
        expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
      }
      const units = lines.reduce((sum, line) => sum + Number(line.orderedQuantity), 0)
      const days = { dateFrom: dayAfter(-1), dateTo: dayAfter(1) }
      const user = { name: 'admin', unit: 'Northwind' }
      const efficiency = await reportClient(server, 'employeeEfficiency', user)
      expect(await efficiency.rows<EmployeeEfficiencyRow>(days)).toMatchObject([
        {
          userName: 'Pia Picker',
          process: 'SalesOrder',
          tasks: lines.length,
          orderLines: lines.length,
          quantity: String(units),
          deviations: 0,
        },
      ])
      const transactions = await reportClient(server, 'materialTransactions', user)
      const { figures } = await transactions.facts({ ...days, processTypes: ['Pick'] })
      expect(figures).toMatchObject({ transactions: String(lines.length), out: String(units) })
    })
  })
}

/** The lines of the first open order with several lines that can all be picked completely. */
function pickableLines({ orders, orderLines, products }: NorthwindFiles): readonly FileRow[] {
  const inStock = new Map(products.map(product => [product.itemNo, Number(product.unitsInStock)]))
  const open = orders.filter(({ shippedDate }) => shippedDate === '')
  const found = open
    .map(({ orderNo }) => orderLines.filter(line => line.orderNo === orderNo))
    .find(
      lines =>
        lines.length > 1 &&
        lines.every(({ itemNo, orderedQuantity }) => Number(orderedQuantity) <= (inStock.get(itemNo) ?? 0)),
    )
  if (found === undefined) throw new Error('No open order can be picked whole.')
  return found
}
