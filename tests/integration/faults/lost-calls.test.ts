/**
 * A bulk action whose server is killed in the middle: repeating it under its idempotency key runs nothing twice and reports that the
 * outcome is unknown.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { isFullRun } from '../../full-run'
import { bundle, startProcess, type ServerProcess } from '../process-fixture'
import { seededFolder, type SeededFolder } from '../seeded-databases'
import { callApi, signIn, type Answer } from '../server-fixture'

let data: SeededFolder
let server: ServerProcess
beforeAll(async () => {
  data = await seededFolder(inject('seededDatabases'))
  await bundle()
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await data.drop()
})

interface OrderRow {
  id: number
  priority: number
}

it.runIf(isFullRun)(
  'a bulk action whose server is killed runs at most in part, and never twice',
  async () => {
    const environment = { COCKPIT_DATA: data.folder }
    server = startProcess(environment)
    let url = await server.ready
    let token = await signIn(url, 'planner')
    const orders = async (): Promise<OrderRow[]> => {
      const filters = [
        {
          selector: 'state',
          operator: 'In',
          values: ['Completed', 'Cancelled'],
          type: 'enum',
          isNegated: true,
        },
      ]
      const { body } = await callApi(url, 'POST', '/SalesOrders/search', {
        token,
        body: { filters, sort: [{ selector: 'id', desc: false }], take: 1000 },
      })
      return body.result
    }
    const before = (await orders()).filter(({ priority }) => priority !== 1)
    expect(before.length).toBeGreaterThan(20)
    const orderIds = before.map(({ id }) => id)
    const key = randomUUID()
    const send = (): Promise<Answer> =>
      callApi(url, 'PUT', '/ProcessSalesOrders/priority', {
        token,
        body: { orderIds, priority: 1 },
        headers: { 'idempotency-key': key },
      })
    const progress = async (): Promise<number> =>
      ((await callApi(url, 'GET', `/Command/transaction/${key}`, { token })).body.result as { done: number })
        .done

    const lost = send().then(
      ({ status }) => status,
      () => 'no answer',
    )
    await expect.poll(progress, { interval: 1 }).toBeGreaterThan(2)
    server.child.kill('SIGKILL')
    await server.ended
    expect(await lost).toBe('no answer')

    server = startProcess(environment)
    url = await server.ready
    token = await signIn(url, 'planner')
    const done = (await orders()).filter(({ id, priority }) => orderIds.includes(id) && priority === 1)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThan(orderIds.length)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'outcome-unknown' } })
    const after = (await orders()).filter(({ id, priority }) => orderIds.includes(id) && priority === 1)
    expect(after.map(({ id }) => id)).toEqual(done.map(({ id }) => id))
  },
)
