/** Files of grouped rows: their groups have the order that the grid shows. */
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewOfReport } from '../../src/catalog/views/reports'
import type { ExportRequest } from '../../src/contract/endpoints/grids'
import type { Filter, Sort } from '../../src/contract/filter'
import type { RowGroup } from '../../src/contract/search-request'
import { rowsKey } from '../../src/texts/grid-words'
import { exportClient, orderNo, type ExportClient } from './export-client'
import { count, fileCases, filesOfCompany, german, joined } from './report-file-checks'
import type { ReportFileClient } from './report-file-client'
import { reportClient } from './report-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const byWeight: Sort = { selector: 'orderWeight', desc: true }
const stateIs = (state: string): Filter => ({
  selector: 'state',
  operator: 'In',
  values: [state],
  type: 'enum',
})

describe.each(enginesFor())('a file of grouped rows on %s', engine => {
  let server: TestServer
  let token: string
  let csv: ExportClient['csv']
  let file: ReportFileClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ csv } = exportClient(server, token))
    ;({ file } = await filesOfCompany(server))
  })
  afterAll(() => server.close())

  /** The values of the groups that the grid shows, in its order; moments as days. */
  async function shown(by: string, order?: Sort, filters: readonly Filter[] = []): Promise<string[]> {
    const sum = order && { orderBy: order.selector, desc: order.desc, sums: [order.selector] }
    const { status, body } = await server.call('POST', '/Grid/SalesOrders/groups', {
      token,
      body: { filters, by, take: 1_000, ...sum },
    })
    expect(status).toBe(200)
    return (body.result as RowGroup[]).map(({ value }) => (value === null ? '' : String(value).toLowerCase()))
  }

  /** The rows of the file, without the titles. */
  async function exported(fields: readonly string[], request: Partial<ExportRequest>): Promise<string[][]> {
    const columns = [...fields.map(field => ({ field, title: field })), orderNo]
    const sort = [{ selector: 'orderNo', desc: true }]
    const [, ...rows] = await csv({ columns, sort, groups: [...fields], ...request })
    expect(rows.length).toBeGreaterThan(100)
    return rows
  }

  it.each([undefined, byWeight, { ...byWeight, desc: false }])(
    'has the states in the order of the grid: %o',
    async groupOrder => {
      const rows = await exported(['state'], { groupOrder })
      const groups = runsOf(rows, ([state = '']) => state.toLowerCase())
      expect(groups.map(({ key }) => key)).toEqual(await shown('state', groupOrder))
      for (const { rows: ofGroup } of groups) {
        const numbers = ofGroup.map(([, number = '']) => number)
        expect(numbers).toEqual([...numbers].sort().reverse())
      }
    },
  )

  it('and one of ungrouped rows that are sorted by the state, has it in the order of groups', async () => {
    for (const desc of [false, true]) {
      const rows = await exported(['state'], { groups: [], sort: [{ selector: 'state', desc }] })
      const states = runsOf(rows, ([state = '']) => state.toLowerCase()).map(({ key }) => key)
      const inOrder = await shown('state')
      expect(states).toEqual(desc ? inOrder.reverse() : inOrder)
    }
  })

  it('has days, of which each has its rows in their own order', async () => {
    const rows = await exported(['completedDate'], {})
    const groups = runsOf(rows, ([at = '']) => at.slice(0, 10).split('.').reverse().join('-'))
    expect(groups.map(({ key }) => key)).toEqual(await shown('completedDate'))
    expect(groups.some(({ key, rows: { length } }) => key !== '' && length > 1)).toBe(true)
  })

  it('has the groups within a group in their order', async () => {
    const rows = await exported(['state', 'customerName'], { groupOrder: byWeight })
    for (const { key, rows: ofState } of runsOf(rows, ([state = '']) => state)) {
      const inner = runsOf(ofState, ([, name = '']) => name.toLowerCase())
      expect(inner.map(group => group.key)).toEqual(await shown('customerName', byWeight, [stateIs(key)]))
    }
  })

  it('is refused for groups and orders of groups that no grid has', async () => {
    const { exported: ask } = exportClient(server, token)
    const statusOf = async (request: object) => (await ask(request)).status
    expect(await statusOf({ groups: ['state'], groupOrder: { selector: 'state', desc: false } })).toBe(400)
    expect(await statusOf({ groups: ['nothing'] })).toBe(400)
  })

  it.each([undefined, { selector: 'orderLines', desc: true }, { selector: 'orderLines', desc: false }])(
    'of a report has the states in the order of its page: %o',
    async groupOrder => {
      const { criteria } = fileCases.employeeEfficiency
      const client = await reportClient(server, 'employeeEfficiency')
      const sum = groupOrder && { orderBy: groupOrder.selector, desc: groupOrder.desc }
      const groups = await client.groups(criteria, 'process', { sums: ['orderLines'], ...sum })
      expect(groups.length).toBeGreaterThan(2)
      const words = groups.map(({ value }) => german.t(`state.processCategory.${String(value)}`))
      const request = { criteria, groupBy: 'process', groupOrder, language: 'de-DE' } as const
      const bytes = await file.bytes('employeeEfficiency', { ...request, format: 'csv' })
      const [, ...rows] = parseCsv(bytes.toString('utf8').slice(1), { delimiter: ';', skipBom: false })
      expect(runsOf(rows, ([process]) => String(process)).map(({ key }) => key)).toEqual(words)
      const pages = await file.pages('employeeEfficiency', request)
      const all = joined(pages.flatMap(({ texts }) => texts))
      const heads = groups.map(({ count: rowCount }, index) => {
        const counted = { count: rowCount, number: count(rowCount) }
        return all.indexOf(
          joined([`${words[index]}, ${german.t(rowsKey(viewOfReport.employeeEfficiency), counted)}`]),
        )
      })
      expect(Math.min(...heads)).toBeGreaterThan(0)
      expect(heads).toEqual([...heads].sort((one, other) => one - other))
    },
  )
})

/** Consecutive rows with the same key. */
function runsOf<R>(rows: readonly R[], keyOf: (row: R) => string): { key: string; rows: R[] }[] {
  const runs: { key: string; rows: R[] }[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.key === keyOf(row)) last.rows.push(row)
    else runs.push({ key: keyOf(row), rows: [row] })
  }
  return runs
}
