/**
 * Every naughty string in every text column of the office's tables: search returns it as stored, and a filter with it finds its row and no
 * other. Strings are searched in groups, twice, with different groups each time: the intersection of both results is what the string alone
 * finds. The strings are not part of this repository: COCKPIT_TEST_DATA names their folder; without it a few similar ones are tested.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { integrationMonitor } from '../../src/contract/endpoints/integration-monitor'
import { drafts, suppliers } from '../../src/contract/endpoints/purchasing'
import { salesOrderDrafts } from '../../src/contract/endpoints/sales-order-drafts'
import { userAccounts, userRoles } from '../../src/contract/endpoints/users'
import { causeCodes } from '../../src/contract/master-data/cause-code'
import { printers } from '../../src/contract/master-data/printer'
import { stockAttributes } from '../../src/contract/master-data/stock-attribute'
import type { Filter } from '../../src/contract/filter'
import { isFullRun } from '../full-run'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const naughtyFile = join(process.env.COCKPIT_TEST_DATA ?? '', 'naughty-strings.json')
const ownTexts = [
  "'; drop table supplier; --",
  '100% *_\\',
  '*',
  '<b>&amp;',
  'Ω≈ç√∫˜',
  '田中さん',
  '😀👩‍👧',
  '‮txt',
  ' ',
  '0',
  'null',
  '\n\t',
]
const texts = [
  ...new Set([
    ...ownTexts,
    ...(process.env.COCKPIT_TEST_DATA !== undefined && existsSync(naughtyFile)
      ? (JSON.parse(readFileSync(naughtyFile, 'utf8')) as readonly string[])
      : []),
  ]),
  // PostgreSQL texts cannot contain NUL; a search for it is refused (search.test.ts).
].filter(text => !text.includes('\0'))

/** Number of groups, chosen so that no two texts are in the same group both times. */
const partCount = Math.ceil(Math.sqrt(texts.length))

interface TextTable {
  readonly endpoint: Endpoint
  readonly table: string
  /** Other required columns of the row, as SQL. */
  readonly needs?: Readonly<Record<string, string>>
  /** Fields of the view, and the columns that store them. */
  readonly columns: Readonly<Record<string, string>>
  /** The column of the id in the view. */
  readonly id?: string
}

const tables: readonly TextTable[] = [
  {
    endpoint: suppliers.search,
    table: 'supplier',
    columns: {
      supplierName: 'supplier_name',
      contactPerson: 'contact_person',
      companyEmail: 'company_email',
      comments: 'comments',
    },
  },
  {
    endpoint: drafts.search,
    table: 'purchase_draft',
    needs: { supplier_id: '1', created_at: 'now()' },
    columns: { draftNumber: 'draft_number', comment: 'comment' },
  },
  {
    endpoint: salesOrderDrafts.search,
    table: 'sales_order_draft',
    needs: { created_at: 'now()' },
    columns: {
      orderNumber: 'order_number',
      orderType: 'order_type',
      customerName: 'customer_name',
      companyName: 'company_name',
      address: 'address',
      zipCode: 'zip_code',
      city: 'city',
      countryCode: 'country_code',
      email: 'email',
      phone: 'phone',
      comment: 'comment',
    },
  },
  {
    endpoint: salesOrderDrafts.searchLines,
    table: 'sales_order_draft_line',
    needs: { draft_id: '1', order_line_no: '1000 + n', material_id: '1', quantity: '1' },
    columns: { comment: 'comment' },
  },
  {
    // Imports and requests are rows of the same table, read through the same source.
    endpoint: integrationMonitor.searchMessages,
    table: 'integration_record',
    needs: {
      kind: `'Message'`,
      endpoint_id: '(select min(id) from integration_endpoint)',
      created_at: 'now()',
      state: `'Failed'`,
      initiated: `'User'`,
    },
    columns: {
      keyType: 'key_type',
      keyValue: 'key_value',
      resultType: 'result_type',
      resultText: 'result_text',
      requestBody: 'request_body',
      responseBody: 'response_body',
      url: 'url',
    },
  },
  {
    endpoint: causeCodes.search,
    table: 'cause_code',
    needs: { type: `'Hold'` },
    columns: { value: 'value', displayText: 'display_text' },
  },
  {
    endpoint: printers.search,
    table: 'printer',
    columns: {
      name: 'name',
      displayText: 'display_text',
      networkNameOrIp: 'network_name_or_ip',
      printTechnology: 'print_technology',
      printServiceName: 'print_service_name',
    },
  },
  {
    endpoint: stockAttributes.search,
    table: 'stock_attribute',
    needs: { data_type: `'Text'` },
    columns: {
      name: 'name',
      displayName: 'display_name',
      description: 'description',
      regexValidation: 'regex_validation',
    },
  },
  {
    endpoint: userAccounts.search,
    table: 'app_user',
    needs: { password_hash: `''` },
    columns: { userName: 'user_name', displayName: 'display_name', defaultLanguage: 'default_language' },
  },
  {
    endpoint: userRoles.search,
    table: 'user_role',
    columns: { userRoleName: 'user_role_name' },
  },
  {
    endpoint: userAccounts.searchSessions,
    table: 'user_session',
    needs: {
      id: `'naughty-' || n`,
      user_id: '1',
      refresh_hash: `''`,
      login_at: 'now()',
      last_seen_at: 'now()',
      expires_at: 'now()',
    },
    columns: { application: 'application' },
    id: 'row_no',
  },
]

const byNumber = (one: number, other: number): number => one - other

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

describe.each(enginesFor())('naughty strings on %s', engine => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  async function search(endpoint: Endpoint, filters: Filter[]): Promise<Row[]> {
    const { status, body } = await server.call('POST', endpoint.path, {
      token,
      body: { filters, take: 1000 },
    })
    expect(status, JSON.stringify({ filters, body })).toBe(200)
    return body.result
  }

  /** Inserts a row for every text, with the text in every column, except texts that a unique index treats as duplicates. */
  async function store({ table, needs = {}, columns, id = 'id' }: TextTable): Promise<Map<number, string>> {
    const names = Object.values(columns)
    const written = await sql<{ id: number; text: string }>`
      insert into ${sql.table(table)}
        (business_unit_id, ${sql.raw([...Object.keys(needs), ...names].join(', '))})
      select 1, ${sql.raw([...Object.values(needs), ...names.map(() => 'text')].join(', '))}
      from unnest(${texts}::text[]) with ordinality as given(text, n)
      on conflict do nothing
      returning ${sql.ref(id)} as id, ${sql.ref(names[0] ?? '')} as text
    `.execute(server.db.read)
    return new Map(written.rows.map(row => [row.id, row.text]))
  }

  // The other tables have the same statements for other columns.
  const tested = isFullRun ? tables : tables.slice(0, 2)
  it.each(tested.map(table => ({ name: table.endpoint.path, table })))(
    'in $name are returned unchanged and find their rows',
    async ({ table }) => {
      const stored = await store(table)
      expect(stored.size).toBeGreaterThan(texts.length * 0.9)
      const own: Filter = {
        selector: 'id',
        operator: 'In',
        valueStart: Math.min(...stored.keys()),
        valueEnd: Math.max(...stored.keys()),
        type: 'number',
      }
      const fields = Object.keys(table.columns)
      const changed = (await search(table.endpoint, [own])).filter(row =>
        fields.some(field => row[field] !== stored.get(row.id)),
      )
      expect(changed).toEqual([])
      expect(await search(table.endpoint, [own])).toHaveLength(stored.size)
      const rows = [...stored]
      for (const partOf of [(at: number) => at % partCount, (at: number) => Math.floor(at / partCount)]) {
        for (let part = 0; part < partCount; part += 1) {
          const wanted = rows.filter((_, at) => partOf(at) === part)
          if (wanted.length === 0) continue
          const values = wanted.map(([, text]) => text)
          const filters = fields.map((selector): Filter => ({
            selector,
            operator: 'In',
            values,
            type: 'list',
          }))
          const found = (await search(table.endpoint, [own, ...filters])).map(row => row.id)
          // A filter ignores case.
          const fits = new Set(values.map(text => text.toLowerCase()))
          const expected = rows.filter(([, text]) => fits.has(text.toLowerCase())).map(([id]) => id)
          expect(found.sort(byNumber), JSON.stringify(values)).toEqual(expected.sort(byNumber))
        }
      }
    },
  )
})
