/** Each kind of imports with a file that fits, one that is put right in the grid, and one that is refused as a whole. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportMistake } from '../../src/contract/endpoints/imports'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'
import { csvOf, freshUnit, importer, type Importer } from './import-fixture'
import { engines, startTestServer, type TestServer } from './server-fixture'

interface KindCase {
  readonly kind: ImportKindName
  /** Takes up what the cases before brought. */
  readonly good: { readonly lines: readonly (readonly string[])[]; readonly added: number }
  readonly repairable: {
    readonly lines: readonly (readonly string[])[]
    readonly mistakes: readonly Pick<ImportMistake, 'field' | 'code' | 'found'>[]
    /** What is offered, or what somebody types, in place of what was found. */
    readonly fixes: Readonly<Record<string, string>>
    readonly added: number
  }
  readonly refused: {
    readonly lines: readonly (readonly string[])[]
    readonly code: string
    readonly field: string
  }
  /** A fact that is true after the good and the repaired file. */
  readonly table: string
  readonly rows: number
}

const cases: readonly KindCase[] = [
  {
    kind: 'materials',
    good: {
      lines: [
        ['Varenummer', 'Navn', 'Enhed', 'Plukområde', 'Salgspris', 'Kritisk niveau'],
        ['M-1', 'Hammer', 'pcs', 'Shelves', '12,50', '5'],
        ['M-2', 'Nails', 'pcs', 'Shelves', '0,25', '1.000'],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Item number', 'Name', 'Unit', 'Picking area', 'Price'],
        ['M-3', 'Saw', 'psc', 'shelves', '19.9'],
        ['M-4', 'File', 'pcs', 'Shelfs', 'twelve'],
        ['M-4', 'File again', 'pcs', 'Shelves', '3'],
      ],
      mistakes: [
        { field: 'baseUoM', code: 'unknown', found: 'psc' },
        { field: 'pickingLocationRole', code: 'unknown', found: 'Shelfs' },
        { field: 'salesPrice', code: 'not-a-number', found: 'twelve' },
        { field: 'itemNo', code: 'twice', found: 'M-4' },
      ],
      fixes: { psc: 'pcs', Shelfs: 'Shelves', twelve: '12', 'M-4': 'M-5' },
      added: 3,
    },
    refused: {
      lines: [
        ['Name', 'Price'],
        ['Ladder', '40'],
      ],
      code: 'missing',
      field: 'itemNo',
    },
    table: 'material',
    rows: 5,
  },
  {
    kind: 'locations',
    good: {
      lines: [
        ['Lagerplatz', 'Bereich', 'Wegfolge', 'Max. Gewicht (kg)', 'Kommissionierbar'],
        ['A-01', 'Shelves', '1', '250,5', 'ja'],
        ['A-02', 'Shelves', '2', '', 'nein'],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Location', 'Area', 'Picking sequence', 'Pickable'],
        ['B-01', 'Shelvs', '1.5', 'perhaps'],
      ],
      mistakes: [
        { field: 'locationRole', code: 'unknown', found: 'Shelvs' },
        { field: 'pickingSequence', code: 'not-whole', found: '1.5' },
        { field: 'availableForPick', code: 'not-a-flag', found: 'perhaps' },
      ],
      fixes: { Shelvs: 'Shelves', '1.5': '15', perhaps: 'yes' },
      added: 1,
    },
    refused: {
      lines: [
        ['Location', 'Area'],
        ['C-01', 'Shelves'],
      ],
      code: 'missing',
      field: 'pickingSequence',
    },
    table: 'location',
    rows: 3,
  },
  {
    kind: 'stocks',
    good: {
      lines: [
        ['Item no.', 'Location', 'Quantity', 'Container'],
        ['M-1', 'A-01', '48 pcs', '340123450000000017'],
        ['M-2', 'A-02', '1000', ''],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Item no.', 'Location', 'Quantity', 'Batch'],
        ['m-1', 'A-02', '7', ''],
        ['M-2', 'A-01', '3 kg', ''],
        ['M-3', 'A-09', '2.5', ''],
        ['M-4', 'A-01', '1', 'L1'],
      ],
      mistakes: [
        { field: 'itemNo', code: 'unknown', found: 'm-1' },
        { field: 'quantity', code: 'other-unit', found: '3 kg' },
        { field: 'location', code: 'unknown', found: 'A-09' },
        { field: 'quantity', code: 'not-whole', found: '2.5' },
        { field: 'batch', code: 'not-kept', found: 'L1' },
      ],
      fixes: { 'm-1': 'M-1', '3 kg': '3', 'A-09': 'A-01', '2.5': '2', L1: '' },
      added: 4,
    },
    refused: {
      lines: [
        ['Item no.', 'Location', 'Quantity'],
        ['M-1', 'A-01', '-1'],
      ],
      code: 'too-small',
      field: 'quantity',
    },
    table: 'stock',
    rows: 6,
  },
  {
    kind: 'suppliers',
    good: {
      lines: [
        ['Supplier number', 'Supplier', 'Email', 'Lead time (days)', 'Item number', 'Purchase price'],
        ['S1', 'Nordic Tools', 'sales@nordic.example', '14', 'M-1', '7.25'],
        ['S1', 'Nordic Tools', '', '', 'M-2', '0.1'],
        ['S2', 'Smith & Sons', '', '', '', ''],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Supplier number', 'Supplier', 'Email', 'Item number', 'Purchase price'],
        ['S3', 'Harbour', 'nobody', 'M-1', '7,2 kr'],
        ['S3', 'Harbor', '', 'M-99', '1'],
      ],
      mistakes: [
        { field: 'companyEmail', code: 'not-an-email', found: 'nobody' },
        { field: 'supplierName', code: 'differs', found: 'Harbor' },
        { field: 'itemNo', code: 'unknown', found: 'M-99' },
      ],
      fixes: { nobody: 'office@harbour.example', Harbor: 'Harbour', 'M-99': 'M-2' },
      added: 1,
    },
    refused: {
      lines: [
        ['Supplier number', 'Supplier'],
        ['S9', 'Nordic Tools'],
      ],
      code: 'taken',
      field: 'supplierName',
    },
    table: 'supplier',
    rows: 3,
  },
  {
    kind: 'customers',
    good: {
      lines: [
        ['Kundnummer', 'Kund', 'Land', 'Postnummer', 'E-post'],
        ['10042', 'Harbour Hardware', 'Norge', '05020', 'orders@harbour.example'],
        ['10043', 'Järn & Färg', 'Sverige', '11122', ''],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Customer number', 'Customer', 'Country'],
        ['10044', 'Far Away', 'Atlantis'],
      ],
      mistakes: [{ field: 'countryCode', code: 'not-a-country', found: 'Atlantis' }],
      fixes: { Atlantis: 'Iceland' },
      added: 1,
    },
    refused: {
      lines: [
        ['Customer number', 'Country'],
        ['10045', 'DK'],
      ],
      code: 'missing',
      field: 'customerName',
    },
    table: 'customer',
    rows: 3,
  },
  {
    kind: 'salesOrders',
    good: {
      lines: [
        ['Order number', 'Customer number', 'Delivery date', 'Item number', 'Quantity', 'Price', 'Discount'],
        ['O-1', '10042', '07.10.2026', 'M-1', '2', '12.50', '10 %'],
        ['O-1', '10042', '07.10.2026', 'M-2', '100', '0.25', '0'],
        ['O-2', '10043', '08.10.2026', 'M-1', '1', '', ''],
      ],
      added: 2,
    },
    repairable: {
      lines: [
        ['Order number', 'Customer', 'Item number', 'Quantity', 'Discount', 'Shipped on', 'Order date'],
        ['O-3', 'Harbour Hardware', 'M-1', '0', '', '', ''],
        ['O-3', 'Harbour Hardware', 'M-2', '4', '120', '', ''],
        ['O-4', 'Harbour Hardware', 'M-1', '1', '', '01.09.2026', '02.09.2026'],
      ],
      mistakes: [
        { field: 'orderedQuantity', code: 'not-above', found: '0' },
        { field: 'discount', code: 'too-big', found: '120' },
        { field: 'completedDate', code: 'date-order', found: '01.09.2026' },
      ],
      fixes: { '0': '3', '120': '12', '01.09.2026': '03.09.2026' },
      added: 2,
    },
    refused: {
      lines: [
        ['Order number', 'Customer', 'Delivery type', 'Item number', 'Quantity'],
        ['O-9', 'Harbour', 'Balloon', 'M-1', '1'],
      ],
      code: 'unknown',
      field: 'deliveryType',
    },
    table: 'sales_order',
    rows: 4,
  },
  {
    kind: 'ingoingOrders',
    good: {
      lines: [
        ['Order number', 'Supplier', 'Expected receipt', 'Item number', 'Quantity'],
        ['P-1', 'Nordic Tools', '2026-10-14', 'M-1', '20'],
        ['P-1', 'Nordic Tools', '2026-10-14', 'M-2', '0'],
      ],
      added: 1,
    },
    repairable: {
      lines: [
        ['Order number', 'Supplier', 'Expected receipt', 'Item number', 'Quantity'],
        ['P-2', 'Nobody', '31.09.2026', 'M-1', '20'],
      ],
      mistakes: [
        { field: 'expectedReceiptDate', code: 'not-a-date', found: '31.09.2026' },
        { field: 'supplierName', code: 'unknown', found: 'Nobody' },
      ],
      fixes: { '31.09.2026': '30.09.2026', Nobody: 'Smith & Sons' },
      added: 1,
    },
    refused: {
      lines: [
        ['Order number', 'Item number', 'Quantity'],
        ['P-3', 'M-1', '5'],
      ],
      code: 'missing',
      field: 'supplierName',
    },
    table: 'ingoing_order',
    rows: 2,
  },
  {
    kind: 'users',
    good: {
      lines: [
        ['User name', 'Display name', 'Roles', 'Language', 'Email'],
        ['ida', 'Ida Lund', 'AdminRole', 'da', 'ida@harbour.example'],
      ],
      added: 1,
    },
    repairable: {
      lines: [
        ['User name', 'Display name', 'Roles', 'Language'],
        ['ole', 'Ole Berg', 'AdminRol', 'klingon'],
      ],
      mistakes: [
        { field: 'roles', code: 'unknown', found: 'AdminRol' },
        { field: 'defaultLanguage', code: 'not-listed', found: 'klingon' },
      ],
      fixes: { AdminRol: 'AdminRole', klingon: 'nb' },
      added: 1,
    },
    refused: {
      lines: [
        ['User name', 'Display name'],
        ['eva', 'Eva Holm'],
      ],
      code: 'missing',
      field: 'roles',
    },
    table: 'app_user',
    // The administrator among them.
    rows: 3,
  },
]

const now = new Date('2026-10-01T10:00:00Z')

describe.each(engines)('imports on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    unit = await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
  })
  afterAll(() => server.close())

  describe.each(cases)('of $kind', ({ kind, good, repairable, refused, table, rows }) => {
    const addsMissing = { addsMissing: true }

    it('take in a file that fits, and nothing of it a second time', async () => {
      const file = { name: `${kind}.csv`, content: csvOf(good.lines) }
      expect((await imports.importAll(kind, file, addsMissing)).counts).toMatchObject({
        added: good.added,
        changed: 0,
      })
      const again = await imports.importAll(kind, file, addsMissing)
      expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: good.added })
    })

    it('say everything that is wrong at once, and take the file in when it is put right', async () => {
      const import_ = await imports.upload(kind, { name: `${kind}.csv`, content: csvOf(repairable.lines) })
      const checked = await imports.check(import_.id)
      expect(checked).toMatchObject({ state: 'Checked', isStale: false })
      const mistakes = await imports.mistakes(import_.id)
      const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
      const said = mistakes.map(({ field, code, found }) => ({ field, code, found }))
      expect(said.sort(byText)).toEqual([...repairable.mistakes].sort(byText))
      expect(
        (await imports.call('POST', `/${import_.id}/run`, { rows: 'all', existing: 'update' })).status,
      ).toBe(409)
      for (const { field, code, found } of mistakes) {
        const value = repairable.fixes[found]
        const { status, body } = await imports.call('PUT', `/${import_.id}/replacement`, {
          field,
          code,
          found,
          value,
        })
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const repaired = await imports.check(import_.id)
      expect(repaired.counts, JSON.stringify(await imports.mistakes(import_.id))).toMatchObject({
        rejected: 0,
        added: repairable.added,
      })
      expect(await imports.run(import_.id, 'all')).toMatchObject({
        state: 'Completed',
        counts: { added: repairable.added },
      })
    })

    it('refuse a file in which no row is right, and add nothing', async () => {
      const import_ = await imports.upload(kind, { name: `${kind}.csv`, content: csvOf(refused.lines) })
      const checked = await imports.check(import_.id)
      expect(checked.counts).toMatchObject({ rejected: 1, added: 0, changed: 0 })
      expect(await imports.mistakes(import_.id)).toMatchObject([{ field: refused.field, code: refused.code }])
      expect(
        (await imports.call('POST', `/${import_.id}/run`, { rows: 'all', existing: 'update' })).status,
      ).toBe(409)
      expect(await imports.run(import_.id, 'valid')).toMatchObject({
        state: 'Completed',
        counts: { added: 0, rejected: 1 },
      })
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where business_unit_id = ${unit}`.execute(
        server.db.read,
      )
      expect(counted[0]?.count).toBe(rows)
    })
  })

  it('leave a whole order out when one of its rows is wrong', async () => {
    const lines = [
      ['Order number', 'Customer', 'Item number', 'Quantity'],
      ['O-70', 'Harbour', 'M-1', '1'],
      ['O-70', 'Harbour', 'M-2', 'some'],
      ['O-71', 'Harbour', 'M-1', '1'],
    ]
    const { id } = await imports.upload('salesOrders', { name: 'orders.csv', content: csvOf(lines) })
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 2, added: 1 })
    const codes = (await imports.rows(id)).map(({ rowNo, problems }) => [rowNo, problems[0]?.code])
    expect(codes).toEqual([
      [2, 'same-order'],
      [3, 'not-a-number'],
    ])
    expect((await imports.mistakes(id)).map(({ code }) => code)).toEqual(['not-a-number'])
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ rejected: 2, added: 1 })
    const { rows } = await sql`select order_no from sales_order
      where business_unit_id = ${unit} and order_no in ('O-70', 'O-71')`.execute(server.db.read)
    expect(rows).toEqual([{ order_no: 'O-71' }])
  })

  it('offer what was probably meant', async () => {
    const lines = [
      ['Item no.', 'Location', 'Quantity'],
      ['m-1', 'A-01', '1'],
      ['M1', 'A-02', '1'],
    ]
    const import_ = await imports.upload('stocks', { name: 'stocks.csv', content: csvOf(lines) })
    await imports.check(import_.id)
    expect((await imports.mistakes(import_.id)).map(({ found, suggestion }) => [found, suggestion])).toEqual(
      expect.arrayContaining([['m-1', 'M-1']]),
    )
  })

  it('leave the empty cells of what exists as they are, and skip what exists where that is asked for', async () => {
    const lines = [
      ['Customer number', 'Customer', 'Email', 'Phone'],
      ['10042', 'Harbour Hardware AS', '', '+47 1'],
    ]
    const file = { name: 'customers.csv', content: csvOf(lines) }
    const import_ = await imports.upload('customers', file)
    expect((await imports.check(import_.id, 'skip')).counts).toMatchObject({ skipped: 1, changed: 0 })
    expect((await imports.run(import_.id, 'all', 'skip')).counts).toMatchObject({ skipped: 1, changed: 0 })
    expect((await imports.importAll('customers', file)).counts).toMatchObject({ changed: 1 })
    const { rows } = await sql`select customer_name, email, phone from customer
      where business_unit_id = ${unit} and customer_no = '10042'`.execute(server.db.read)
    expect(rows).toEqual([
      { customer_name: 'Harbour Hardware AS', email: 'orders@harbour.example', phone: '+47 1' },
    ])
  })

  it('move a stock to its counted quantity with a transaction, and never below what is reserved', async () => {
    const { rows: stocks } = await sql<{ id: number }>`
      update stock s set reserved_quantity = 40 from material m, location l
      where m.id = s.material_id and l.id = s.location_id and s.business_unit_id = ${unit} and m.item_no = 'M-1'
        and l.name = 'A-01' returning s.id`.execute(server.db.read)
    const count = (quantity: string) => ({
      name: 'count.csv',
      content: csvOf([
        ['Item no.', 'Location', 'Quantity', 'Container'],
        ['M-1', 'A-01', quantity, '340123450000000017'],
      ]),
    })
    const import_ = await imports.upload('stocks', count('39'))
    await imports.check(import_.id)
    expect(await imports.mistakes(import_.id)).toMatchObject([{ code: 'reserved', expected: ['40'] }])
    expect((await imports.importAll('stocks', count('41'))).counts).toMatchObject({ changed: 1 })
    const { rows } = await sql`select process_type, quantity from stock_transaction
      where stock_id = ${stocks[0]?.id ?? 0} and task_id is null and at = ${now.toISOString()} order by id`.execute(
      server.db.read,
    )
    expect(rows).toEqual([
      { process_type: 'Gain', quantity: '48' },
      { process_type: 'Loss', quantity: '-7' },
    ])
  })
})
