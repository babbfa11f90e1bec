/** Options of form fields: few, in order, only active ones, found by any part of code or name. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupKinds, type LookupKind, type LookupOption } from '../../src/contract/endpoints/lookup-options'
import { choicesMost } from '../../src/contract/limits'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('the options of a form on %s', engine => {
  let server: TestServer
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())

  const options = async (
    kind: LookupKind,
    query: Record<string, string> = {},
    token = planner,
  ): Promise<LookupOption[]> => {
    const answer = await server.call('GET', `/Lookup/options/${kind}?${new URLSearchParams(query)}`, {
      token,
    })
    expect(answer.status).toBe(200)
    return answer.body.result
  }

  it.each(lookupKinds)('of the kind %s are returned, each once, up to the length of a list', async kind => {
    const found = await options(kind)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(choicesMost)
    expect(found.every(({ value, text }) => value !== '' && text !== '')).toBe(true)
    if (kind !== 'causeCode') expect(new Set(found.map(({ value }) => value)).size).toBe(found.length)
  })

  it('are found by a part of their name, whatever the case', async () => {
    const [role] = await options('locationRole')
    const part = role?.text.slice(1, 4) ?? ''
    const found = await options('locationRole', { find: part.toUpperCase() })
    expect(found.map(({ text }) => text)).toContain(role?.text)
    expect(found.every(({ text }) => text.toLowerCase().includes(part.toLowerCase()))).toBe(true)
  })

  it('are found by their code, first those that begin with it', async () => {
    const { rows } = await sql<{ id: number; item_no: string }>`select id, item_no from material
      where business_unit_id = 1 and material_state = 'Active' order by item_no desc limit 1`.execute(
      server.db.read,
    )
    const [material] = rows
    const [first] = await options('material', { find: material?.item_no ?? '' })
    expect(first).toMatchObject({ value: String(material?.id), hint: material?.item_no })
  })

  it('are matched literally: % and _ are no wildcards', async () => {
    expect(await options('material', { find: '%' })).toEqual([])
    expect(await options('user', { find: '_' })).toEqual([])
  })

  it('are limited to a type', async () => {
    const gains = await options('causeCode', { type: 'Gain' })
    expect(gains.map(({ value }) => value).sort()).toEqual(['FOUND', 'OPENING', 'RECEIVED-MORE'])
    expect(await options('causeCode', { type: 'Gain', find: 'broken' })).toEqual([])
  })

  it('omit what is no longer used', async () => {
    const { rows } = await sql<{ user_name: string }>`select user_name from app_user
      where business_unit_id = 1 and is_active and not deleted and not is_device order by id desc limit 1`.execute(
      server.db.read,
    )
    const name = rows[0]?.user_name ?? ''
    expect((await options('user', { find: name })).some(({ hint }) => hint === name)).toBe(true)
    await sql`update app_user set is_active = false where business_unit_id = 1 and user_name = ${name}`.execute(
      server.db.read,
    )
    expect((await options('user', { find: name })).some(({ hint }) => hint === name)).toBe(false)
  })

  it('begin with the one of exactly that name, before the many that only start with it', async () => {
    await sql`update location set name = 'Q7-' || id where id in (
      select id from location where business_unit_id = 1 and not hidden and not deleted
      order by picking_sequence, id limit ${choicesMost + 1})`.execute(server.db.read)
    await sql`update location set name = 'Q7' where id = (
      select id from location where business_unit_id = 1 and not hidden and not deleted
      order by picking_sequence desc, id desc limit 1)`.execute(server.db.read)
    const found = await options('location', { find: 'q7' })
    expect(found[0]?.text).toBe('Q7')
    expect(found).toHaveLength(choicesMost)
  })

  it('belong to the business unit', async () => {
    const here = new Set((await options('location')).map(({ value }) => value))
    const there = await options('location', {}, await server.signIn('global', 'Nordlager'))
    expect(there.length).toBeGreaterThan(0)
    expect(there.filter(({ value }) => here.has(value))).toEqual([])
  })
})
