/** The changes that `npm run release` finds between two releases, and which of them are breaking: each kind once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiFacts, elementFacts } from '../../../build/release/api-facts.mjs'
import { changeLines, compareOffers } from '../../../build/release/compare.mjs'
import { typeFacts } from '../../../build/release/public-types.mjs'

const object = (properties, required = []) => ({ type: 'object', properties, required })
const text = { type: 'string' }
const oneOf = (...values) => ({ enum: values })

/** An OpenAPI document of one call, whose parts can be replaced. */
const api = ({
  body = object({ name: text, note: text, kind: oneOf('a', 'b') }, ['name']),
  result = object(
    { id: { type: 'integer' }, state: oneOf('New', 'Done'), from: { anyOf: [text, { type: 'null' }] } },
    ['id', 'state'],
  ),
  permission = ['pages/orders', 'pages/lines'],
  parameters = [{ in: 'path', name: 'id', required: true, schema: text }],
  more = {},
} = {}) => ({
  paths: {
    '/api/Order/{id}': {
      put: {
        ...(permission && { 'x-permission': permission }),
        parameters,
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: {
          200: { content: { 'application/json': { schema: object({ result }, ['result']) } } },
          default: { content: {} },
        },
      },
    },
    ...more,
  },
  components: { schemas: { Error: object({ code: oneOf('busy', 'not-found') }, ['code']) } },
})

const changesBetween = (before, now) => {
  const changes = compareOffers(before, now)
  return {
    breaks: changeLines(changes.filter(one => one.breaks)),
    further: changeLines(changes.filter(one => !one.breaks)),
  }
}
const apiChangesBetween = (before, now) => changesBetween(apiFacts(api(before)), apiFacts(api(now)))
const call = '`PUT /api/Order/{id}`'
const other = { '/api/Draft': { get: { responses: { 204: {} } } } }

describe('a change of the API', () => {
  const body = properties => ({ body: object(properties, ['name']) })
  const result = (properties, required = ['id', 'state']) => ({ result: object(properties, required) })
  const id = { type: 'integer' }
  const state = oneOf('New', 'Done')
  const from = { anyOf: [text, { type: 'null' }] }

  it.each([
    ['a removed call', { more: other }, {}, '`GET /api/Draft`: is gone'],
    [
      'a field that is no longer accepted',
      {},
      body({ name: text, kind: oneOf('a', 'b') }),
      `${call}: \`body.note\` is not taken any more`,
    ],
    [
      'a value that is no longer accepted',
      {},
      body({ name: text, note: text, kind: oneOf('a') }),
      `${call}: \`body.kind\` is not \`"b"\` any more`,
    ],
    [
      'a new input that is required',
      {},
      { body: object({ name: text, note: text, kind: oneOf('a', 'b'), day: text }, ['name', 'day']) },
      `${call}: \`body.day\` must be given now`,
    ],
    [
      'an optional input that becomes required',
      {},
      { body: object({ name: text, note: text, kind: oneOf('a', 'b') }, ['name', 'note']) },
      `${call}: \`body.note\` must be given now`,
    ],
    [
      'a new parameter that is required',
      {},
      {
        parameters: [
          { in: 'path', name: 'id', required: true, schema: text },
          { in: 'query', name: 'day', required: true, schema: text },
        ],
      },
      `${call}: \`query.day\` must be given now`,
    ],
    [
      'an input of another type',
      {},
      body({ name: { type: 'number' }, note: text, kind: oneOf('a', 'b') }),
      `${call}: \`body.name\` is not \`string\` any more, but may be \`number\``,
    ],
    [
      'a field that is no longer returned',
      {},
      result({ id, state }),
      `${call}: \`200.result.from\` is not given any more`,
    ],
    [
      'a returned field that becomes optional',
      {},
      result({ id, state, from }, ['id']),
      `${call}: \`200.result.state\` may be missing now`,
    ],
    [
      'a returned field that may become null',
      {},
      result({ id: { anyOf: [id, { type: 'null' }] }, state, from }),
      `${call}: \`200.result.id\` may be \`null\` too`,
    ],
    [
      'a value that is no longer returned',
      {},
      result({ id, state: oneOf('New'), from }),
      `${call}: \`200.result.state\` is not \`"Done"\` any more`,
    ],
    [
      'a list of values that becomes any text',
      {},
      result({ id, state: text, from }),
      `${call}: \`200.result.state\` may be \`string\` too`,
    ],
    [
      'a permission that is no longer sufficient',
      {},
      { permission: ['pages/orders'] },
      `${call}: the permission \`pages/lines\` is not enough any more`,
    ],
    [
      'a permission where none was required',
      { permission: undefined },
      {},
      `${call}: needs a permission now: \`pages/orders\`, \`pages/lines\``,
    ],
  ])('breaks: %s', (_what, before, now, line) => {
    // `undefined` would select the default permissions; null means none.
    const withPermission = one =>
      'permission' in one && one.permission === undefined ? { ...one, permission: null } : one
    expect(apiChangesBetween(withPermission(before), withPermission(now))).toEqual({
      breaks: [line],
      further: [],
    })
  })

  it.each([
    ['a new call', {}, { more: other }, '`GET /api/Draft`: is new'],
    [
      'a new optional input',
      {},
      body({ name: text, note: text, kind: oneOf('a', 'b'), day: text }),
      `${call}: \`body.day\` is taken too`,
    ],
    [
      'a required input that becomes optional',
      {},
      { body: object({ name: text, note: text, kind: oneOf('a', 'b') }) },
      `${call}: \`body.name\` may be left out now`,
    ],
    [
      'an integer input that becomes any number',
      body({ name: text, note: { type: 'integer' } }),
      body({ name: text, note: { type: 'number' } }),
      `${call}: \`body.note\` may be \`number\` too`,
    ],
    [
      'an additional accepted value',
      {},
      body({ name: text, note: text, kind: oneOf('a', 'b', 'c') }),
      `${call}: \`body.kind\` may be \`"c"\` too`,
    ],
    [
      'an additional returned field',
      {},
      result({ id, state, from, to: text }),
      `${call}: \`200.result.to\` is given too`,
    ],
    [
      'an additional returned value',
      {},
      result({ id, state: oneOf('New', 'Done', 'Held'), from }),
      `${call}: \`200.result.state\` may be \`"Held"\` too`,
    ],
    [
      'a returned field that becomes required',
      {},
      result({ id, state, from: text }),
      `${call}: \`200.result.from\` is not \`null\` any more`,
    ],
    [
      'an additional sufficient permission',
      { permission: ['pages/orders'] },
      {},
      `${call}: the permission \`pages/lines\` is enough too`,
    ],
  ])('breaks nothing: %s', (_what, before, now, line) => {
    expect(apiChangesBetween(before, now)).toEqual({ breaks: [], further: [line] })
  })

  it('is not found where only the notation differs', () => {
    expect(
      apiChangesBetween(
        {},
        {
          permission: ['pages/lines', 'pages/orders'],
          body: { oneOf: [object({ name: text, kind: oneOf('b', 'a'), note: text }, ['name'])] },
        },
      ),
    ).toEqual({ breaks: [], further: [] })
  })

  it('is listed once for an added or removed whole, and once for many equal changes', () => {
    const drafts = object({ lines: { type: 'array', items: object({ id: text }) } })
    expect(apiChangesBetween({ result: object({ draft: drafts }) }, { result: object({}) }).breaks).toEqual([
      `${call}: \`200.result.draft\` is not given any more`,
    ])
    const many = ['A', 'B', 'C'].map(of => ({ breaks: true, of, text: '`id` is given too' }))
    expect(changeLines(many)).toEqual(['`A` and 2 more: `id` is given too'])
    const whole = ['B', 'A'].map(of => ({ breaks: true, of, text: 'is gone' }))
    expect(changeLines(whole)).toEqual(['`A`: is gone', '`B`: is gone'])
  })

  it('includes changes of refusals', () => {
    const before = apiFacts(api())
    const now = apiFacts({
      ...api(),
      components: { schemas: { Error: object({ code: oneOf('busy') }, ['code']) } },
    })
    expect(changesBetween(before, now).breaks).toEqual([
      '`every refusal`: `body.code` is not `"not-found"` any more',
    ])
  })
})

describe('a change of the elements', () => {
  const manifest = change => {
    const declaration = {
      tagName: 'cockpit-grid',
      attributes: [{ name: 'theme', type: { text: "'light' | 'dark'" } }],
      events: [{ name: 'cockpit-view', type: { text: 'CustomEvent<{ view: number | null }>' } }],
      members: [{ kind: 'method', name: 'refresh' }],
      slots: [{ name: 'loading' }],
      cssProperties: [{ name: '--cockpit-accent' }],
      cssParts: [{ name: 'frame' }],
    }
    return { modules: [{ declarations: [{ ...declaration, ...change }] }] }
  }
  const grid = '`<cockpit-grid>`'

  it.each([
    ['an attribute', { attributes: [] }, `${grid}: \`attribute theme\` is not taken any more`],
    [
      'a value of an attribute',
      { attributes: [{ name: 'theme', type: { text: "'light'" } }] },
      `${grid}: \`attribute theme\` is not \`'dark'\` any more`,
    ],
    ['an event', { events: [] }, `${grid}: \`event cockpit-view\` is not given any more`],
    ['a method', { members: [] }, `${grid}: \`member refresh\` is not taken any more`],
    ['a slot', { slots: [] }, `${grid}: \`slot loading\` is not taken any more`],
    [
      'a custom property',
      { cssProperties: [] },
      `${grid}: \`custom property --cockpit-accent\` is not taken any more`,
    ],
    ['a part', { cssParts: [] }, `${grid}: \`part frame\` is not given any more`],
  ])('breaks: %s', (_what, change, line) => {
    expect(changesBetween(elementFacts(manifest({})), elementFacts(manifest(change)))).toEqual({
      breaks: [line],
      further: [],
    })
  })

  it('is breaking for a removed tag, not for a new one', () => {
    const without = { modules: [] }
    expect(changesBetween(elementFacts(manifest({})), elementFacts(without)).breaks).toEqual([
      `${grid}: is gone`,
    ])
    expect(changesBetween(elementFacts(without), elementFacts(manifest({})))).toEqual({
      breaks: [],
      further: [`${grid}: is new`],
    })
  })
})

describe('a change of the types', () => {
  let folder = ''
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'cockpit-types-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Creating a program takes a second, so all cases share the same two modules. */
  const facts = (name, source) => {
    const file = join(folder, `${name}.ts`)
    writeFileSync(file, source)
    return typeFacts(file)
  }

  it('is breaking where a page must change its code, or no longer receives a value', () => {
    const before = facts(
      'before',
      `export interface AuthContext { readonly url: string; readonly name?: string; readonly unit: string }
       export interface CockpitEvents {
         'cockpit-auth-needed': { readonly reason: 'missing' | 'ended'; readonly at: string; readonly by: string }
       }
       export type Page = 'a' | \`b/\${number}\`
       export function provide(name: string): void {}
       export function withdraw(): void {}`,
    )
    const now = facts(
      'now',
      `export interface AuthContext { readonly url: number; readonly unit: string; readonly day: string; hub?: string }
       export interface CockpitEvents {
         'cockpit-auth-needed': { readonly reason: 'missing'; readonly at?: string; readonly of: string }
       }
       export type Page = 'a' | 'c'
       export function provide(name: string, unit: string, day?: string): void {}
       export type More = 'x'`,
    )
    const { breaks, further } = changesBetween(before, now)
    expect(breaks.sort()).toEqual([
      '`AuthContext`: `day` must be given now',
      '`AuthContext`: `name` is not taken any more',
      '`AuthContext`: `url` is not `string` any more, but may be `number`',
      '`CockpitEvents`: `cockpit-auth-needed.at` may be missing now',
      '`CockpitEvents`: `cockpit-auth-needed.by` is not given any more',
      '`CockpitEvents`: `cockpit-auth-needed.reason` is not `"ended"` any more',
      '`Page`: `value` is not `` `b/${number}` `` any more, but may be `"c"`',
      '`provide`: `argument 2` must be given now',
      '`withdraw`: is gone',
    ])
    expect(further.sort()).toEqual([
      '`AuthContext`: `hub` is taken too',
      '`CockpitEvents`: `cockpit-auth-needed.of` is given too',
      '`More`: is new',
      '`provide`: `argument 3` is taken too',
    ])
  })
})
