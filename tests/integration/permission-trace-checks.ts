/** The trace "why can I not?": its steps are those of the server's check, for the own user and for others. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Trace } from '../../src/contract/endpoints/permissions'
import type { Answer, TestServer } from './server-fixture'

export interface TraceContext {
  readonly server: TestServer
  /** Tokens of an administrator and of a global administrator. */
  readonly admin: string
  readonly global: string
}

/** @param context filled once the server runs */
export function describeTraces(context: () => TraceContext): void {
  describe('a permission trace', () => {
    let server: TestServer
    let admin: string
    let global: string
    beforeAll(() => {
      ;({ server, admin, global } = context())
    })

    const traceOf = async (body: object, token: string): Promise<Trace> =>
      (await server.call('POST', '/Permission/trace', { token, body })).body.result
    const save = (changes: object): Promise<Answer> =>
      server.call('PUT', '/Permission', { token: admin, body: { changes } })
    const completedOrder = () =>
      server.db.read
        .selectFrom('sales_order')
        .innerJoin('business_unit', 'business_unit.id', 'sales_order.business_unit_id')
        .select('order_no')
        .where('business_unit.name', '=', 'Demo')
        .where('state', '=', 'Completed')
        .executeTakeFirstOrThrow()
    const prepare = { endpoint: 'PUT /ProcessSalesOrders/prepareMany', action: 'prepareOrders' }

    it('lists the steps of the server’s check, also for an order in a wrong state', async () => {
      const order = await completedOrder()
      const viewer = await server.db.read
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'viewer')
        .executeTakeFirstOrThrow()
      const { steps, person, holders } = await traceOf(
        { userId: viewer.id, ...prepare, row: order.order_no },
        admin,
      )
      expect(person.roles).toEqual(['ViewerRole'])
      expect(steps.map(({ step, verdict }) => [step, verdict])).toEqual([
        ['signedIn', 'notAsked'],
        ['active', 'passed'],
        ['permission', 'passed'],
        ['businessUnit', 'passed'],
        ['state', 'refused'],
      ])
      expect(steps.at(-1)).toMatchObject({ state: 'Completed', reason: 'wrong-state' })
      expect(holders?.people).toBeGreaterThan(0)
      await save({ 'data/order/prepare': ['Planner'] })
      const denied = await traceOf({ userId: viewer.id, ...prepare }, admin)
      expect(denied.steps.find(({ step }) => step === 'permission')).toMatchObject({
        verdict: 'refused',
        path: 'data/order/prepare',
        source: 'unit',
        value: ['Planner'],
        through: 'nobody',
      })
      await save({ 'data/order/prepare': null })
    })

    it('asks the rules of every action of the catalogue, also of one that is allowed in every state', async () => {
      const order = await completedOrder()
      const { steps } = await traceOf({ action: 'openProcess', row: order.order_no }, admin)
      expect(steps.at(-1)).toMatchObject({ step: 'state', verdict: 'passed', state: 'Completed' })
      const { id } = await server.db.read
        .selectFrom('user_role')
        .innerJoin('business_unit', 'business_unit.id', 'user_role.business_unit_id')
        .select('user_role.id')
        .where('business_unit.name', '=', 'Demo')
        .where('user_role.user_role_name', '=', 'GlobalAdminRole')
        .executeTakeFirstOrThrow()
      const role = { action: 'updateRole', row: `#${id}` }
      expect((await traceOf(role, admin)).steps.at(-1)).toMatchObject({
        verdict: 'refused',
        reason: 'global-admin-only',
      })
      expect((await traceOf(role, global)).steps.at(-1)).toMatchObject({ step: 'state', verdict: 'notAsked' })
    })

    it('names the source of a permission', async () => {
      const own = await traceOf({ permissions: ['header/settings/kpi'] }, admin)
      expect(own.steps.find(({ step }) => step === 'permission')).toMatchObject({
        verdict: 'passed',
        source: 'default',
        through: 'roles',
        roles: ['AdminRole'],
      })
      expect(own.steps[0]).toMatchObject({ step: 'signedIn', verdict: 'passed' })
      const asGlobal = await traceOf({ permissions: ['data/stock/dedicate'] }, global)
      expect(asGlobal.steps.find(({ step }) => step === 'permission')).toMatchObject({
        through: 'globalAdmin',
      })
      const off = await traceOf({ features: ['Kardex'], isClosed: true }, admin)
      expect(off.steps.map(({ step, verdict }) => [step, verdict])).toEqual(
        expect.arrayContaining([
          ['closed', 'refused'],
          ['feature', expect.any(String)],
        ]),
      )
    })

    it('is available to every user about that user, and to administrators about others of their unit', async () => {
      const planner = await server.signIn('planner')
      expect((await traceOf(prepare, planner)).person.userName).toBe('planner')
      const others = await server.call('POST', '/Permission/trace', { token: planner, body: { userId: 1 } })
      expect(others.status).toBe(403)
      const elsewhere = await server.db.read
        .selectFrom('app_user')
        .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
        .select('app_user.id')
        .where('business_unit.name', '=', 'Nordlager')
        .executeTakeFirstOrThrow()
      const answer = await server.call('POST', '/Permission/trace', {
        token: admin,
        body: { userId: elsewhere.id },
      })
      expect(answer.status).toBe(404)
    })

    it('agrees with the server for every endpoint that requires a permission', async () => {
      const viewer = await server.signIn('viewer')
      const { endpoints } = await import('../../src/contract/endpoints/table')
      const guarded = Object.values<
        Record<string, { method: string; path: string; permission?: unknown; isAnonymous?: boolean }>
      >(endpoints)
        .flatMap(members => Object.values(members))
        .filter(({ permission }) => permission !== undefined)
      for (const { method, path } of guarded) {
        const answer = await server.call(method, path.replace(/\{\w+\}/g, '999999999'), {
          token: viewer,
          ...(method !== 'GET' && { body: { unfit: true } }),
        })
        const { steps } = await traceOf({ endpoint: `${method} ${path}` }, viewer)
        expect(
          steps.some(({ verdict }) => verdict === 'refused'),
          `${method} ${path}`,
        ).toBe(answer.status === 403)
      }
    })
  })
}
