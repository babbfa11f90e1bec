/** Retries of failed integration records: sent with current data, processed again, every attempt recorded, once per click, and by whom. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeLease } from '../../demo/server/core/db/server-lease'
import { claimRecord } from '../../demo/server/integration/claim-record'
import { tryRecord } from '../../demo/server/integration/try-record'
import { closeUnit, reopenUnit } from '../../demo/server/units/units'
import type { IntegrationDetail } from '../../src/contract/endpoints/integration-records'
import type { ActionResult } from '../../src/contract/failures'
import {
  exchangeRetryFirstMs,
  exchangeTriesMost,
  shownBodyCharsMost,
} from '../../src/contract/integration-limits'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface FailedRecord {
  readonly id: number
  readonly kind: string
  readonly message_type: string
  readonly key_value: string
  readonly tries: number
  readonly result_type: string
}

describe.each(enginesFor())('replay on %s', engine => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const failedRecord = async (messageType: string, resultType: string): Promise<FailedRecord> =>
    server.db.read
      .selectFrom('integration_record as r')
      .innerJoin('integration_endpoint as e', 'e.id', 'r.endpoint_id')
      .innerJoin('business_unit as b', 'b.id', 'r.business_unit_id')
      .select(['r.id', 'r.kind', 'e.message_type', 'r.key_value', 'r.tries', 'r.result_type'])
      .where('b.name', '=', 'Demo')
      .where('r.kind', '=', 'Message')
      .where('r.state', '=', 'Failed')
      .where('e.message_type', '=', messageType)
      .where('r.result_type', '=', resultType)
      .orderBy('r.id', 'desc')
      .$castTo<FailedRecord>()
      .executeTakeFirstOrThrow()

  /** A copy of this record, for a test that changes it: the seed has only a few of each kind, and they depend on the hour. */
  const copyOf = async ({ id }: FailedRecord): Promise<number> => {
    const { id: original, ...row } = await server.db.read
      .selectFrom('integration_record')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(original).toBe(id)
    const copy = await server.db.read
      .insertInto('integration_record')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return copy.id
  }

  const replay = (ids: readonly number[], token = admin, headers: Record<string, string> = {}) =>
    server.call('PUT', '/IntegrationMonitor/replay', { token, body: { ids }, headers })
  const detailOf = async (id: number): Promise<IntegrationDetail> => {
    const { status, body } = await server.call('GET', `/IntegrationMonitor/${id}`, { token: admin })
    expect(status).toBe(200)
    return body.result
  }
  const rowOf = async (id: number) => {
    const { body } = await server.call('POST', '/IntegrationMonitor/searchMessages', {
      token: admin,
      body: { filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }] },
    })
    return (body.result as Record<string, unknown>[])[0]
  }
  /** Turns a record into a pending transport booking. */
  const makeBooking = async (id: number, { dueAt, url }: { dueAt: Date; url?: string }): Promise<void> => {
    const { endpoint_id: endpointId } = await server.db.read
      .selectFrom('integration_record')
      .innerJoin('integration_endpoint', 'integration_endpoint.id', 'endpoint_id')
      .select('endpoint_id')
      .where('message_type', '=', 'TransportBooking')
      .limit(1)
      .executeTakeFirstOrThrow()
    const open = { state: 'Pending', try_at: dueAt.toISOString(), tries_left: exchangeTriesMost } as const
    await server.db.read
      .updateTable('integration_record')
      .set({ ...open, endpoint_id: endpointId, ...(url !== undefined && { url }) })
      .where('id', '=', id)
      .execute()
  }
  const auditOf = (id: number) =>
    server.db.read
      .selectFrom('audit')
      .select(['action', 'user_name', 'entity', 'detail'])
      .where('entity_id', '=', id)
      .where('entity', '=', 'IntegrationMessage')
      .orderBy('id')
      .execute()

  it('sends a booking with the current address of the order, and stores both attempts', async () => {
    const record = await failedRecord('TransportBooking', 'Validation')
    const before = await detailOf(record.id)
    expect(before.tries).toHaveLength(1)
    expect(before.tries[0]).toMatchObject({ httpStatus: 422, phases: null, replayedBy: null })
    expect(before.lastDelivered).not.toBeNull()

    const answer = await replay([record.id])
    expect(answer.status).toBe(200)
    expect((answer.body.result as ActionResult).done).toEqual([
      { id: record.id, name: record.key_value, state: 'Pending' },
    ])
    await server.settle()

    const row = await rowOf(record.id)
    expect(row).toMatchObject({
      state: 'Delivered',
      httpStatus: 200,
      resultLevel: 'Information',
      resultType: 'Accepted',
      tries: record.tries + 1,
    })
    const { tries } = await detailOf(record.id)
    expect(tries.map(({ tryNo }) => tryNo)).toEqual([record.tries + 1, record.tries])
    const [now, then] = tries
    expect(now).toMatchObject({ replayedBy: 'admin', httpStatus: 200, method: 'POST' })
    expect(then).toMatchObject({ httpStatus: 422, resultType: 'Validation' })
    const zipOf = (text = '{}') =>
      (JSON.parse(text) as { receiver: { postalCode: string } }).receiver.postalCode
    const order = await server.db.read
      .selectFrom('sales_order')
      .select('zip_code')
      .where('order_no', '=', record.key_value)
      .executeTakeFirstOrThrow()
    expect(zipOf(now?.request?.text)).toBe(order.zip_code)
    expect(zipOf(then?.request?.text)).not.toBe(order.zip_code)
    expect(JSON.parse(now?.response?.text ?? '')).toHaveProperty('booking')
    expect(now?.requestHeaders.map(([name]) => name)).toContain('idempotency-key')
    const phases = now?.phases ?? { queueMs: NaN, connectMs: NaN, waitMs: NaN, readMs: NaN }
    expect(now?.elapsedMs).toBe(phases.queueMs + phases.connectMs + phases.waitMs + phases.readMs)
    expect(await auditOf(record.id)).toMatchObject([
      { action: 'replay', user_name: 'admin', detail: { from: 'Failed', to: 'Pending' } },
    ])
  })

  it('processes an incoming message again, and fails again if its item number is still unknown', async () => {
    const record = await failedRecord('SalesOrder', 'NotFound')
    await replay([record.id])
    await server.settle()
    expect(await rowOf(record.id)).toMatchObject({
      state: 'Failed',
      httpStatus: 404,
      resultType: 'NotFound',
      tries: record.tries + 1,
    })
    const { tries } = await detailOf(record.id)
    expect(tries).toHaveLength(2)
    expect(tries[0]?.request?.text).toBe(tries[1]?.request?.text)
    expect(tries[0]?.resultText).toContain('-OLD')
  })

  it('refuses records that have not failed, with their state and the allowed one, and replays the others', async () => {
    const failed = await failedRecord('SalesOrder', 'NotFound')
    const { id: delivered } = await server.db.read
      .selectFrom('integration_record')
      .innerJoin('business_unit', 'business_unit.id', 'integration_record.business_unit_id')
      .select('integration_record.id')
      .where('business_unit.name', '=', 'Demo')
      .where('kind', '=', 'Message')
      .where('state', '=', 'Delivered')
      .orderBy('integration_record.id')
      .executeTakeFirstOrThrow()
    const { status, body } = await replay([delivered, failed.id, 999_999_999])
    const { done, failed: refused } = body.result as ActionResult
    expect(status).toBe(207)
    expect(done.map(({ id }) => id)).toEqual([failed.id])
    expect(refused).toMatchObject([
      { id: delivered, code: 'wrong-state', state: 'Delivered', allowedStates: ['Failed'] },
      { id: 999_999_999, code: 'not-found' },
    ])
    await server.settle()
  })

  it('sends once for ten calls under one key, and never twice for two concurrent calls', async () => {
    const record = await failedRecord('SalesOrder', 'NotFound')
    const key = { 'Idempotency-Key': '0b7c1f4e-2a35-4d0e-9a53-35104796aaaa' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => replay([record.id], admin, key)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect((body.result as ActionResult).done).toHaveLength(1)
    }
    await server.settle()
    expect((await rowOf(record.id))?.['tries']).toBe(record.tries + 1)

    // Two users: the second is refused while the first retry is pending, or retries what has failed in the meantime.
    const two = await Promise.all([replay([record.id]), replay([record.id])])
    await server.settle()
    const doneCount = two.filter(({ status }) => status === 200).length
    expect((await rowOf(record.id))?.['tries']).toBe(record.tries + 1 + doneCount)
  })

  it('is refused to all but administrators of the own business unit', async () => {
    const record = await failedRecord('SalesOrder', 'NotFound')
    const planner = await server.signIn('planner')
    expect((await replay([record.id], planner)).body).toMatchObject({
      code: 'permission-denied',
      path: 'data/integration/replay',
    })
    const other = await server.signIn('global', 'Nordlager')
    expect((await replay([record.id], other)).body.result).toMatchObject({
      done: [],
      failed: [{ code: 'not-found' }],
    })
    for (const path of ['', '/tries/1/request']) {
      const { status } = await server.call('GET', `/IntegrationMonitor/${record.id}${path}`, { token: other })
      expect(status).toBe(404)
    }
  })

  it('shows the beginning of a huge body and offers all of it as a file', async () => {
    const record = await failedRecord('SalesOrder', 'NotFound')
    const huge = `{"lines": [${'{"itemNo": "<script>1</script>"},'.repeat(30_000)}{}]}`
    await server.db.read
      .updateTable('integration_try')
      .set({ request_body: huge })
      .where('record_id', '=', record.id)
      .where('try_no', '=', record.tries)
      .execute()
    const { tries } = await detailOf(record.id)
    expect(tries[0]?.request).toEqual({ text: huge.slice(0, shownBodyCharsMost), totalChars: huge.length })
    const file = await fetch(
      `${server.url}/api/IntegrationMonitor/${record.id}/tries/${record.tries}/request`,
      {
        headers: { authorization: `Bearer ${admin}` },
      },
    )
    expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(await file.text()).toBe(huge)
  })

  it('sends nothing for a closed business unit, and continues once it is open', async () => {
    const { id, tries } = await failedRecord('SalesOrder', 'NotFound')
    await closeUnit(server.db, 'Demo', new Date())
    await server.db.read
      .updateTable('integration_record')
      .set({ state: 'Pending', try_at: new Date().toISOString(), tries_left: 1 })
      .where('id', '=', id)
      .execute()
    await server.settle()
    const recordNow = () =>
      server.db.read
        .selectFrom('integration_record')
        .select(['state', 'tries'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await recordNow()).toEqual({ state: 'Pending', tries })
    await reopenUnit(server.db, 'Demo')
    await server.settle()
    expect(await recordNow()).toEqual({ state: 'Failed', tries: tries + 1 })
    admin = await server.signIn('admin')
  })

  it('retries with growing delays when there is no answer, and then fails', async () => {
    const id = await copyOf(await failedRecord('SalesOrder', 'NotFound'))
    const lease = await takeLease(server.db, throwError)
    // Later than the server's own clock, so that its sender does not pick up the record.
    let now = new Date(Date.now() + 3_600_000)
    await makeBooking(id, { dueAt: now })
    const waits: number[] = []
    for (let count = 1; count <= exchangeTriesMost; count++) {
      const claimed = await claimRecord(server.db, lease.id, now)
      if (claimed === undefined) throw new Error('Nothing was due.')
      expect(claimed.id).toBe(id)
      const nobody = 'http://127.0.0.1:9'
      await tryRecord(claimed, { db: server.db, partnerUrl: nobody, now: () => now, onError: throwError })
      const { state, try_at: tryAt } = await server.db.read
        .selectFrom('integration_record')
        .select(['state', 'try_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(state).toBe(count < exchangeTriesMost ? 'Retrying' : 'Failed')
      if (tryAt !== null) waits.push(new Date(tryAt).getTime() - now.getTime())
      now = new Date(tryAt ?? now)
    }
    expect(waits).toEqual([1, 2, 4, 8].map(times => times * exchangeRetryFirstMs))
    expect(await rowOf(id)).toMatchObject({ resultType: 'Timeout', resultLevel: 'Error', httpStatus: null })
    await lease.stop()
  })

  it('fails when each of its tries ended the server that made it', async () => {
    const id = await copyOf(await failedRecord('SalesOrder', 'NotFound'))
    const now = new Date()
    await makeBooking(id, { dueAt: now })
    await server.settle()
    const left = { state: 'Processing', claimed_by: randomUUID(), try_at: now.toISOString() } as const
    await server.db.read
      .updateTable('integration_record')
      .set({ ...left, tries_left: 0 })
      .where('id', '=', id)
      .execute()
    await server.settle()
    expect(await rowOf(id)).toMatchObject({ state: 'Failed', resultType: 'Interrupted', httpStatus: null })
  })

  it('fails at once with the reason when its endpoint has no address', async () => {
    const id = await copyOf(await failedRecord('SalesOrder', 'NotFound'))
    const lease = await takeLease(server.db, throwError)
    // Later than the server's own clock, so that its sender does not pick up the record.
    const now = new Date(Date.now() + 3_600_000)
    await makeBooking(id, { dueAt: now, url: 'orders' })
    const claimed = await claimRecord(server.db, lease.id, now)
    expect(claimed?.id).toBe(id)
    if (claimed === undefined) return
    await tryRecord(claimed, { db: server.db, partnerUrl: server.url, now: () => now, onError: throwError })
    expect(await rowOf(id)).toMatchObject({ state: 'Failed', resultType: 'NoAddress', resultLevel: 'Error' })
    await lease.stop()
  })

  it('lets another server continue an attempt whose server has ended', async () => {
    const record = await failedRecord('TransportBooking', 'Timeout')
    await server.db.read
      .updateTable('integration_record')
      .set({
        state: 'Processing',
        try_at: new Date().toISOString(),
        tries_left: 2,
        claimed_by: '00000000-0000-4000-8000-000000000000',
      })
      .where('id', '=', record.id)
      .execute()
    await server.settle()
    const row = await rowOf(record.id)
    expect(row?.['state']).not.toBe('Processing')
    expect(row?.['tries']).toBe(record.tries + 1)
  })
})

function throwError(error: Error): never {
  throw error
}
