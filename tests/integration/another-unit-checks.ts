/** A user of another business unit cannot change, find or share anything, whatever permissions the user has in that unit. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import type { TestServer } from './server-fixture'

/** @param getServer returns the running server, whose permissions are open to global administrators */
export function describeAnotherUnit(getServer: () => TestServer): void {
  describe('a user of another business unit', () => {
    let server: TestServer
    let token: string
    let orders: { id: number; process_id: number; version: number }[]

    const ordersOfDemo = (): Promise<typeof orders> =>
      server.db.read
        .selectFrom('sales_order')
        .innerJoin('business_unit', 'business_unit.id', 'sales_order.business_unit_id')
        .select(['sales_order.id', 'process_id', 'version'])
        .where('business_unit.name', '=', 'Demo')
        .orderBy('sales_order.id')
        .execute()

    const linesOfDemo = async (): Promise<number[]> => {
      const rows = await server.db.read
        .selectFrom('sales_order_line')
        .innerJoin('business_unit', 'business_unit.id', 'sales_order_line.business_unit_id')
        .select('sales_order_line.id')
        .where('business_unit.name', '=', 'Demo')
        .execute()
      return rows.map(({ id }) => id)
    }

    beforeAll(async () => {
      server = getServer()
      token = await server.signIn('global', 'Nordlager')
      orders = await ordersOfDemo()
    })

    const actions = [endpoints.processSalesOrders, endpoints.salesOrderLines, endpoints.processes]
      .flatMap(group => Object.entries<Endpoint>(group))
      .map(([name, endpoint]) => ({ name, endpoint }))
      .filter(({ endpoint }) => endpoint.isBulk === true)

    it.each(actions)('changes nothing with $name', async ({ endpoint }) => {
      const processIds = orders.map(order => order.process_id)
      const orderIds = orders.map(order => order.id)
      const orderLineIds = await linesOfDemo()
      const values = {
        priority: 1,
        reason: 'none',
        comment: 'none',
        recipient: 'nobody',
        discount: '5',
        deliveryTypeId: 1,
        orderedQuantity: '1',
        pickedQuantity: '1',
        causeCode: 'DAMAGED',
        lines: [{ orderLineId: orderLineIds[0], quantity: '1' }],
        orderLineId: orderLineIds[0],
        fromOrderLineId: orderLineIds.at(-1),
      }
      const { status, body } = await server.call(
        endpoint.method,
        endpoint.path.replace('{processId}', String(processIds[0])),
        { token, body: { processIds, orderIds, orderLineIds, orderId: orderIds[0], ...values } },
      )
      if (endpoint.path.includes('{')) expect(status).toBe(404)
      else {
        const { done, failed } = body.result as { done: unknown[]; failed: { code: string }[] }
        expect(status).toBe(207)
        expect(done).toEqual([])
        expect(new Set(failed.map(row => row.code))).toEqual(new Set(['not-found']))
      }
      expect(await ordersOfDemo()).toEqual(orders)
    })

    it('finds none of its orders, by id or by search', async () => {
      const orderIds = orders.map(order => order.id)
      const byIds = await server.call('POST', '/SalesOrders/byIds', { token, body: { orderIds } })
      expect(byIds.body.result).toEqual([])
      const filters = [{ selector: 'id', operator: 'In', values: orderIds, type: 'number' }]
      for (const path of ['/SalesOrders/search', '/SalesOrders/searchLines']) {
        const selector = path.endsWith('Lines') ? 'orderId' : 'id'
        const { body } = await server.call('POST', path, {
          token,
          body: { filters: filters.map(filter => ({ ...filter, selector })) },
        })
        expect(body).toMatchObject({ result: [], totalCount: 0 })
      }
    })

    it('has saved views and settings of its own', async () => {
      const demo = await server.signIn('global')
      const view = {
        customViewName: 'Mine',
        owner: 'SalesOrders',
        visibleColumnName: { master: ['orderNo'], detail: [] },
        columnToSortOn: null,
        sortingDirection: null,
        columnWidth: {},
        activeFilters: [],
        columnGrouping: [],
        gridSettings: '{}',
      }
      const saved = await server.call('PUT', '/CustomView/SaveForBusinessUnit', {
        token: demo,
        body: { view },
      })
      const { id } = saved.body.result as { id: number }
      const headers = await server.call('GET', '/CustomView/headers?owner=SalesOrders', { token })
      expect((headers.body.result as { id: number }[]).map(header => header.id)).not.toContain(id)
      expect((await server.call('GET', `/CustomView/${id}?owner=SalesOrders`, { token })).status).toBe(404)
      expect((await server.call('DELETE', `/CustomView/${id}`, { token })).status).toBe(404)
      expect((await server.call('GET', `/CustomView/${id}?owner=SalesOrders`, { token: demo })).status).toBe(
        200,
      )
    })
  })
}
