/** Requests that occupy the embedded database for a long time, each with a name for the output. */
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { pauseFactors, rollUpAll } from '../../../demo/server/reports/roll-ups/report-roll-ups'
import { dayOf } from '../../../src/contract/company-day'
import { importPartBytes } from '../../../src/contract/import-limits'
import type { ImportSummary } from '../../../src/contract/imports/import-shapes'
import { formatDefaults } from '../../../src/contract/limits'
import type { BenchServer } from '../operations/bench-server'

export type Question = readonly [name: string, ask: () => Promise<unknown>]

/** The unit and period of the requests. */
export interface Requested {
  /** Business unit, in which `global` may do everything. */
  readonly unit: string
  /** The end of its history. */
  readonly today: Date
  /** Rows of an import. */
  readonly rows: number
}

export const demo: Requested = { unit: 'Demo', today: new Date(), rows: 0 }

const user = 'global'
const dayMs = 86_400_000
const historyDays = 95
const page = { filters: [], find: '', sort: [], sums: [], skip: 0, take: 100 }

/** The requests of grids when they open. */
export function firstPages(server: BenchServer): Question[] {
  const ask = asking(server, demo)
  return found.map(([view, path]) => [`grid ${view}, first page`, () => ask('POST', path, page)])
}

const asking =
  (server: BenchServer, { unit }: Requested) =>
  async (method: string, path: string, body: object): Promise<{ result: unknown }> => {
    const answer = await server.call(user, method, path, { body, unit })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

export function largeQuestions(server: BenchServer, requested: Requested): Question[] {
  const { unit, rows } = requested
  const ask = asking(server, requested)
  const daysAgo = (days: number): string =>
    dayOf(new Date(requested.today.getTime() - days * dayMs), formatDefaults.region)
  const file = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.tokenOf(user, unit)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const content = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${Buffer.from(content).toString('utf8', 0, 500)}`)
  }
  return [
    ...reportsOf(daysAgo).flatMap(([name, report, criteria, ...formats]): Question[] => [
      [`report ${name}, page`, () => ask('POST', `/Report/${report}/search`, { ...page, criteria })],
      [`report ${name}, figures`, () => ask('POST', `/Report/${report}/facts`, { criteria })],
      ...formats.map((format): Question => [
        `file ${name}, ${format}`,
        () => file(`/Report/${report}/file`, { criteria, format, language: 'en-GB' }),
      ]),
    ]),
    ...found.map(([view, path]): Question => [
      `grid ${view}, found in text`,
      () => ask('POST', path, { ...page, find: 'e' }),
    ]),
    ...grouped.map(([view, by]): Question => [
      `grid ${view}, groups`,
      () => ask('POST', `/Grid/${view}/groups`, { filters: [], find: '', by }),
    ]),
    ...exported.map(([view, ...fields]): Question => [
      `file ${view}, xlsx`,
      () =>
        file(`/Grid/${view}/export`, {
          filters: [],
          columns: fields.map(field => ({ field, title: field })),
          format: 'xlsx',
          name: view,
        }),
    ]),
    [
      'proposal of all suppliers',
      () =>
        ask('POST', '/Draft/get', {
          supplierIds: null,
          search: {
            criteria: ['criticalLevel', 'optimalLevel', 'knownOrders', 'salesHistory'],
            periodFrom: daysAgo(historyDays),
            forecastDays: 30,
            growthFactor: '1.2',
            subtractsDrafts: true,
          },
        }),
    ],
    ['sums of all movements', () => rollUpAgain(server)],
    ['preparing 200 orders', () => prepareOrders(server, requested)],
    [`import of ${rows} stocks`, () => importStocks(server, requested)],
  ]
}

type ReportQuestion = readonly [
  name: string,
  report: string,
  criteria: object,
  ...formats: ('pdf' | 'xlsx')[],
]

function reportsOf(daysAgo: (days: number) => string): readonly ReportQuestion[] {
  const period = { dateFrom: daysAgo(historyDays), dateTo: daysAgo(0) }
  const slow = {
    fromDate: daysAgo(historyDays),
    toDate: daysAgo(0),
    processTypes: ['Pick'],
    basedOn: 'costPrice',
  }
  return [
    ['stock value now', 'materialSummary', { basedOn: 'costPrice' }, 'pdf', 'xlsx'],
    [
      'stock value 60 days ago',
      'materialSummary',
      { basedOn: 'averageCostPrice', asOf: daysAgo(60) },
      'pdf',
      'xlsx',
    ],
    [
      'transactions of 95 days',
      'materialTransactions',
      { ...period, processTypes: ['Pick', 'Receipt'] },
      'xlsx',
    ],
    [
      'transactions of a day',
      'materialTransactions',
      { ...period, dateFrom: daysAgo(1), processTypes: ['Pick'] },
      'pdf',
    ],
    ['slow movers', 'slowMovingMaterials', slow, 'pdf', 'xlsx'],
    [
      'slow movers by frequency',
      'slowMovingMaterials',
      { ...slow, minPickingFrequency: 0, maxPickingFrequency: 5 },
      'pdf',
    ],
    ['slow movers unmoved', 'slowMovingMaterials', { ...slow, lastMovementBefore: daysAgo(30) }, 'pdf'],
    ['efficiency', 'employeeEfficiency', period, 'pdf', 'xlsx'],
  ]
}

/** Views with the paths of their searches. */
const found = [
  ['SalesOrders', '/SalesOrders/search'],
  ['Task', '/Task/search'],
  ['Stock', '/Stock/search'],
  ['Operation', '/ProcessSalesOrders/processSearch'],
  ['Material', '/Material/Search'],
] as const
const grouped = [
  ['SalesOrders', 'state'],
  ['SalesOrderLines', 'state'],
  ['Task', 'state'],
  ['MaterialTransaction', 'processType'],
] as const
/** Views with some of their fields. */
const exported = [
  ['SalesOrders', 'state', 'orderNo', 'customerName'],
  ['SalesOrderLines', 'state', 'orderNo', 'materialItemNo', 'orderedQuantity'],
] as const

/** The server's roll-ups, which it makes every ten minutes for new rows, here for all rows. */
async function rollUpAgain({ db }: BenchServer): Promise<void> {
  await sql`truncate report_roll_up, transaction_day, transaction_place_day, stock_closing, stock_closing_line, movement_closing,
    movement_closing_line, cost_closing, cost_closing_line`.execute(db.read)
  await rollUpAll(db, { now: new Date(), pauseFactor: pauseFactors[db.engine] })
}

async function prepareOrders(server: BenchServer, { unit }: Requested): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select process_id as id from sales_order where state = 'New' and process_id is not null
      and business_unit_id = (select id from business_unit where name = ${unit}) order by id limit 200`.execute(
    server.db.read,
  )
  const body = { processIds: rows.map(({ id }) => id) }
  const { status } = await server.call(user, 'PUT', '/ProcessSalesOrders/prepareMany', { body, unit })
  if (status >= 500) throw new Error(`preparing: ${status}`)
}

/** Imports stocks of existing materials at existing locations. */
async function importStocks(server: BenchServer, { unit, rows: count }: Requested): Promise<void> {
  const unitId = sql`(select id from business_unit where name = ${unit})`
  const namesOf = async (table: 'material' | 'location', name: 'item_no' | 'name'): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(name)} as name from ${sql.table(table)} where business_unit_id = ${unitId} order by id`.execute(
      server.db.read,
    )
    return rows.map(row => row.name)
  }
  const [items, places] = [await namesOf('material', 'item_no'), await namesOf('location', 'name')]
  const lines = Array.from({ length: count }, (_, index) => {
    const [item, place] = [items[index % items.length], places[(index * 7) % places.length]]
    return `${item},${place},1,${340_000_000_000_000_000n + BigInt(index)}`
  })
  const file = Buffer.from(['Item number,Location,Quantity,Container', ...lines, ''].join('\r\n'))
  const call = async (method: string, path: string, body: object = {}): Promise<ImportSummary> => {
    const answer = await server.call(user, method, `/Import${path}`, {
      unit,
      ...(method !== 'GET' && { body }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.result as unknown as ImportSummary
  }
  const ended = async (id: number): Promise<void> => {
    while ((await call('GET', `/${id}/status`)).progress !== null) await wait(100)
  }
  const { id } = await call('POST', '/', { kind: 'stocks', name: 'stocks.csv', sizeBytes: file.length })
  for (let partNo = 0; partNo * importPartBytes < file.length; partNo++) {
    const part = file.subarray(partNo * importPartBytes, (partNo + 1) * importPartBytes)
    await call('PUT', `/${id}/parts/${partNo}`, { content: part.toString('base64') })
  }
  await call('POST', `/${id}/finish`)
  await ended(id)
  await call('POST', `/${id}/check`)
  await ended(id)
  await call('POST', `/${id}/run`, { rows: 'valid', existing: 'update' })
  await ended(id)
}
