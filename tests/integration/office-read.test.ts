/**
 * The office's grids: every view is searched, filtered by every searchable field, sorted and counted; no answer contains secrets;
 * purchasing is refused without its feature.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { integrationMonitor } from '../../src/contract/endpoints/integration-monitor'
import { drafts, suppliers } from '../../src/contract/endpoints/purchasing'
import { salesOrderDrafts } from '../../src/contract/endpoints/sales-order-drafts'
import { userAccounts, userRoles } from '../../src/contract/endpoints/users'
import { causeCodes } from '../../src/contract/master-data/cause-code'
import { printers } from '../../src/contract/master-data/printer'
import { stockAttributes } from '../../src/contract/master-data/stock-attribute'
import { causeCode } from '../../src/contract/master-data/cause-code'
import {
  integrationImport,
  integrationMessage,
  integrationRequest,
} from '../../src/contract/entities/integration'
import { printer } from '../../src/contract/master-data/printer'
import { purchaseDraft, purchaseDraftLine } from '../../src/contract/entities/purchase-draft'
import { salesOrderDraft, salesOrderDraftLine } from '../../src/contract/entities/sales-order-draft'
import { stockAttribute } from '../../src/contract/master-data/stock-attribute'
import { supplier, supplierMaterial } from '../../src/contract/entities/supplier'
import {
  activeUser,
  user,
  userRole,
  userRoleAssignment,
  userSessionRow,
} from '../../src/contract/entities/user'
import type { Entity } from '../../src/contract/entity'
import { filterTypeOf, type Field } from '../../src/contract/field'
import type { Filter } from '../../src/contract/filter'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const views: readonly (readonly [Entity, Endpoint])[] = [
  [supplier, suppliers.search],
  [supplierMaterial, suppliers.searchMaterials],
  [purchaseDraft, drafts.search],
  [purchaseDraftLine, drafts.searchLines],
  [salesOrderDraft, salesOrderDrafts.search],
  [salesOrderDraftLine, salesOrderDrafts.searchLines],
  [integrationImport, integrationMonitor.searchImports],
  [integrationMessage, integrationMonitor.searchMessages],
  [integrationRequest, integrationMonitor.searchRequests],
  [causeCode, causeCodes.search],
  [printer, printers.search],
  [stockAttribute, stockAttributes.search],
  [user, userAccounts.search],
  [userRole, userRoles.search],
  [userRoleAssignment, userAccounts.searchRoles],
  [userSessionRow, userAccounts.searchSessions],
  [activeUser, userAccounts.searchActive],
]

/** A filter that matches the value of a row. */
function filterFor(selector: string, { kind }: Field, value: unknown): Filter {
  const type = filterTypeOf(kind)
  if (type === 'enum') return { selector, operator: 'In', values: [String(value)], type }
  if (type === 'string') return { selector, operator: 'In', values: [String(value)], type: 'list' }
  const single = typeof value === 'boolean' || typeof value === 'number' ? value : String(value)
  return { selector, operator: 'IsEqualTo', value: single, type }
}

describe.each(enginesFor())('the office grids on %s', engine => {
  let server: TestServer
  let token: string
  /** A global admin of the other unit, with the features that purchasing and drafts need. */
  let foreign: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('admin')
    await setFeatures(server, 'Nordlager', ['PurchaseModule', 'CreateSalesOrderFromCockpit'])
    foreign = await server.signIn('global', 'Nordlager')
    await printLabel(server)
  })
  afterAll(() => server.close())

  const post = (endpoint: Endpoint, body: object, as = token): Promise<Answer> =>
    server.call(endpoint.method, endpoint.path, { token: as, body })

  async function search(endpoint: Endpoint, body: object): Promise<{ rows: Row[]; totalCount: number }> {
    const answer = await post(endpoint, { filters: [], take: 500, ...body })
    expect(answer.status, JSON.stringify({ body, answer: answer.body })).toBe(200)
    return { rows: answer.body.result, totalCount: answer.body.totalCount }
  }

  describe.each(views.map(([entity, endpoint]) => ({ name: entity.name, entity, endpoint })))(
    '$name',
    ({ entity, endpoint }) => {
      const searchable = Object.entries(entity.fields).filter(([, field]) => field.isSearchable)

      it('returns rows that fit the contract and have a value in every column', async () => {
        const { rows, totalCount } = await search(endpoint, {})
        expect(rows.length).toBeGreaterThan(0)
        expect(totalCount).toBe(rows.length)
        expect(v.safeParse(v.array(entity.row), rows).issues ?? []).toEqual([])
        const empty = Object.keys(entity.fields).filter(field =>
          rows.every(row => row[field] === null || row[field] === ''),
        )
        expect(empty.filter(field => !mayBeEmpty.has(field))).toEqual([])
      })

      it('is filtered by every field', async () => {
        const { rows } = await search(endpoint, {})
        for (const [name, field] of searchable) {
          const row = rows.find(({ [name]: value }) => value !== null && value !== '')
          if (row === undefined) continue
          const found = await search(endpoint, { filters: [filterFor(name, field, row[name])] })
          expect(
            found.rows.map(({ id }) => id),
            name,
          ).toContain(row.id)
          expect(found.totalCount, name).toBeGreaterThan(0)
        }
      })

      it.runIf(isFullRun)('is sorted by every field in both directions, and loses no row', async () => {
        const { rows } = await search(endpoint, {})
        const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
        for (const [selector] of searchable) {
          for (const desc of [false, true]) {
            const sorted = await search(endpoint, { sort: [{ selector, desc }] })
            expect(
              sorted.rows.map(({ id }) => id).sort((a, b) => a - b),
              selector,
            ).toEqual(ids)
          }
        }
      })

      it('returns nothing for a find text that occurs nowhere', async () => {
        expect((await search(endpoint, { find: 'zyx-nothing-of-the-kind' })).rows).toEqual([])
      })

      it('returns no row of the other business unit', async () => {
        const own = new Set((await search(endpoint, {})).rows.map(({ id }) => id))
        const theirs = (await post(endpoint, { filters: [], take: 500 }, foreign)).body.result as Row[]
        expect(theirs.filter(({ id }) => own.has(id))).toEqual([])
      })
    },
  )

  it('never returns hashes, tokens or ids of sessions', async () => {
    const hashes = await server.db.read.selectFrom('app_user').select('password_hash').execute()
    const sessions = await server.db.read
      .selectFrom('user_session')
      .select(['id', 'refresh_hash', 'previous_refresh_hash'])
      .execute()
    const secrets = [
      testPassword,
      ...hashes.flatMap(row => row.password_hash ?? []),
      ...sessions.flatMap(row => [row.id, row.refresh_hash, row.previous_refresh_hash ?? []].flat()),
    ]
    for (const [entity, endpoint] of views) {
      expect(Object.keys(entity.fields).filter(name => /passw|hash|token|secret/i.test(name))).toEqual([])
      const text = JSON.stringify((await post(endpoint, { filters: [], take: 1000 })).body)
      expect(
        secrets.filter(secret => text.includes(secret)),
        entity.name,
      ).toEqual([])
      expect(text, entity.name).not.toMatch(/scrypt\$|refresh_hash|password_hash/)
    }
    const [first] = (await search(userAccounts.search, {})).rows
    const detail = await server.call('GET', `/User/detail/${first?.id ?? 0}`, { token })
    expect(detail.status).toBe(200)
    expect(JSON.stringify(detail.body)).not.toMatch(/scrypt\$|hash/)
  })

  it('returns totals of drafts that equal those of their lines', async () => {
    for (const [master, lines, count, lineValue] of [
      [drafts.search, drafts.searchLines, 'draftLineCount', 'lineCost'],
      [salesOrderDrafts.search, salesOrderDrafts.searchLines, 'orderLines', 'salesPrice'],
    ] as const) {
      const { rows } = await search(master, {})
      for (const draft of rows.slice(0, 5)) {
        const { rows: own } = await search(lines, {
          filters: [{ selector: 'draftId', operator: 'IsEqualTo', value: draft.id, type: 'number' }],
        })
        expect(own.length).toBe(draft[count])
        const cents = own.reduce((sum, line) => sum + Math.round(Number(line[lineValue]) * 100), 0)
        const share = 1 - Number(draft.discount ?? 0) / 100
        expect(Number(draft.totalCost) * 100).toBeCloseTo(cents * share, -0.4)
      }
    }
  })

  it('refuses suppliers and drafts while the purchase feature is off', async () => {
    await setFeatures(server, 'Nordlager', ['NewSalesOrderView'])
    const closed = await server.signIn('admin', 'Nordlager')
    for (const endpoint of [suppliers.search, suppliers.searchMaterials, drafts.search, drafts.searchLines]) {
      const { status, body } = await post(endpoint, { filters: [] }, closed)
      expect({ status, code: body.code, path: body.path }).toEqual({
        status: 403,
        code: 'feature-off',
        path: 'PurchaseModule',
      })
    }
  })

  it('returns the options of the lookups', async () => {
    const get = async (path: string): Promise<never> => {
      const { status, body } = await server.call('GET', path, { token })
      expect(status, path).toBe(200)
      return body.result
    }
    expect((await get('/Supplier/header')) as Row[]).not.toEqual([])
    const pickCodes: { type: string }[] = await get('/CauseCode/header?type=Pick')
    expect(new Set(pickCodes.map(({ type }) => type))).toEqual(new Set(['Pick']))
    expect(((await get('/CauseCode/header')) as Row[]).length).toBeGreaterThan(pickCodes.length)
    const enums: { endpointNames: string[]; resultLevel: string[] } = await get('/IntegrationMonitor/enums')
    expect(enums.endpointNames).toContain('SalesOrders')
    expect(enums.resultLevel).toEqual(['Information', 'Warning', 'Error'])
    const filters: { name: string; filterType: string }[] = await get('/IntegrationMonitor/filters')
    expect(filters).toContainEqual(expect.objectContaining({ name: 'httpStatus', filterType: 'number' }))
    const summary: { active: number; inactive: number } = await get('/User/summary')
    expect(summary.active + summary.inactive).toBe((await search(userAccounts.search, {})).rows.length)
    const names: { userName: string }[] = await get('/User/header')
    expect(names.map(({ userName }) => userName)).not.toContain('season1')
    const assignable: { userRoleName: string }[] = await get('/UserRole/assignable')
    expect(assignable.map(row => row.userRoleName)).toContain('Planner')
    expect(assignable.map(row => row.userRoleName)).not.toContain('GlobalAdminRole')
    expect((await get('/UserRole/header')) as Row[]).toHaveLength(assignable.length + 1)
    const [role] = (await search(userRoles.search, {})).rows
    const detail: { users: unknown[] } = await get(`/UserRole/detail/${role?.id ?? 0}`)
    expect(detail.users).toHaveLength(Number(role?.numberOfUsers))
    for (const group of ['Supplier', 'Printer', 'User', 'UserRole', 'StockAttribute'])
      expect((await get(`/${group}/description`)) as Row[]).not.toEqual([])
    expect(await get('/StockAttribute/EnumOptions')).toMatchObject({ handling: expect.any(Array) })
    expect((await server.call('GET', '/User/detail/999999999', { token })).status).toBe(404)
  })
})

/** Columns without values in the seed. */
const mayBeEmpty = new Set(['imageUrl'])

/** A printer has the time and user of its last print only after printing, which the seed cannot do. */
async function printLabel(server: TestServer): Promise<void> {
  const token = await server.signIn('supervisor')
  const printers = await server.call('GET', '/Printer/materialPrintersWithDefinitions', { token })
  const [first] = printers.body.result as readonly Row[]
  const material = await server.db.read
    .selectFrom('material')
    .innerJoin('business_unit', 'business_unit.id', 'material.business_unit_id')
    .where('business_unit.name', '=', 'Demo')
    .select('material.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = { materialIds: [material.id], printerId: first?.id, copies: 1 }
  const answer = await server.call('POST', '/Material/printLabel', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function setFeatures(server: TestServer, name: string, features: string[]): Promise<void> {
  await server.db.read.updateTable('business_unit').set({ features }).where('name', '=', name).execute()
}
