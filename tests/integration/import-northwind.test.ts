/**
 * All of Northwind, through the calls of the page, into a new business unit: the totals equal those of the files, shipped orders are
 * completed on their day, carriers are delivery types, units on order are ingoing orders, and importing the same files again changes
 * nothing.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshUnit, importer, type Importer } from './import-fixture'
import { describeNorthwindGrids } from './northwind-grid-checks'
import { northwindFolder, northwindSteps, runStep } from './northwind-import'
import { describeNorthwindPicking } from './northwind-picking-checks'
import { describeNorthwindReports } from './northwind-report-checks'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

describe.skipIf(!isFullRun || northwindFolder === undefined).each(enginesFor())(
  'Northwind, imported on %s',
  engine => {
    let server: TestServer
    let unit: number
    let token: string
    let imports: Importer
    beforeAll(async () => {
      server = await startTestServer({ engine })
      unit = await freshUnit(server, 'Northwind')
      token = await server.signIn('admin', 'Northwind')
      imports = importer(server, token)
    })
    afterAll(() => server.close())

    const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
      const { rows } = await query.execute(server.db.read)
      return rows[0] as T
    }

    it.each(northwindSteps)('imports $kind of $files', async step => {
      const done = await runStep(imports, step)
      expect(done).toMatchObject({ state: 'Completed', counts: step.counts, userName: 'Ada Admin' })
    })

    it('has the totals of the files, exact and rounded', async () => {
      const totals = await one(sql<{
        lines: number
        before: string
        after: string
        rounded: string
        orders: string
      }>`
      select count(*) as lines, sum(l.ordered_quantity * l.sales_unit_price) as before,
        sum(l.ordered_quantity * l.sales_unit_price * (1 - coalesce(l.discount, 0) / 100)) as after,
        sum(round(l.ordered_quantity * l.sales_unit_price * (1 - coalesce(l.discount, 0) / 100), 2)) as rounded,
        (select sum(total_sales_price) from sales_order where business_unit_id = ${unit}) as orders
      from sales_order_line l where l.business_unit_id = ${unit}`)
      expect(totals.lines).toBe(2_155)
      expect([totals.before, totals.after, totals.rounded, totals.orders].map(Number)).toEqual([
        1_354_458.59, 1_265_793.0395, 1_265_793.29, 1_265_793.29,
      ])
    })

    it('completes shipped orders, with picks performed on that day, and leaves the others open', async () => {
      const shipped = await one(sql<{ orders: number; picks: number; wrong: number; open: number }>`
      select count(*) filter (where o.state = 'Completed') as orders,
        (select count(*) from task t where t.business_unit_id = ${unit} and t.task_type = 'pick' and t.state = 'Completed') as picks,
        (select count(*) from task t join sales_order s on s.id = t.order_id
          where t.business_unit_id = ${unit} and t.performed_date <> s.completed_date) as wrong,
        count(*) filter (where o.state in ('New', 'NewWarn')) as open
      from sales_order o where o.business_unit_id = ${unit}`)
      expect(shipped).toMatchObject({ orders: 809, wrong: 0, open: 21 })
      const day = await one(sql<{ day: string; types: number; picks: number }>`
      select to_char(o.completed_date at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day,
        (select count(*) from delivery_type where business_unit_id = ${unit}) as types,
        (select count(*) from sales_order_line l join sales_order c on c.id = l.order_id
          where c.business_unit_id = ${unit} and c.state = 'Completed') as picks
      from sales_order o where o.business_unit_id = ${unit} and o.order_no = '10248'`)
      expect(day).toEqual({ day: '1996-07-16', types: 3, picks: shipped.picks })
    })

    it('contains the stock, the quantities on order and the customers of the files', async () => {
      const facts = await one(sql<Record<string, unknown>>`
      select (select sum(quantity) from stock where business_unit_id = ${unit}) as stock,
        (select sum(quantity) from stock_transaction where business_unit_id = ${unit}) as moved,
        (select sum(l.ordered_quantity) from ingoing_order_line l where l.business_unit_id = ${unit}) as ordered,
        (select count(*) from supplier_material where business_unit_id = ${unit}) as terms,
        (select count(*) from material where business_unit_id = ${unit} and material_state = 'Discontinued') as discontinued,
        (select customer_name || ', ' || country_code from sales_order where business_unit_id = ${unit} and order_no = '10249') as customer,
        (select country_code from customer where business_unit_id = ${unit} and customer_no = 'AROUT') as country`)
      expect(facts).toEqual({
        stock: '3119',
        moved: '3119',
        ordered: '780',
        terms: 77,
        discontinued: 8,
        customer: 'Toms Spezialitäten, DE',
        country: 'GB',
      })
    })

    describeNorthwindGrids(() => ({ server, token }))
    describeNorthwindReports(() => server)

    it.each(northwindSteps)('changes nothing when $kind of $files is imported again', async step => {
      const again = await runStep(imports, step)
      expect(again.counts).toMatchObject({ added: 0, changed: 0, rejected: 0 })
      expect(again.counts?.unchanged).toBeGreaterThan(0)
    })

    describeNorthwindPicking(() => ({ server, unit, token }))
  },
)
