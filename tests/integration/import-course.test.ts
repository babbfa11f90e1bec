/**
 * The stages of an import: its file arrives completely, is stored and corrected cell by cell; users who may not import a kind are refused,
 * and a stopped run changes nothing.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimImport,
  resetAbandonedRuns,
  saveProgress,
  type Claiming,
} from '../../demo/server/imports/claim-import'
import { forgetImportRows } from '../../demo/server/imports/import-history'
import { closeUnit, reopenUnit } from '../../demo/server/units/units'
import { importPartBytes, importRowsRetentionDays, openImportsMost } from '../../src/contract/import-limits'
import { importKindNames, importKinds } from '../../src/contract/imports/import-kinds'
import { languages } from '../../src/contract/limits'
import {
  csvOf,
  customersCsv,
  importer,
  startImports,
  type Importer,
  type StartedImports,
} from './import-fixture'
import { enginesFor, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

describe.each(enginesFor())('imports on %s', engine => {
  let server: TestServer
  let unit: number
  let token: string
  let imports: Importer
  let countOf: StartedImports['countOf']
  beforeAll(async () => {
    ;({ server, unit, token, imports, countOf } = await startImports(engine, 'Files'))
  })
  afterAll(() => server.close())

  it('are imported completely or not at all', async () => {
    const { body } = await imports.call('POST', '/', {
      kind: 'customers',
      name: 'part.csv',
      sizeBytes: 600_000,
    })
    const { id } = body.result as { id: number }
    const content = Buffer.alloc(512_000, 'x').toString('base64')
    expect((await imports.call('PUT', `/${id}/parts/0`, { content })).status).toBe(204)
    expect((await imports.call('PUT', `/${id}/parts/1`, { content })).status).toBe(413)
    expect((await imports.call('POST', `/${id}/finish`)).status).toBe(400)
    expect((await imports.call('PUT', `/${id}/discard`)).status).toBe(200)
    expect((await imports.call('PUT', `/${id}/parts/0`, { content })).status).toBe(409)
  })

  it('can be sent as a form in one call', async () => {
    const send = async (name: string, kind = 'customers') => {
      const form = new FormData()
      form.set('kind', kind)
      form.set('file', new Blob([customersCsv(['60', 'From a form', '', ''])]), name)
      const answer = await fetch(`${server.url}/api/Seeding/excelUpload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { result?: { id: number }; code?: string },
      }
    }
    const { body } = await send('form.csv')
    expect(await imports.ended(body.result?.id ?? 0)).toMatchObject({
      state: 'Ready',
      fileNames: ['form.csv'],
    })
    expect((await imports.check(body.result?.id ?? 0)).counts).toMatchObject({ rows: 1, added: 1 })
    expect(await send('form.exe')).toMatchObject({ status: 409, body: { code: 'file-wrong-extension' } })
    expect(await send('form.csv', 'nothing')).toMatchObject({ status: 400 })
  })

  it('reuse the manual column mapping for the next file of the same format', async () => {
    const lines = [
      ['Konto', 'Wer', 'Wo'],
      ['90', 'Neu', 'Kiel'],
    ]
    const file = { name: 'export.csv', content: csvOf(lines) }
    const first = await imports.upload('customers', file)
    expect(first.proposedBy).toBe('guessed')
    const columns = ['customerNumber', 'customerName', 'city'].map((field, index) => ({ index, field }))
    await imports.arrange(first, ({ sheets, ...others }) => ({
      ...others,
      sheets: sheets.map(sheet => ({ ...sheet, headerRow: 1, columns })),
    }))
    const second = await imports.upload('customers', file)
    expect(second.proposedBy).toBe('remembered')
    expect((await imports.check(second.id)).counts).toMatchObject({ rows: 1, rejected: 0, added: 1 })
    const misfits = await imports.call('PUT', `/${second.id}/arrangement`, {
      ...second.arrangement,
      sheets: [{ ...second.arrangement?.sheets[0], columns: [{ index: 9, field: 'nothing' }] }],
    })
    expect(misfits.status).toBe(400)
    expect(misfits.body.issues?.map(({ path }) => path)).toEqual([
      'body.sheets.0.columns.0.field',
      'body.sheets.0.columns.0.index',
    ])
  })

  it('are corrected cell by cell with the file’s values kept, and restored', async () => {
    const content = customersCsv(['100', 'Good', '', ''], ['101', '', 'Oslo', ''], ['102', '', '', ''])
    const { id } = await imports.upload('customers', { name: 'customers.csv', content })
    expect((await imports.check(id)).counts).toMatchObject({ rows: 3, rejected: 2 })
    const change = (rowNo: number, value: string) =>
      imports.call('PUT', `/${id}/cells`, { changes: [{ sheet: 0, rowNo, column: 1, value }] })
    expect((await change(3, 'Mended')).body.result).toMatchObject({ isStale: true, changedRows: 1 })
    expect(await imports.rows(id, { which: 'changed' })).toMatchObject([
      {
        rowNo: 3,
        cells: ['101', 'Mended', 'Oslo'],
        changed: [{ column: 1, was: '' }],
        problems: [{ code: 'missing' }],
      },
    ])
    expect((await imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })).status).toBe(409)
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 1 })
    expect((await change(3, '')).body.result).toMatchObject({ changedRows: 0 })
    await change(3, 'Mended')
    await imports.check(id)
    const done = await imports.run(id, 'valid')
    expect(done).toMatchObject({ state: 'Completed', counts: { added: 2, rejected: 1 } })
    const rejected = await fetch(`${server.url}/api/Import/${id}/rejected?format=csv&language=en-GB`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const lines = (await rejected.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Customer number;Customer;City;Phone;Row in the file')
    expect(lines[1]).toMatch(/^102;;;;4;Customer is empty;/)
    // Rejected rows can be reopened and corrected.
    const resumed = await imports.call('PUT', `/${id}/resume`)
    expect(resumed.body.result).toMatchObject({ state: 'Ready' })
    await imports.check(id)
    await change(4, 'Late')
    await imports.check(id)
    expect((await imports.run(id, 'all')).counts).toMatchObject({ rows: 1, added: 1, rejected: 0 })
  })

  it('are corrected in all rows with the same mistake, but not where somebody was there before', async () => {
    const lines = ['110', '111', '112'].map(number => [number, 'Far Away', 'Atlantis'])
    const content = csvOf([['Customer number', 'Customer', 'Country'], ...lines])
    const { id } = await imports.upload('customers', { name: 'far-away.csv', content })
    await imports.check(id)
    const change = (rowNo: number, value: string) =>
      imports.call('PUT', `/${id}/cells`, { changes: [{ sheet: 0, rowNo, column: 2, value }] })
    await change(2, 'Norway')
    await change(3, ' Atlantis ')
    const [mistake] = await imports.mistakes(id)
    const { field, code, found } = mistake ?? {}
    const replaced = await imports.call('PUT', `/${id}/replacement`, { field, code, found, value: 'Iceland' })
    expect(replaced.body.result).toMatchObject({ rows: 2, summary: { changedRows: 3 } })
    const countries = (await imports.rows(id, { which: 'changed' })).map(({ cells }) => cells[2])
    expect(countries).toEqual(['Norway', 'Iceland', 'Iceland'])
  })

  it('have templates that can be imported unchanged, in every language', async () => {
    const requested = [
      ...importKindNames.map(kind => ({ kind, language: 'en-GB', format: 'csv' })),
      ...languages.slice(1).map(language => ({ kind: 'materials' as const, language, format: 'csv' })),
      { kind: 'salesOrders' as const, language: 'de-DE', format: 'xlsx' },
    ]
    for (const { kind, language, format } of requested) {
      const path = `/Import/templates/${kind}?format=${format}&language=${language}`
      const answer = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const content = new Uint8Array(await answer.arrayBuffer())
      const import_ = await imports.upload(kind, { name: `template.${format}`, content })
      const found = import_.arrangement?.sheets[0]?.columns.map(({ field }) => field)
      expect([...(found ?? [])].sort(), path).toEqual(importKinds[kind].fields.map(({ name }) => name).sort())
    }
  })

  it('are hidden from users without the permission for the kind, and from other business units', async () => {
    const { id } = await imports.upload('customers', {
      name: 'customers.csv',
      content: customersCsv(['200', 'Ours', '', '']),
    })
    const stranger = importer(server, await server.signIn('admin', 'Demo'))
    const calls = [
      ['GET', ''],
      ['GET', '/status'],
      ['POST', '/check'],
      ['POST', '/rows'],
      ['PUT', '/stop'],
      ['PUT', '/discard'],
      ['GET', '/mistakes'],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'POST' ? {} : undefined
      expect((await stranger.call(method, `/${id}${path}`, body)).status, `${method} ${path}`).toBe(404)
    }
    const planner = importer(server, await server.signIn('planner', 'Demo'))
    const refused = await planner.call('POST', '/', { kind: 'users', name: 'users.csv', sizeBytes: 10 })
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([
      403,
      'permission-denied',
      'header/settings/users',
    ])
    const users = await importer(server, await server.signIn('admin', 'Demo')).upload('users', {
      name: 'users.csv',
      content: 'User name\r\nx\r\n',
    })
    expect((await planner.call('GET', `/${users.id}`)).status).toBe(403)
    const shown = (await planner.call('POST', '/search', {})).body.result as { id: number; kind: string }[]
    expect(shown.some(({ kind }) => kind === 'users')).toBe(false)
    await sql`update business_unit set features = '{}' where id = ${unit}`.execute(server.db.read)
    const late = importer(server, await server.signIn('admin', 'Files'))
    const off = await late.call('POST', '/', { kind: 'suppliers', name: 'suppliers.csv', sizeBytes: 10 })
    expect([off.status, off.body.code]).toEqual([403, 'feature-off'])
  })

  it('list who imported what and when, the newest first', async () => {
    for (const number of ['301', '302', '303', '304']) {
      const content = customersCsv([number, `Customer ${number}`, '', ''])
      await imports.importAll('customers', { name: `${number}.csv`, content })
    }
    const { body } = await imports.call('POST', '/search', {
      take: 3,
      kind: 'customers',
      states: ['Completed'],
    })
    const found = body.result as { userName: string; finishedAt: string | null; id: number }[]
    expect(found).toHaveLength(3)
    expect(body.totalCount).toBeGreaterThan(3)
    expect(found.every(({ userName, finishedAt }) => userName === 'Ada Admin' && finishedAt !== null)).toBe(
      true,
    )
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).sort((a, b) => b - a))
  })

  it('leave no row when their run is stopped, or its server has ended', async () => {
    const before = await countOf('customer')
    const lines = Array.from({ length: 3_000 }, (_, index) => [`S-${index}`, `Stopped ${index}`, '', ''])
    const { id } = await imports.upload('customers', { name: 'many.csv', content: customersCsv(...lines) })
    await imports.check(id)
    await imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })
    const { status, body } = await imports.call('PUT', `/${id}/stop`)
    // The run may have ended before the call arrived.
    expect([200, 409], JSON.stringify(body)).toContain(status)
    const stopped = await imports.ended(id)
    expect(await countOf('customer')).toBe(before + (stopped.state === 'Completed' ? lines.length : 0))
    await sql`update import set state = 'Running', claimed_by = gen_random_uuid() where id = ${id}`.execute(
      server.db.read,
    )
    await expect
      .poll(async () => (await imports.call('GET', `/${id}/status`)).body.result)
      .toMatchObject({
        state: 'Checked',
        isInterrupted: true,
      })
    expect(await imports.run(id, 'all')).toMatchObject({ state: 'Completed', isInterrupted: false })
    expect(await countOf('customer')).toBe(before + lines.length)
  })

  it('go on with their first file when a second one was given up, and take another one', async () => {
    const { id } = await imports.upload('salesOrders', {
      name: 'orders.csv',
      content: csvOf([
        ['Order number', 'Customer'],
        ['G-1', 'Harbour'],
      ]),
    })
    const sizeBytes = importPartBytes + 3
    expect((await imports.call('POST', `/${id}/files`, { name: 'large.csv', sizeBytes })).status).toBe(200)
    const part = { content: Buffer.from('a,b').toString('base64') }
    expect((await imports.call('PUT', `/${id}/parts/1`, part)).status).toBeLessThan(300)
    const discarded = await imports.call('PUT', `/${id}/discard`)
    expect(discarded.body.result).toMatchObject({ state: 'Cancelled', fileNames: ['orders.csv'] })
    expect((await imports.call('PUT', `/${id}/resume`)).body.result).toMatchObject({ state: 'Ready' })
    const both = await imports.add(id, {
      name: 'lines.csv',
      content: csvOf([
        ['Order number', 'Item number', 'Quantity'],
        ['G-1', 'M-1', '1'],
      ]),
    })
    expect(both).toMatchObject({ state: 'Ready', fileNames: ['orders.csv', 'lines.csv'] })
  })

  it('are forgotten with their rows after a while, with what was not read to its end at once, and stay in the history', async () => {
    const { read } = server.db
    const { id } = await imports.upload('customers', {
      name: 'kept.csv',
      content: customersCsv(['K-1', 'K']),
    })
    const file = { kind: 'customers', name: 'given-up.csv', sizeBytes: 3 }
    const givenUp = (await imports.call('POST', '/', file)).body.result as { id: number }
    await imports.call('PUT', `/${givenUp.id}/parts/0`, { content: Buffer.from('a,b').toString('base64') })
    for (const one of [id, givenUp.id])
      expect((await imports.call('PUT', `/${one}/discard`)).status).toBe(200)
    const refused = await imports.upload('customers', { name: 'refused.csv', content: 'Customer\n"open' })
    // As a large file leaves them that is refused in its middle.
    await sql`insert into import_row (import_id, sheet_no, row_no, cells)
      values (${refused.id}, 0, 1, '["Customer"]')`.execute(read)
    const ids = [id, givenUp.id, refused.id]
    const kept = async () => {
      const { rows } = await sql<{ parts: number; rows: number[]; states: string[] }>`
        select (select count(*) from import_part where import_id = any(${ids}::bigint[])) as parts,
          (select array_agg(distinct import_id) from import_row where import_id = any(${ids}::bigint[])) as rows,
          (select array_agg(state order by id) from import where id = any(${ids}::bigint[])) as states`.execute(
        read,
      )
      return rows[0]
    }
    const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
    await forgetImportRows(server.db, after(importRowsRetentionDays - 1))
    expect(await kept()).toMatchObject({ parts: 0, rows: [id] })
    await forgetImportRows(server.db, after(importRowsRetentionDays + 1))
    expect(await kept()).toEqual({ parts: 0, rows: null, states: ['Cancelled', 'Cancelled', 'Refused'] })
  })

  it('are open in a limited number in a business unit', async () => {
    const { read } = server.db
    const open = sql`business_unit_id = ${unit} and state not in ('Completed', 'Refused', 'Cancelled')`
    await sql`insert into import (business_unit_id, user_name, kind, state, started_at, changed_at)
      select ${unit}, 'full', 'customers', 'Ready', now(), now() from generate_series(
        (select count(*) from import where ${open}) + 1, ${openImportsMost}::integer)`.execute(read)
    const start = () => imports.call('POST', '/', { kind: 'customers', name: 'more.csv', sizeBytes: 3 })
    expect(await start()).toMatchObject({ status: 409, body: { code: 'too-many-imports' } })
    await sql`update import set state = 'Cancelled' where id in (
      select min(id) from import where user_name = 'full')`.execute(read)
    const both = await Promise.all([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await sql`update import set state = 'Cancelled' where ${open}`.execute(read)
  })

  it('that were stopped through another server are noticed, and not begun twice by this one', () =>
    takenBack(async (claiming, id) => {
      await claiming.db.read.updateTable('import').set({ state: 'Checking' }).where('id', '=', id).execute()
      expect(await saveProgress(claiming, id, { done: 1, total: 1 })).toBe(false)
      expect(await claimImport(claiming, [id])).toBeUndefined()
      expect(await claimImport({ ...claiming, ids: [id + 1] }, [])).toBeUndefined()
      expect((await claimImport({ ...claiming, ids: [id] }, []))?.id).toBe(id)
      expect(await saveProgress(claiming, id, { done: 1, total: 1 })).toBe(true)
    }))

  it('are not taken from the server that runs them, though its lease ended in an outage', () =>
    takenBack(async (claiming, id) => {
      const one = { state: 'Running', claimed_by: claiming.leaseId } as const
      await claiming.db.read.updateTable('import').set(one).where('id', '=', id).execute()
      await resetAbandonedRuns(claiming, [id])
      expect(await saveProgress(claiming, id, { done: 1, total: 1 })).toBe(true)
    }))

  /** Works for a server without a lease on a new import that nobody else sees, so that the server does not begin it. */
  async function takenBack(work: (claiming: Claiming, id: number) => Promise<void>): Promise<void> {
    const { id } = await imports.upload('customers', { name: 'w.csv', content: customersCsv(['W-1', 'Two']) })
    const changing = server.db.read.transaction().execute(async transaction => {
      const db = { ...server.db, read: transaction as unknown as Claiming['db']['read'] }
      await work({ db, leaseId: crypto.randomUUID(), now: () => new Date() }, id)
      throw new Error('taken back')
    })
    await expect(changing).rejects.toThrow('taken back')
  }

  it.runIf(isFullRun)(
    'do not start while their business unit is closed, and continue once it is open',
    async () => {
      const csv = customersCsv(['C-1', 'While closed', '', ''])
      const { id } = await imports.upload('customers', { name: 'closed.csv', content: csv })
      await imports.check(id)
      const before = await countOf('customer')
      await closeUnit(server.db, 'Files', new Date())
      await sql`update import set state = 'Running', claimed_by = null where id = ${id}`.execute(
        server.db.read,
      )
      const claiming = { db: server.db, leaseId: crypto.randomUUID(), now: () => new Date() }
      expect(await claimImport(claiming, [])).toBeUndefined()
      expect(await countOf('customer')).toBe(before)
      await reopenUnit(server.db, 'Files')
      token = await server.signIn('admin', 'Files')
      imports = importer(server, token)
      expect(await imports.ended(id)).toMatchObject({ state: 'Completed' })
      expect(await countOf('customer')).toBe(before + 1)
    },
  )

  it.runIf(engine === 'postgres')(
    'are rolled back as a whole when a run is stopped in the middle',
    async () => {
      const before = await countOf('customer')
      const lines = Array.from({ length: 2_000 }, (_, index) => [`T-${index}`, `Held ${index}`, '', ''])
      const { id } = await imports.upload('customers', { name: 'held.csv', content: customersCsv(...lines) })
      await imports.check(id)
      // A second transaction locks the last customer number until the run has written the others.
      let release = (): void => undefined
      const holding = server.db.read.transaction().execute(async transaction => {
        await sql`insert into customer (business_unit_id, customer_no, customer_name) values (${unit}, 'T-1999', 'Held')`.execute(
          transaction,
        )
        await new Promise<void>(resolve => (release = resolve))
        throw new Error('taken back')
      })
      const held = holding.catch(() => undefined)
      await imports.call('POST', `/${id}/run`, { rows: 'all', existing: 'update' })
      await expect
        .poll(
          async () =>
            (await imports.call('GET', `/${id}/status`)).body.result as { progress: { done: number } | null },
        )
        .toMatchObject({ progress: { done: 1_500 } })
      const stopping = imports.call('PUT', `/${id}/stop`)
      // A call of the same route: when it is answered, the earlier call has reached its handler.
      await imports.call('GET', `/${id}/status`)
      release()
      await held
      expect((await stopping).body.result).toMatchObject({ state: 'Checked', isInterrupted: false })
      expect(await countOf('customer')).toBe(before)
      expect(await imports.run(id, 'all')).toMatchObject({ state: 'Completed', counts: { added: 2_000 } })
    },
  )
})
