/**
 * The answer to invalid input, generated from the endpoint table: always the same form, with a code, the path in the input and a sentence
 * in the caller's language, and never a message of the validator.
 */
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSessionCall, type Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { createI18n } from '../../src/texts/create-i18n'
import germanTexts from '../../src/locales/de-DE.json'
import englishTexts from '../../src/locales/en-GB.json'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

const german = createI18n('de-DE', germanTexts)
const english = createI18n('en-GB', englishTexts)
const keyOf = (code: string): string =>
  code.includes('.') ? code.replace('.', '.problem.') : `grid.form.${code}`

type Part = 'query' | 'body'
const table = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, members]) =>
  Object.entries(members)
    // Calls that start or end a session need an additional header, and would end this test's session.
    .filter(([, endpoint]) => !isSessionCall(endpoint))
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
const taking = (part: Part) => table.filter(({ endpoint }) => endpoint[part] !== undefined)

interface AnySchema {
  readonly type?: string
  readonly entries?: Readonly<Record<string, AnySchema>>
  readonly wrapped?: AnySchema
  readonly pipe?: readonly AnySchema[]
}

/** A schema without its optional wrapper, with the rules that follow it. */
function rulesOf(schema: AnySchema): readonly AnySchema[] {
  if (schema.wrapped !== undefined) return rulesOf(schema.wrapped)
  const [first, ...rules] = schema.pipe ?? [schema]
  return first === undefined || first === schema ? [schema] : [...rulesOf(first), ...rules]
}

/** The fields of an input that is an object. */
function fieldsOf(schema: v.GenericSchema | undefined): readonly (readonly [string, readonly string[]])[] {
  const object = rulesOf((schema ?? {}) as AnySchema).find(({ entries }) => entries !== undefined)
  return Object.entries(object?.entries ?? {}).map(([name, field]) => [
    name,
    rulesOf(field).flatMap(({ type }) => type ?? []),
  ])
}

describe('a call with invalid input', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
    await server.db.read
      .updateTable('business_unit')
      .set({ features: allFeatures(endpoints) })
      .where('name', '=', 'Demo')
      .execute()
    token = await server.signIn('global')
  })
  afterAll(() => server.close())

  const call = async (
    { method, path }: Endpoint,
    part: Part,
    input: unknown,
    headers: Record<string, string> = { 'x-lang-code': 'de-DE' },
  ): Promise<Answer> => {
    const query =
      part === 'query' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const send = (): Promise<Answer> =>
      server.call(method, `${path.replace(/\{\w+\}/g, '1')}${query}`, {
        token,
        headers,
        ...(part === 'query' || input === undefined ? {} : { body: input as object }),
      })
    const answer = await send()
    if (answer.status !== 401) return answer
    token = await server.signIn('global')
    return send()
  }

  /** Checks the form of a 400 for invalid input; returns its messages by path. */
  const expectForm = ({ status, body }: Answer, what: string): readonly string[] => {
    if (status !== 400 || body.code !== 'invalid-input') return []
    const issues = body.issues ?? []
    expect(issues.length, what).toBeGreaterThan(0)
    for (const { code, path, message, values = {} } of issues) {
      expect(path, what).toMatch(/^(body|query|params|headers)(\.|$)/)
      expect(code, `${what}: ${message}`).toBeTypeOf('string')
      expect({ what, message }).toEqual({ what, message: german.t(keyOf(code), values) })
      expect({ what, message }).not.toEqual({ what, message: english.t(keyOf(code), values) })
      const shown = message.replace(String(values['expected'] ?? ''), '')
      expect(shown, what).not.toMatch(/\{\{|^#|Invalid|Expected|undefined|null/)
      if (code === 'misshaped') expect(values['expected'], `${what}: ${path}`).toMatch(/\S/)
    }
    expect(new Set(issues.map(({ path }) => path)).size, what).toBe(issues.length)
    expect(body.message, what).toMatch(/^Der Lagerdienst hat die Eingabe nicht angenommen: ./)
    return issues.map(({ path, code }) => `${path} ${code}`)
  }

  it.each(taking('body'))('is refused with its body’s issues: $name', async ({ name, endpoint }) => {
    const fields = fieldsOf(endpoint.body)
    const filled = (value: unknown) => Object.fromEntries(fields.map(([field]) => [field, value]))
    for (const [what, body] of [
      ['no body', undefined],
      ['nothing', {}],
      ['a list', []],
      ['objects', filled({ unfit: true })],
      ['numbers', filled(-0.5)],
      ['flags', filled(true)],
      ['long texts', filled('x'.repeat(2_000))],
      ['a day that does not exist', filled('2026-02-30')],
      ['lists', filled(['x'])],
    ] as const) {
      const answer = await call(endpoint, 'body', body)
      expect([200, 204, 207, 400, 403, 404, 409, 413, 415], `${name}: ${what}`).toContain(answer.status)
      expectForm(answer, `${name}: ${what}`)
    }
  })

  const named = (part: Part, type: string) =>
    taking(part).flatMap(({ name, endpoint }) =>
      fieldsOf(endpoint[part]).flatMap(([field, types]) =>
        types.includes(type) ? [{ name, endpoint, part, field }] : [],
      ),
    )

  it.each([...named('body', 'picklist'), ...named('query', 'picklist')])(
    'is refused with the allowed values in place of an unknown one: $name, $part.$field',
    async ({ name, endpoint, part, field }) => {
      const answer = await call(endpoint, part, { [field]: 'no-such-word' })
      expect(answer.status, name).toBe(400)
      expect(expectForm(answer, name)).toContain(`${part}.${field} not-known`)
    },
  )

  it.each([...named('body', 'iso_date'), ...named('query', 'iso_date')])(
    'is refused with the day that does not exist: $name, $part.$field',
    async ({ name, endpoint, part, field }) => {
      for (const day of ['2026-02-30', '2026-13-01', 'soon']) {
        const answer = await call(endpoint, part, { [field]: day })
        expect(answer.status, name).toBe(400)
        expect(expectForm(answer, name)).toContain(`${part}.${field} no-day`)
      }
    },
  )

  it('is refused in the language of the browser if its body is not JSON', async () => {
    const response = await fetch(`${server.url}/api/Job/end`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'fr;q=0.9, de-AT;q=0.8',
      },
      body: '{"jobIds":',
    })
    const body = (await response.json()) as Answer['body']
    expect(body.issues).toEqual([{ path: 'body', code: 'not-json', message: german.t('grid.form.not-json') }])
  })

  it('is refused with the invalid fields, and no valid one', async () => {
    const wrong = async (path: string, body: object): Promise<readonly string[]> => {
      const method = path === '/Permission' ? 'PUT' : 'POST'
      const answer = await server.call(method, path, { token, body, headers: { 'x-lang-code': 'de-DE' } })
      return expectForm(answer, path)
    }
    const search = {
      filters: [{ selector: 'state', operator: 'In', values: ['New'], type: 'enum' }],
      take: 0,
    }
    expect(await wrong('/SalesOrders/search', search)).toEqual(['body.take too-small'])
    const changes = { 'data/order/prepare': ['AdminRole', 'AdminRole'], 'data/nothing': true }
    expect(await wrong('/Permission', { changes })).toEqual([
      'body.changes.data/order/prepare each-once',
      'body.changes.data/nothing no-such',
    ])
    const numbers = { 'data/order/prepare': ['AdminRole', 7] }
    expect(await wrong('/Permission', { changes: numbers })).toEqual([
      'body.changes.data/order/prepare.1 misshaped',
    ])
  })

  const search = { criteria: ['salesHistory'], forecastDays: 10, growthFactor: '1', subtractsDrafts: false }
  const noRole = { name: 'NobodyRole', id: 999_999 }
  it.each<[string, string, object, object]>([
    [
      'the earliest day of a period',
      'POST /Draft/get',
      { supplierIds: null, search: { ...search, periodFrom: '2001-01-01' } },
      {
        path: 'body.search.periodFrom',
        code: 'too-long-ago',
        values: { least: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      },
    ],
    [
      'the earliest day of the calendar',
      'POST /Draft/get',
      { supplierIds: null, search: { ...search, periodFrom: '1026-01-01' } },
      { path: 'body.search.periodFrom', code: 'too-long-ago', values: { least: '1900-01-01' } },
    ],
    [
      'an unknown role, by its name',
      'PUT /Permission',
      { changes: { 'data/order/prepare': ['AdminRole', noRole.name] } },
      { path: 'body.changes.data/order/prepare.1', code: 'unknown-role', values: { role: noRole.name } },
    ],
    [
      'an unknown responsible role, by its id',
      'POST /UserRole',
      { userRoleName: 'A new role', adminRoleId: noRole.id },
      { path: 'body.adminRoleId', code: 'unknown-role', values: { role: noRole.id } },
    ],
    [
      'the notice that a list is expected',
      'PUT /Job/end',
      { jobIds: { first: 1 } },
      { path: 'body.jobIds', code: 'misshaped', values: { expected: '[…]' } },
    ],
    [
      'the notice that an object is expected',
      'POST /Draft/get',
      { supplierIds: null, search: 'everything' },
      { path: 'body.search', code: 'misshaped', values: { expected: '{…}' } },
    ],
    [
      'the notice that a text is expected',
      'PUT /ProcessSalesOrders/hold/1',
      { reason: 7 },
      { path: 'body.reason', code: 'misshaped', values: { expected: '"…"' } },
    ],
    [
      'the one of several texts that cannot be stored',
      'POST /SalesOrders/ValidateMaterial',
      { codes: ['143-1007', 'half a letter \ud83d'] },
      { path: 'body.codes.1', code: 'not-storable' },
    ],
    [
      'the allowed types of a value',
      'PUT /Permission',
      { changes: { 'data/order/prepare': 'everybody' } },
      {
        path: 'body.changes.data/order/prepare',
        code: 'misshaped',
        values: { expected: 'true, false, […]' },
      },
    ],
  ])('is refused with %s', async (_what, call, body, expected) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await server.call(method, path, { token, body, headers: { 'x-lang-code': 'de-DE' } })
    expectForm(answer, call)
    expect(answer.body.issues).toEqual([expect.objectContaining(expected)])
  })
})

/** Every feature that an endpoint of the table requires. */
function allFeatures(groups: Record<string, Record<string, Endpoint>>): string[] {
  const needed = Object.values(groups).flatMap(group =>
    Object.values(group).flatMap(({ feature, gates = [] }) => [feature, ...gates.map(gate => gate.feature)]),
  )
  return [...new Set(needed.flatMap(feature => feature ?? []))]
}
