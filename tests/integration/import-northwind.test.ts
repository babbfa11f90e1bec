/**
 * Northwind whole, through the calls of the page, into a fresh business unit: the totals are those of the files, shipped orders are
 * completed on their day, carriers are delivery types, units on order are ingoing orders, and the same files again change nothing.
 */
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import type { ImportArrangement, ImportSummary } from '../../src/contract/endpoints/imports'
import { endpoints } from '../../src/contract/endpoints/table'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'
import { freshUnit, importer, type GivenFile, type Importer } from './import-fixture'
import { engines, startTestServer, type TestServer } from './server-fixture'

const folder = process.env.COCKPIT_TEST_DATA
const file = (name: string): GivenFile => ({
  name: `${name}.csv`,
  content: readFileSync(join(folder ?? '', 'northwind', `${name}.csv`), 'utf8'),
})

interface Step {
  readonly kind: ImportKindName
  readonly files: readonly string[]
  readonly change?: Partial<ImportArrangement>
  /** Columns whose headers no field owns. */
  readonly columns?: Readonly<Record<string, string>>
  readonly counts: Partial<NonNullable<ImportSummary['counts']>>
}

const steps: readonly Step[] = [
  { kind: 'suppliers', files: ['suppliers'], counts: { rows: 29, added: 29, rejected: 0 } },
  { kind: 'customers', files: ['customers'], counts: { rows: 91, added: 91, rejected: 0 } },
  {
    kind: 'locations',
    files: ['hall'],
    change: { addsMissing: true },
    counts: { rows: 1, added: 1, rejected: 0 },
  },
  {
    kind: 'materials',
    files: ['products'],
    change: { addsMissing: true, fixed: { baseUoM: 'pcs', pickingLocationRole: 'Warehouse' } },
    counts: { rows: 77, added: 77, rejected: 0 },
  },
  { kind: 'suppliers', files: ['products'], counts: { rows: 77, changed: 29, rejected: 0 } },
  {
    kind: 'stocks',
    files: ['products'],
    change: { fixed: { location: 'Northwind' } },
    counts: { rows: 77, added: 77, rejected: 0 },
  },
  {
    kind: 'salesOrders',
    files: ['orders', 'order_lines'],
    change: { addsMissing: true },
    counts: { rows: 2_985, added: 830, rejected: 0 },
  },
  {
    kind: 'ingoingOrders',
    files: ['products'],
    change: { fixed: { orderNo: 'NW-PO-{supplierNumber}', expectedReceiptDate: '1998-05-07' } },
    counts: { rows: 17, rejected: 0 },
  },
]

const given = (name: string): GivenFile =>
  name === 'hall'
    ? { name: 'hall.csv', content: 'Location,Area,Picking sequence\r\nNorthwind,Warehouse,1\r\n' }
    : file(name)

async function runStep(imports: Importer, { kind, files, change = {} }: Step): Promise<ImportSummary> {
  const [first, ...more] = files.map(given)
  if (first === undefined) throw new Error('a step has a file')
  const import_ = await imports.upload(kind, first, ...more)
  await imports.arrange(import_, arrangement => ({ ...arrangement, ...change }))
  const checked = await imports.check(import_.id)
  expect(checked.counts?.rejected, JSON.stringify(await imports.mistakes(import_.id))).toBe(0)
  return imports.run(import_.id, 'all')
}

describe.skipIf(folder === undefined).each(engines)('Northwind, imported on %s', engine => {
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

  it.each(steps)('takes in $kind of $files', async step => {
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

  it('completed what was shipped, with picks performed on that day, and leaves the rest open', async () => {
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

  it('has what is in stock, what is on order, and who the customers are', async () => {
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

  it('shows it in every grid', async () => {
    const searches = Object.values<Record<string, Endpoint>>(endpoints)
      .flatMap(group => Object.values(group))
      .filter(({ isSearch, method, path }) => isSearch === true && method === 'POST' && /search/i.test(path))
      .map(({ path }) => path)
      .filter(path => !/^\/(Report|Import)\b|\{/.test(path))
    const counts = new Map<string, number>()
    for (const path of searches) {
      const { status, body } = await server.call('POST', path, { token, body: { filters: [], take: 1 } })
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
      counts.set(path, body.totalCount)
    }
    const wanted = ['SalesOrders', 'OutgoingOrder', 'Stock', 'Supplier', 'IngoingOrder', 'Location'].map(
      name => `/${name}/search`,
    )
    expect([...wanted, '/Material/Search'].map(path => counts.get(path))).toEqual([
      830, 830, 77, 29, 14, 1, 77,
    ])
  })

  it.each(steps)('finds nothing new in $kind of $files', async step => {
    const again = await runStep(imports, step)
    expect(again.counts).toMatchObject({ added: 0, changed: 0, rejected: 0 })
    expect(again.counts?.unchanged).toBeGreaterThan(0)
  })
})
