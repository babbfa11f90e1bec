/** Calendar days in the input of calls: only existing ones are accepted, and the refusal contains an invalid one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './server-fixture'

describe('a calendar day in the input of a call', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
    token = await server.signIn('global')
  })
  afterAll(() => server.close())

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', 'soon'])(
    'is refused if it does not exist: %s',
    async day => {
      const search = {
        criteria: ['salesHistory'],
        periodFrom: day,
        forecastDays: 10,
        growthFactor: '1',
        subtractsDrafts: false,
      }
      for (const [method, path, body, at] of [
        ['POST', '/Draft/get', { supplierIds: null, search }, 'body.search.periodFrom'],
        ['PUT', '/ProcessSalesOrders/priority', { orderIds: [1], deliveryDate: day }, 'body.deliveryDate'],
        [
          'POST',
          '/Terminal/receive',
          { orderLineId: 1, quantity: '1', locationId: 1, expDate: day },
          'body.expDate',
        ],
      ] as const) {
        const answer = await server.call(method, path, { token, body })
        expect({ path, status: answer.status, issues: answer.body.issues }).toMatchObject({
          status: 400,
          issues: [{ path: at, code: 'no-day' }],
        })
      }
    },
  )

  it.each(['2026-02-30', '1026-01-01', '2026-02-30T10:00:00Z'])(
    'is refused in a filter if it does not exist: %s',
    async day => {
      const filters = [{ selector: 'deliveryDate', operator: 'IsEqualTo', value: day, type: 'datetime' }]
      const answer = await server.call('POST', '/SalesOrders/search', { token, body: { filters } })
      expect(answer.status).toBe(400)
      expect(answer.body.issues?.[0]?.path).toMatch(/^body\.filters\.0/)
    },
  )

  it.each(['1900-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999-14:00'])(
    'is accepted in a filter at the limits of the calendar: %s',
    async day => {
      const whole = { valueStart: day, valueEnd: day }
      for (const selector of ['deliveryDate', 'orderDate'])
        for (const requested of [
          { operator: 'IsEqualTo', value: day },
          { operator: 'IsGreaterThan', value: day },
          { operator: 'IsLessThan', value: day },
          { operator: 'In', ...whole },
        ]) {
          const filters = [{ selector, type: 'datetime', ...requested }]
          const { status, body } = await server.call('POST', '/SalesOrders/search', {
            token,
            body: { filters },
          })
          expect({ selector, ...requested, status }).toEqual({ selector, ...requested, status: 200 })
          expect(body.totalCount > 0).toBe(
            requested.operator === (day.startsWith('1') ? 'IsGreaterThan' : 'IsLessThan'),
          )
        }
    },
  )
})
