/**
 * A company starts without the demo: the command creates its business unit, its data is imported from its own files, and its first order is
 * shipped. Units are listed, renamed, closed and reopened.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../demo/server/config'
import { configFromEnvironment } from '../../demo/server/config'
import { runUnitCommand } from '../../demo/server/commands/unit-command'
import type { TerminalPick } from '../../src/contract/endpoints/floor'
import { importer, type Importer } from './import-fixture'
import { emptyDatabase, type Engine } from './seeded-databases'
import { engines, enginesFor, startTestServer, type TestServer } from './server-fixture'

const ownPassword = 'Own-password-1'
const licences = { COCKPIT_LICENCES: '7' }

interface Place {
  readonly database: Config['database']
  readonly environment: Readonly<Record<string, string>>
  drop(): Promise<void>
}

async function emptyPlace(engine: Engine): Promise<Place> {
  if (engine === 'postgres') {
    const { database, drop } = await emptyDatabase(engine)
    if (database.kind !== 'postgres') throw new Error('not PostgreSQL')
    return { database, environment: { ...licences, DATABASE_URL: database.url }, drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-unit-'))
  return {
    database: { kind: 'folder', folder },
    environment: { ...licences, COCKPIT_DATA: folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

describe.each(enginesFor())('business units from the command line, on %s', engine => {
  let place: Place
  let server: TestServer
  let token: string
  let imports: Importer
  let args: string

  beforeAll(async () => {
    place = await emptyPlace(engine)
  })
  afterAll(async () => {
    await server.close()
    await place.drop()
  })

  async function unit(...words: string[]) {
    const output: string[] = []
    const code = await runUnitCommand(words, place.environment, line => output.push(line))
    return { code, output: output.join('\n') }
  }

  const start = () =>
    startTestServer({
      engine,
      database: place.database,
      config: { ...configFromEnvironment({ COCKPIT_SEED: 'none' }), port: 0, database: place.database },
    })

  const signIn = (businessUnitName: string, userName: string, password: string) =>
    server.call('POST', '/authentication/user', { body: { businessUnitName, userName, password } })

  const ok = async <T>(method: string, path: string, body?: unknown, as = token): Promise<T> => {
    const answer = await server.call(method, path, { token: as, ...(body === undefined ? {} : { body }) })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.result
  }

  it('lists nothing without a database, and creates none', async () => {
    const { code, output } = await unit('list')
    expect(code).toBe(2)
    expect(output).toContain('npm start')
  })

  it('refuses invalid options and creates no unit', async () => {
    const requested = ['create', 'Acme', '--admin', 'anna']
    expect(await unit(...requested)).toMatchObject({ code: 2, output: '--email is needed.' })
    for (const [option, value] of [
      ['--email', 'nobody'],
      ['--country', 'XX'],
      ['--language', 'fr-FR'],
    ]) {
      const { code, output } = await unit(
        ...requested,
        '--email',
        'anna@acme.example',
        option ?? '',
        value ?? '',
      )
      expect([code, output.includes(`${option}: found "${value}"`)], output).toEqual([2, true])
    }
  })

  it('creates a unit with its administrator in an empty database, once', async () => {
    const requested = ['create', 'Acme', '--admin', 'anna', '--email', 'anna@acme.example', '--country', 'DE']
    const { code, output } = await unit(...requested)
    expect(code, output).toBe(0)
    args = /Password +(\S+)/.exec(output)?.[1] ?? ''
    expect(args.length).toBeGreaterThan(9)
    expect(await unit('create', 'ACME', ...requested.slice(2))).toMatchObject({ code: 2 })
  })

  it('starts without data of the demo', async () => {
    server = await start()
    expect(server.setup).toMatchObject({ hasDemo: false })
    const { rows } = await sql<{
      units: string
      licences: number
      users: string
      orders: string
      materials: string
    }>`select
      (select string_agg(name, ', ') from business_unit) as units,
      (select max(concurrent_users) from business_unit) as licences, (select string_agg(user_name, ', ') from app_user) as users,
      (select count(*)::text from sales_order) as orders, (select count(*)::text from material) as materials`.execute(
      server.db.read,
    )
    expect(rows).toEqual([{ units: 'Acme', licences: 7, users: 'anna', orders: '0', materials: '0' }])
    expect((await fetch(`${server.url}/oidc/.well-known/openid-configuration`)).status).toBe(404)
  })

  it('requires a new password before the first session', async () => {
    expect((await signIn('Acme', 'anna', args)).body.code).toBe('must-change-password')
    const proof = { businessUnitName: 'Acme', userName: 'anna', currentPassword: args }
    const changed = await server.call('PUT', '/User/password', {
      body: { proof, newPassword: ownPassword, confirmation: ownPassword },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(204)
    const { status, body } = await signIn('acme', 'Anna', ownPassword)
    expect(status, JSON.stringify(body)).toBe(200)
    token = (body.result as { accessToken: string }).accessToken
    imports = importer(server, token)
  })

  it('uses the formats of the country, and initial texts in its language', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`select c.region, c.date_format, c.number_format, c.currency,
        (select string_agg(name, ', ' order by sequence) from location_role) as areas,
        (select string_agg(name, ', ' order by name) from unit_of_measure where decimals = 0) as units,
        (select display_text from cause_code where value = 'EXPIRED') as expired
      from company_info c`.execute(server.db.read)
    expect(rows).toEqual([
      {
        region: 'Europe/Berlin',
        date_format: 'DD.MM.YYYY',
        number_format: 'de-DE',
        currency: 'EUR',
        areas: 'Regale, Paletten, Wareneingang, Warenausgang',
        units: 'Karton, Paar, Palette, Stk',
        expired: 'Abgelaufen',
      },
    ])
  })

  const stepsOf = async (as = token): Promise<object> => {
    const steps = await ok<readonly { name: string; isDone: boolean }[]>(
      'GET',
      '/Settings/firstSteps',
      undefined,
      as,
    )
    return Object.fromEntries(steps.map(({ name, isDone }) => [name, isDone]))
  }

  it('returns the missing steps: formats are those of the country', async () => {
    const missing = { locations: false, materials: false, users: false, imports: false }
    expect(await stepsOf()).toEqual({ formats: true, ...missing })
  })

  it('imports the data of the company', async () => {
    const files = [
      ['suppliers', 'Lieferantennummer;Lieferant\n20017;Nordwerkzeug'],
      ['customers', 'Kundennummer;Kunde\n10042;Hafen Eisenwaren'],
      ['locations', 'Lagerplatz;Bereich;Wegfolge\nA-01;Regale;1\nA-02;Regale;2'],
      [
        'materials',
        'Artikelnummer;Bezeichnung;Einheit;Pickbereich\nWH-1;Hammer;Stk;Regale\nWH-2;Zange;Stk;Regale',
      ],
      ['stocks', 'Artikelnummer;Lagerplatz;Bestand\nWH-1;A-01;40\nWH-2;A-02;15'],
      [
        'salesOrders',
        'Auftragsnummer;Kundennummer;Lieferart;Artikelnummer;Menge\nX-1;10042;Paket;WH-1;12\nX-1;10042;Paket;WH-2;3',
      ],
    ] as const
    for (const [kind, content] of files) {
      const done = await imports.importAll(kind, { name: `${kind}.csv`, content })
      expect([kind, done.state, (done.counts?.added ?? 0) > 0]).toEqual([kind, 'Completed', true])
    }
    const done = { formats: true, locations: true, materials: true, imports: true }
    expect(await stepsOf()).toEqual({ ...done, users: false })
  })

  it('ships its first order', async () => {
    const { rows } = await sql<{ id: number; processId: number }>`
      select id, process_id as "processId" from sales_order`.execute(server.db.read)
    const [order] = rows
    await ok('PUT', '/ProcessSalesOrders/prepareMany', { processIds: [order?.processId] })
    const roles = await ok<readonly { id: number; userRoleName: string }[]>('GET', '/UserRole/assignable')
    const roleIds = roles.filter(role => role.userRoleName === 'TerminalRole').map(({ id }) => id)
    const added = await ok<{ done: readonly { id: number }[] }>('POST', '/User', {
      userName: 'paul',
      displayName: 'Paul Packer',
      defaultLanguage: 'de-DE',
      roleIds,
    })
    const { password } = await ok<{ password: string }>(
      'POST',
      `/User/resetPassword?userId=${added.done[0]?.id}`,
      {
        way: 'made',
      },
    )
    const proof = { businessUnitName: 'Acme', userName: 'paul', currentPassword: password }
    await server.call('PUT', '/User/password', {
      body: { proof, newPassword: ownPassword, confirmation: ownPassword },
    })
    const terminal = ((await signIn('Acme', 'paul', ownPassword)).body.result as { accessToken: string })
      .accessToken
    // A user does not get a step without the permission for it; by default every user may import.
    expect(await stepsOf(terminal)).toEqual({ locations: true, materials: true, imports: true })
    expect(await stepsOf()).toMatchObject({ users: true })
    for (;;) {
      const pick = await ok<TerminalPick | null>('POST', '/Terminal/nextPick', {}, terminal)
      if (pick === null) break
      await ok(
        'POST',
        '/Terminal/confirmPick',
        { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity, isLocationEmpty: false },
        terminal,
      )
    }
    const whole = await server.call('PUT', '/ProcessSalesOrders/completeOrders', {
      token,
      body: { orderIds: [order?.id] },
    })
    expect([whole.status, whole.body.result], JSON.stringify(whole.body)).toMatchObject([200, { failed: [] }])
    const remaining = await sql<{ state: string; stock: string }>`select
      (select state from sales_order) as state, (select string_agg(trim_scale(quantity)::text, ', ' order by id) from stock) as stock`.execute(
      server.db.read,
    )
    expect(remaining.rows).toEqual([{ state: 'Completed', stock: '28, 12' }])
  })

  it('renames, closes and reopens a unit', async () => {
    // Only its server may open an embedded database: the command is refused, and succeeds once the server has ended.
    if (engine === 'pglite') {
      expect(await unit('close', 'Acme')).toMatchObject({ code: 2 })
      await server.close()
    }
    expect(await unit('rename', 'acme', 'Acme Handel')).toMatchObject({ code: 0 })
    expect(await unit('close', 'Acme Handel')).toMatchObject({ code: 0 })
    expect(await unit('close', 'Acme Handel')).toMatchObject({ code: 2 })
    expect((await unit('list')).output).toContain('Acme Handel: 2 users, closed')
    if (engine === 'pglite') server = await start()
    const closed = await signIn('Acme Handel', 'anna', ownPassword)
    expect([closed.status, closed.body.code]).toEqual([400, 'credentials-wrong'])
    expect((await server.call('GET', '/User/passwordRules', { token })).status).toBe(401)
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from sales_order`.execute(
      server.db.read,
    )
    expect(rows).toEqual([{ orders: 1 }])
    if (engine === 'pglite') await server.close()
    expect(await unit('reopen', 'Acme Handel')).toMatchObject({ code: 0 })
    if (engine === 'pglite') server = await start()
    expect((await signIn('Acme Handel', 'anna', ownPassword)).status).toBe(200)
  })
})

describe.runIf(engines.includes('postgres'))('a unit beside the demo on postgres', () => {
  it('keeps its passwords when the demo gets others', async () => {
    const first = await startTestServer({ engine: 'postgres' })
    const { database } = first
    if (database.kind !== 'postgres') throw new Error('not PostgreSQL')
    try {
      const requested = ['create', 'Acme', '--admin', 'anna', '--email', 'anna@acme.example']
      expect(await runUnitCommand(requested, { DATABASE_URL: database.url }, () => undefined)).toBe(0)
      const hashOf = async (userName: string, unitName: string): Promise<string | null | undefined> =>
        (
          await sql<{ hash: string }>`select u.password_hash as hash from app_user u
            join business_unit b on b.id = u.business_unit_id
            where u.user_name = ${userName} and b.name = ${unitName}`.execute(first.db.read)
        ).rows[0]?.hash
      const before = [await hashOf('anna', 'Acme'), await hashOf('planner', 'Demo')]
      const config = { demoPassword: 'Another-password-2' }
      const second = await startTestServer({ engine: 'postgres', database, config })
      await second.close()
      const after = [await hashOf('anna', 'Acme'), await hashOf('planner', 'Demo')]
      expect(after[0]).toBe(before[0])
      expect(after[1]).not.toBe(before[1])
    } finally {
      await first.close()
    }
  })
})
