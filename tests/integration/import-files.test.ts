/** Files of imports: unusual ones are read as intended, or refused with the limit that they exceed. */
import { writeXlsxStream } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverSheetLimits } from '../../src/contract/sheet-limits'
import { sheetOfCells, workbookOf, workbookOfCells } from '../unit/sheets/made-files'
import { csvOf, customersCsv, startImports, type Importer } from './import-fixture'
import { enginesFor, type TestServer } from './server-fixture'

async function xlsxOf(rows: readonly (readonly (string | number | null)[])[]): Promise<Uint8Array> {
  const [head = [], ...body] = rows
  const columns = head.map(header => ({ header: String(header) }))
  const parts: Uint8Array[] = []
  for await (const part of writeXlsxStream(
    body.map(row => [...row]),
    { name: 'Sheet', columns },
  ))
    parts.push(part)
  return Buffer.concat(parts)
}

/** A typical stock list: a merged title, an empty row, two header rows, days as numbers, and formulas. */
function stocksWorkbook(): Uint8Array {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (value: string): string => `<c><v>${value}</v></c>`
  const day = (value: string): string => `<c s="1"><v>${value}</v></c>`
  const header = ['Item no.', 'Location', 'Quantity', 'Container', 'FIFO date', 'Cost price'].map(text)
  const rows = [
    [text('Stocks of the year')],
    [],
    header,
    [
      text('W-1'),
      text('W-A'),
      '<c><f>40+8</f><v>48</v></c>',
      text('340123450000000017'),
      day('46309'),
      number('0.30000000000000004'),
    ],
    [
      text('W-2'),
      '<c/>',
      text('1.000 pcs'),
      '<c t="str"><f>"34012345000"&amp;"0000024"</f><v>340123450000000024</v></c>',
      text('30.09.2026'),
      text('$ 1,5'),
    ],
    ['<c/>', '<c s="1"/>'],
    header,
    [
      text('W-3'),
      text('W-A'),
      number('3'),
      number('123456789012345678'),
      day('46310.354166666664'),
      '<c><f>B1/0</f></c>',
    ],
  ]
  return workbookOf({
    sheets: [
      {
        name: 'Stocks',
        rows: rows.map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`).join(''),
        after: '<mergeCells count="2"><mergeCell ref="A1:F1"/><mergeCell ref="B4:B5"/></mergeCells>',
      },
    ],
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  })
}

describe.each(enginesFor())('files of imports on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    ;({ server, unit, imports } = await startImports(engine, 'Files'))
  })
  afterAll(() => server.close())

  const mistakesIn = async (content: string | Uint8Array, name = 'customers.csv') => {
    const import_ = await imports.upload('customers', { name, content })
    await imports.check(import_.id)
    return (await imports.mistakes(import_.id)).map(({ field, code, found }) => [field, code, found])
  }

  it('are read in their own encoding, and refused if their letters were already corrupted', async () => {
    const latin = Buffer.from(customersCsv(['1', 'Müller & Søn', 'Malmö', '']), 'latin1')
    const import_ = await imports.upload('customers', { name: 'customers.csv', content: latin })
    expect(import_.notices).toMatchObject([{ code: 'windows-1252' }])
    expect(import_.sheets[0]?.sample[1]?.cells).toContain('Müller & Søn')
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(customersCsv(['2', 'Łódź', '', '']), 'utf16le'),
    ])
    const second = await imports.upload('customers', { name: 'customers.csv', content: wide })
    expect(second.sheets[0]?.sample[1]?.cells).toContain('Łódź')
    expect(await mistakesIn(customersCsv(['3', 'MÃ¼ller', '', '']))).toEqual([
      ['customerName', 'misshaped', 'MÃ¼ller'],
    ])
  })

  it('have the numbers and days that any of their rows shows, and those of the company where none does', async () => {
    const formatsOf = async (kind: 'materials' | 'salesOrders', lines: readonly (readonly string[])[]) => {
      const { id, arrangement } = await imports.upload(kind, { name: 'long.csv', content: csvOf(lines) })
      const [{ decimalMark, isDayFirst } = {}] = arrangement?.sheets ?? []
      return { id, arrangement, decimalMark, isDayFirst }
    }
    const long = (head: readonly string[], cell: string, last: string) => [
      head,
      ...Array.from({ length: 300 }, (_, no) => [`L-${no}`, cell]),
      ['L-300', last],
    ]
    const weights = ['Item number', 'Weight']
    expect(await formatsOf('materials', long(weights, '1.250', '2.75 kg'))).toMatchObject({
      decimalMark: '.',
    })
    expect(await formatsOf('materials', long(weights, '1.250', '2,75 kg'))).toMatchObject({
      decimalMark: ',',
    })
    expect(await formatsOf('materials', long(weights, '1.250', '12,500'))).toMatchObject({ decimalMark: ',' })
    const days = ['Order number', 'Order date']
    expect(await formatsOf('salesOrders', long(days, '03/04/2026', '10/31/2026 08:00'))).toMatchObject({
      isDayFirst: false,
    })
    expect(await formatsOf('salesOrders', long(days, '03/04/2026', '31/10/2026'))).toMatchObject({
      isDayFirst: true,
    })
    // Columns that only the user knows, by the mapping that is remembered.
    const unknown = await formatsOf('materials', long(['Nr', 'Tyngde'], '1.250', '2.75'))
    const { id, arrangement } = unknown
    const columns = ['itemNo', 'weight'].map((field, index) => ({ index, field }))
    const sheets = arrangement?.sheets.map(sheet => ({ ...sheet, headerRow: 1, columns }))
    expect((await imports.call('PUT', `/${id}/arrangement`, { ...arrangement, sheets })).status).toBe(200)
    const again = await formatsOf('materials', long(['Nr', 'Tyngde'], '1.250', '2.75'))
    expect(again).toMatchObject({ decimalMark: '.', arrangement: { sheets: [{ columns }] } })
  })

  it('keep eighteen digits, dates and numbers of a workbook as they are', async () => {
    const content = await xlsxOf([
      ['Customer number', 'Customer', 'City', 'Phone'],
      ['340123450000000017', 'Long', null, 4520],
      [1234567, 'Number', 'Bergen', '+47 55'],
    ])
    expect((await imports.importAll('customers', { name: 'customers.xlsx', content })).counts).toMatchObject({
      added: 2,
    })
    const { rows } =
      await sql`select customer_no, phone from customer where business_unit_id = ${unit} order by customer_no`.execute(
        server.db.read,
      )
    expect(rows).toEqual([
      { customer_no: '1234567', phone: '+47 55' },
      { customer_no: '340123450000000017', phone: '4520' },
    ])
  })

  it('have the values that a workbook shows: days, cached results of formulas, every digit, and merged cells once', async () => {
    const places = [
      ['Location', 'Area', 'Picking sequence'],
      ['W-A', 'Shelves', '1'],
    ]
    const materials = ['W-1', 'W-2', 'W-3'].map(itemNo => [itemNo, `Material ${itemNo}`, 'pcs', 'Shelves'])
    const known = { addsMissing: true }
    await imports.importAll('locations', { name: 'places.csv', content: csvOf(places) }, known)
    await imports.importAll(
      'materials',
      { name: 'materials.csv', content: csvOf([['Item no.', 'Name', 'Unit', 'Area'], ...materials]) },
      known,
    )
    const import_ = await imports.upload('stocks', { name: 'stocks.xlsx', content: stocksWorkbook() })
    expect(import_.notices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'merged-cells', count: 2 }),
        expect.objectContaining({ code: 'formula-without-value', count: 1 }),
      ]),
    )
    // The second of two merged cells has no value of its own: the row is rejected instead of a guess.
    expect((await imports.check(import_.id)).counts).toMatchObject({ rows: 3, added: 2, rejected: 1 })
    expect(await imports.mistakes(import_.id)).toMatchObject([{ field: 'location', code: 'missing' }])
    const [row] = await imports.rows(import_.id, { which: 'problems' })
    const change = { sheet: 0, rowNo: row?.rowNo, column: 1, value: 'W-A' }
    await imports.call('PUT', `/${import_.id}/cells`, { changes: [change] })
    expect((await imports.check(import_.id)).counts).toMatchObject({ rejected: 0 })
    expect((await imports.run(import_.id, 'all')).counts).toMatchObject({ rows: 3, added: 3 })
    const { rows } = await sql`
      select m.item_no as item, s.quantity, s.container, s.cost_price as cost,
        to_char(s.fifo_date at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day
      from stock s join material m on m.id = s.material_id where s.business_unit_id = ${unit} order by m.item_no`.execute(
      server.db.read,
    )
    expect(rows).toEqual([
      { item: 'W-1', quantity: '48', container: '340123450000000017', cost: '0.3', day: '2026-10-14' },
      { item: 'W-2', quantity: '1000', container: '340123450000000024', cost: '1.5', day: '2026-09-30' },
      { item: 'W-3', quantity: '3', container: '123456789012345678', cost: '0', day: '2026-10-15' },
    ])
  })

  it('may contain a title, empty rows and a repeated header, none of which is imported', async () => {
    const header = ['Customer number', 'Customer', 'City', 'Phone']
    const customers = [
      ['All customers of the north'],
      [],
      header,
      ['70', 'Above', '', ''],
      ['', '', '', ''],
      header,
      ['71', 'Below', '', ''],
    ]
    const content = workbookOf({
      sheets: [sheetOfCells('Remarks', [['Seen'], ['Monday']]), sheetOfCells('Customers', customers)],
    })
    const read = await imports.upload('customers', { name: 'customers.xlsx', content })
    await imports.check(read.id)
    const shown = await imports.rows(read.id, { which: 'all' })
    expect(shown.map(({ sheet, rowNo }) => [sheet, rowNo])).toEqual([
      [1, 4],
      [1, 7],
    ])
    const done = await imports.run(read.id, 'all')
    expect(done.counts).toMatchObject({ rows: 2, added: 2 })
  })

  it('import hostile texts as plain texts', async () => {
    const content = customersCsv([
      '80',
      '=cmd|calc',
      '<script>alert(1)</script>',
      "'; drop table customer; --",
    ])
    await imports.importAll('customers', { name: 'customers.csv', content })
    const { rows } = await sql`select customer_name, city, phone from customer
      where business_unit_id = ${unit} and customer_no = '80'`.execute(server.db.read)
    expect(rows).toEqual([
      { customer_name: '=cmd|calc', city: '<script>alert(1)</script>', phone: "'; drop table customer; --" },
    ])
    expect(await mistakesIn(customersCsv(['81', 'x'.repeat(201), '', '']))).toEqual([
      ['customerName', 'too-long', 'x'.repeat(201)],
    ])
    expect(await mistakesIn(customersCsv(['82', 'a\u0007b', '', '']))).toEqual([
      ['customerName', 'misshaped', 'a\u0007b'],
    ])
  })

  it('with letters that no database stores, as a program that cut a text in the middle of one writes them, are read all the same', async () => {
    const content = workbookOfCells([
      ['Customer number', 'Customer', 'City'],
      ['83', 'cut _xD83D_', 'x'],
      ['84', 'y', 'ended _x0000_'],
    ])
    expect(await mistakesIn(content, 'customers.xlsx')).toEqual([
      ['city', 'misshaped', 'ended \uFFFD'],
      ['customerName', 'misshaped', 'cut \uFFFD'],
    ])
  })

  it.each([
    [
      'wide.csv',
      Array.from({ length: 16_384 }, () => 'x').join(','),
      { code: 'columns', allowed: serverSheetLimits.columnsMost },
    ],
    ['no.xlsx', 'Customer number,Customer', { code: 'not-a-workbook' }],
    ['zip.csv', Buffer.from('PK\x03\x04\x14\0\x06\0'), { code: 'not-a-text' }],
    ['open.csv', 'Customer number,Customer\r\n1,"never closed', { code: 'open-quote' }],
  ])('are refused with the limit that they exceed: %s', async (name, content, refusal) => {
    const import_ = await imports.upload('customers', { name, content })
    expect(import_).toMatchObject({ state: 'Refused', refusal, hasRows: false })
    expect((await imports.call('POST', `/${import_.id}/check`, {})).status).toBe(409)
  })

  it('are refused by name and size before they are sent', async () => {
    const start = (name: string, sizeBytes: number) =>
      imports.call('POST', '/', { kind: 'customers', name, sizeBytes })
    const tooLarge = await start('large.xlsx', serverSheetLimits.workbookBytesMost + 1)
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'file-too-large'])
    expect(tooLarge.body.message).toContain(String(serverSheetLimits.workbookBytesMost))
    for (const name of ['empty.csv', 'empty.xlsx']) {
      const empty = await start(name, 0)
      expect([empty.status, empty.body.code, empty.body.message]).toEqual([
        400,
        'file-empty',
        'The file is empty.',
      ])
    }
    const wrong = await start('macro.xlsm', 100)
    expect([wrong.status, wrong.body.code]).toEqual([409, 'file-wrong-extension'])
    expect((await start('long.csv', serverSheetLimits.textBytesMost)).status).toBe(200)
  })
})
