/** Requests for a report's rows, groups and figures, through the API, as a supervisor of the unit Demo by default. */
import { expect } from 'vitest'
import type { RowGroup } from '../../src/contract/search-request'
import type { ReportFacts } from '../../src/contract/reports/report-facts'
import type { ReportName } from '../../src/contract/reports/report-names'
import { reportPlaces } from '../../src/contract/reports/report-names'
import type { Answer, TestServer } from './server-fixture'

export interface ReportClient {
  readonly token: string
  facts(criteria: object): Promise<ReportFacts>
  /** All rows, page by page. */
  rows<Row>(criteria: object, more?: object): Promise<Row[]>
  page(criteria: object, more?: object): Promise<Answer>
  groups(criteria: object, by: string, more?: object): Promise<RowGroup[]>
  /** The answer of the call for figures, also of a refusal. */
  ask(criteria: unknown): Promise<Answer>
}

const pageRows = 200

/** The id of the business unit Demo. */
export async function demoUnitId({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const unit = await db.read
    .selectFrom('business_unit')
    .select('id')
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  return unit.id
}

export async function reportClient(
  server: TestServer,
  report: ReportName,
  user: { readonly name: string; readonly unit?: string } = { name: 'supervisor' },
): Promise<ReportClient> {
  const token = await server.signIn(user.name, user.unit)
  const ask = (criteria: unknown) =>
    server.call('POST', `/Report/${report}/facts`, { token, body: { criteria } })
  const page = (criteria: object, more: object = {}) =>
    server.call('POST', `/Report/${report}/search`, {
      token,
      body: { criteria, filters: [], skip: 0, take: pageRows, ...more },
    })
  const right = async (answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200)
    return answer
  }
  return {
    token,
    ask,
    page,
    facts: async criteria => (await right(ask(criteria))).body.result,
    async rows<Row>(criteria: object, more: object = {}) {
      const rows: Row[] = []
      for (;;) {
        const { body } = await right(page(criteria, { ...more, skip: rows.length }))
        const found: Row[] = body.result
        rows.push(...found)
        if (found.length < pageRows) return rows
      }
    },
    async groups(criteria, by, more = {}) {
      const { body } = await right(
        server.call('POST', `/Grid/${reportPlaces[report].view}/groups`, {
          token,
          body: { criteria, filters: [], by, take: 1_000, ...more },
        }),
      )
      return body.result
    },
  }
}
