/** Files of grids: their content, and that they contain no rows of others. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOfCsvCell } from '../../src/contract/csv'
import type { ExportRequest } from '../../src/contract/endpoints/grids'
import type { Filter } from '../../src/contract/filter'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { exportClient, idIs, orderNo, type ExportClient } from './export-client'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

type Request = Partial<ExportRequest>

/** One string of each dangerous kind: what spreadsheets evaluate, what breaks columns, what XML and headers do not allow. */
const hostileTexts = [
  '=1+1',
  '  =HYPERLINK("http://evil.example","x")',
  '+45 12 34 56 78',
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '＝1+1',
  'a;b,"c"\r\nd',
  'x,=1+1',
  'a\u0001b\u001F',
  '_x0041_',
  '<script>alert(1)</script>&amp;',
  ' leading and trailing ',
  '😀'.repeat(5_000),
]
const naughtyFile = join(process.env.COCKPIT_TEST_DATA ?? '', 'naughty-strings.json')
const naughtyTexts =
  process.env.COCKPIT_TEST_DATA !== undefined && existsSync(naughtyFile)
    ? (JSON.parse(readFileSync(naughtyFile, 'utf8')) as readonly string[])
    : []
const texts = [...hostileTexts, ...naughtyTexts].filter(text => text !== '' && !text.includes('\0'))

/** A cell that a spreadsheet would evaluate. */
const formula = /^(?:[\t\r\n\0]|[\s\p{Z}\p{C}]*[=+\-@＝＋－＠])/u

describe.each(enginesFor())('an exported file on %s', engine => {
  let server: TestServer
  let token: string
  let orders: SalesOrder[]
  let exported: ExportClient['exported']
  let csv: ExportClient['csv']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ exported, csv } = exportClient(server, token))
    const { body } = await server.call('POST', '/SalesOrders/search', {
      token,
      body: { filters: [], take: 1000 },
    })
    orders = body.result
  })
  afterAll(() => server.close())

  it('has the requested columns with the titles and words of the user, in the company’s formats', async () => {
    const [order] = orders.filter(({ completedDate }) => completedDate !== null)
    if (!order) throw new Error('No order is completed.')
    const columns = [
      { field: 'state', title: 'Zustand; neu', words: { [order.state]: 'Fertig "ganz"' } },
      { field: 'orderNo', title: 'Auftrag' },
      { field: 'isStockMissing', title: 'Fehlt', words: { true: 'Ja', false: 'Nein' } },
      { field: 'totalSalesPrice', title: '=Preis' },
      { field: 'deliveryDate', title: 'Liefertag' },
      { field: 'completedDate', title: 'Fertig' },
      { field: 'holdReason', title: 'Grund' },
    ]
    const response = await exported({ filters: [idIs(order.id)], columns, name: 'Aufträge "heute" 1/2' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Auftra_ge _heute_ 1_2.csv"; filename*=UTF-8''Auftr%C3%A4ge%20_heute_%201_2.csv`,
    )
    const completed = new Date(order.completedDate ?? '').toLocaleString('sv-SE', {
      timeZone: 'Europe/Berlin',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      [
        `\uFEFF"Zustand; neu";Auftrag;Fehlt;'=Preis;Liefertag;Fertig;Grund`,
        `"Fertig ""ganz""";"${order.orderNo}";${order.isStockMissing ? 'Ja' : 'Nein'};${order.totalSalesPrice.replace('.', ',')};${order.deliveryDate ?? ''};${completed};${order.holdReason ?? ''}`,
        '',
      ].join('\r\n'),
    )
  })

  it('uses the company’s formats as they are saved', async () => {
    const company = { date_format: 'DD/MM/YY', time_format: 'hh:mm A', number_format: 'en-GB', region: 'UTC' }
    const context = { businessUnitId: 1, userId: null, userName: 'test' }
    const change = (values: typeof company): Promise<void> =>
      server.db.tx(context, async tx => {
        await tx.sql.updateTable('company_info').set(values).where('business_unit_id', '=', 1).execute()
        tx.settingsChanged()
      })
    const [order] = orders
    await server.db.read
      .updateTable('sales_order')
      .set({ total_sales_price: '-1234.5', order_date: '2026-07-01T22:30:00Z', recipient: 'a,b' })
      .where('id', '=', order?.id ?? 0)
      .execute()
    await change(company)
    try {
      const columns = ['totalSalesPrice', 'orderDate', 'recipient'].map(field => ({ field, title: field }))
      const text = await (await exported({ ids: [order?.id ?? 0], columns })).text()
      expect(text).toBe('totalSalesPrice,orderDate,recipient\r\n-1234.5,01/07/26 10:30 PM,"a,b"\r\n')
    } finally {
      await change({ date_format: '', time_format: '', number_format: '', region: '' })
    }
  })

  it('has the rows of the search in its order, or the rows of the ids', async () => {
    const sort = [{ selector: 'orderNo', desc: true }]
    const filters: Filter[] = [{ selector: 'state', operator: 'In', values: ['New'], type: 'enum' }]
    const numbers = orders.filter(({ state }) => state === 'New').map(order => order.orderNo)
    expect((await csv({ filters, sort })).slice(1)).toEqual(
      numbers
        .sort()
        .reverse()
        .map(text => [text]),
    )
    const some = orders.slice(3, 6)
    const picked = await csv({ filters, ids: some.map(({ id }) => id), sort })
    expect(picked.slice(1)).toEqual(
      some
        .map(order => [order.orderNo])
        .sort()
        .reverse(),
    )
  })

  it('as XLSX has real numbers and dates, and texts that stay texts', async () => {
    const order = orders.findLast(({ completedDate, deliveryDate }) => completedDate && deliveryDate)
    const fields = [
      'orderNo',
      'priority',
      'totalSalesPrice',
      'deliveryDate',
      'completedDate',
      'state',
      'discount',
    ]
    const response = await exported({
      ids: [order?.id ?? 0],
      columns: fields.map(field => ({ field, title: field })),
      format: 'xlsx',
      name: 'Orders: all/open [2026]',
    })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    const [sheet] = sheets
    expect(sheet?.name).toBe('Orders  all open  2026')
    expect(sheet?.rows[0]).toEqual(fields)
    const [number, priority, price, day, moment, state] = sheet?.rows[1] ?? []
    expect([number, priority, price, state]).toEqual([
      order?.orderNo,
      order?.priority,
      Number(order?.totalSalesPrice),
      order?.state,
    ])
    expect((day as Date).toISOString().slice(0, 10)).toBe(order?.deliveryDate)
    const shown = new Date(order?.completedDate ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    expect((moment as Date).toISOString().slice(0, 19).replace('T', ' ')).toBe(shown)
  })

  it('as XLSX ends with the requested sums, and has a second sheet that describes the file', async () => {
    // Orders of their own, since these tests change prices.
    const some = orders.slice(5, 10)
    const response = await exported({
      ids: some.map(({ id }) => id),
      columns: [
        orderNo,
        { field: 'totalSalesPrice', title: 'Price', isSummed: true },
        // A text is never summed, even when that is requested.
        { field: 'customerName', title: 'Customer', isSummed: true },
      ],
      format: 'xlsx',
      about: [{ label: '=1+1', text: '@SUM(1)' }],
    })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const sum = some.reduce((cents, order) => cents + Math.round(Number(order.totalSalesPrice) * 100), 0)
    expect(sheets[0]?.rows).toHaveLength(7)
    expect(sheets[0]?.rows[6]?.slice(0, 2)).toEqual(['Total', sum / 100])
    const shownText = new Map(sheets[1]?.rows.map(([label, value]) => [label, value]))
    expect(sheets[1]?.name).toBe('About this file')
    expect(shownText.get('Rows')).toBe(5)
    expect(shownText.get('List')).toBe('Sales orders')
    expect(shownText.get('Exported on')).toBeInstanceOf(Date)
    const { display_name: planner } = await server.db.read
      .selectFrom('app_user')
      .select('display_name')
      .where('business_unit_id', '=', 1)
      .where('user_name', '=', 'planner')
      .executeTakeFirstOrThrow()
    expect(shownText.get('Exported by')).toBe(planner)
    expect(shownText.get("'=1+1")).toBe("'@SUM(1)")
  })

  it('contains no cell that a spreadsheet would evaluate, and loses no character', async () => {
    const rows = await sql<{ id: number }>`
      insert into sales_order (business_unit_id, process_id, order_no, state, order_type, priority, customer_name, order_date, updated_date)
      select 1, ${orders[0]?.processId ?? 0}::bigint, 'NAUGHTY-' || lpad(place::text, 5, '0'), 'New', 'Sales', 5, text, now(), now()
      from unnest(${texts}::text[]) with ordinality as hostile(text, place) order by place returning id
    `.execute(server.db.read)
    const ids = rows.rows.map(({ id }) => id)
    const request = {
      ids,
      sort: [{ selector: 'orderNo', desc: false }],
      columns: [{ field: 'customerName', title: 'Customer' }, orderNo],
    }
    // PGlite drops a byte order mark at the start of a value, so the expected text is read from the grid.
    const { body } = await server.call('POST', '/SalesOrders/byIds', { token, body: { orderIds: ids } })
    const shown = (body.result as SalesOrder[]).map(order => order.customerName ?? '')
    const inCsv = (await csv(request)).slice(1)
    const response = await exported({ ...request, format: 'xlsx' })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const inSheet = (sheets[0]?.rows ?? []).slice(1)
    expect([inCsv.length, inSheet.length]).toEqual([texts.length, texts.length])
    shown.forEach((text, index) => {
      const safe = formula.test(text) ? `'${text}` : text
      // Inside a text the CSV also escapes what a spreadsheet with another separator would take as the start of a cell; textOfCsvCell
      // removes that again.
      expect(textOfCsvCell(inCsv[index]?.[0] ?? ''), JSON.stringify(text)).toBe(textOfCsvCell(safe))
      expect(inSheet[index]?.[0], JSON.stringify(text)).toBe(safe)
      expect(inCsv[index]?.[0]).not.toMatch(formula)
    })
    await server.db.read.deleteFrom('sales_order').where('id', 'in', ids).execute()
  })

  it('keeps all digits of a number that a spreadsheet cannot represent', async () => {
    await server.db.read
      .updateTable('sales_order')
      .set({ total_sales_price: '12345678901234567.89' })
      .where('id', '=', orders[1]?.id ?? 0)
      .execute()
    const request = { ids: [orders[1]?.id ?? 0], columns: [{ field: 'totalSalesPrice', title: 'Price' }] }
    expect((await csv(request))[1]).toEqual(['12345678901234567,89'])
    const response = await exported({ ...request, format: 'xlsx' })
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets[0]?.rows[1]).toEqual(['12345678901234567.89'])
  })

  it.each<[Request, string]>([
    [{ columns: [orderNo, { field: 'secret', title: 'x' }] }, 'body.columns.1.field'],
    [{ columns: [{ field: 'constructor', title: 'x' }] }, 'body.columns.0.field'],
    [{ columns: [] }, 'body.columns'],
    [{ sort: [{ selector: 'secret', desc: false }] }, 'body.sort.0.selector'],
    [{ format: 'pdf' as 'csv' }, 'body.format'],
  ])('refuses %j', async (request, path) => {
    const response = await exported(request)
    const { issues } = (await response.json()) as { issues: { path: string }[] }
    expect({ status: response.status, paths: issues.map(issue => issue.path) }).toEqual({
      status: 400,
      paths: [path],
    })
  })

  it('requires the permission to export and the permission to read the view', async () => {
    const viewer = await server.signIn('viewer')
    const columns = [{ field: 'userName', title: 'User' }]
    const users = await exported({ columns }, { view: 'User', as: viewer })
    expect(await users.json()).toMatchObject({ code: 'permission-denied', path: 'header/settings/users' })
    const context = { businessUnitId: 1, userId: null, userName: 'test' }
    const key = {
      business_unit_id: 1,
      user_id: 0,
      client_id: 'Cockpit',
      owner: 'permissions',
      key: 'grid/exports',
    }
    await server.db.tx(context, async tx => {
      await tx.sql
        .insertInto('setting')
        .values({ ...key, value: 'false' })
        .execute()
      tx.settingsChanged()
    })
    const refused = await exported({})
    await server.db.tx(context, async tx => {
      await tx.sql
        .deleteFrom('setting')
        .where('business_unit_id', '=', 1)
        .where('key', '=', key.key)
        .execute()
      tx.settingsChanged()
    })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'permission-denied', path: 'grid/exports' })
  })

  it('never contains rows of another business unit', async () => {
    const other = await server.signIn('planner', 'Nordlager')
    expect(await csv({ ids: orders.map(({ id }) => id) }, { as: other })).toEqual([['Order']])
    const all = await csv({}, { as: other })
    const { body } = await server.call('POST', '/SalesOrders/search', {
      token: other,
      body: { filters: [], take: 1000 },
    })
    const numbers = (body.result as SalesOrder[]).map(order => order.orderNo)
    expect(all.slice(1).flat().sort()).toEqual(numbers.sort())
  })
})
