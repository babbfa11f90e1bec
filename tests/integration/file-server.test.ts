/** The files of a business unit: a stored file is returned byte by byte, a forbidden one is refused with its own code. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderContent, StoredFile } from '../../src/contract/endpoints/files'
import type { ActionResult, ErrorBody } from '../../src/contract/failures'
import {
  fileBytesMost,
  filePartBytes,
  filesBytesMost,
  folderDepthMost,
  folderEntriesMost,
  uploadRetentionMs,
} from '../../src/contract/integration-limits'
import { forgetUploads } from '../../demo/server/files/public'
import { hostileNames } from './hostile-names'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

const png = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(bytes - 8)])

describe.each(enginesFor())('the files on %s', engine => {
  let server: TestServer
  let admin: string
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, body?: unknown, token = admin): Promise<Answer> =>
    server.call(method, `/File${path}`, { token, ...(body === undefined ? {} : { body }) })
  const contentOf = async (folderId?: number, token = admin): Promise<FolderContent> =>
    (await call('GET', folderId === undefined ? '/' : `/?folderId=${folderId}`, undefined, token)).body.result
  const namesIn = async (folderId?: number) => (await contentOf(folderId)).entries.map(({ name }) => name)
  const folder = async (name: string, folderId: number | null = null): Promise<StoredFile> => {
    const { status, body } = await call('POST', '/folders', { folderId, name })
    expect(status).toBe(200)
    return body.result
  }
  const start = (name: string, sizeBytes: number, folderId: number | null = null, token = admin) =>
    call('POST', '/uploads', { folderId, name, sizeBytes }, token)
  const sendParts = async (uploadId: string, bytes: Buffer): Promise<void> => {
    for (let partNo = 0; partNo * filePartBytes < bytes.byteLength; partNo++) {
      const content = bytes.subarray(partNo * filePartBytes, (partNo + 1) * filePartBytes).toString('base64')
      expect((await call('PUT', `/uploads/${uploadId}/parts/${partNo}`, { content })).status).toBe(204)
    }
  }
  const upload = async (name: string, bytes: Buffer, folderId: number | null = null): Promise<Answer> => {
    const started = await start(name, bytes.byteLength, folderId)
    if (started.status !== 200) return started
    const { uploadId } = started.body.result as { uploadId: string }
    await sendParts(uploadId, bytes)
    return call('POST', `/uploads/${uploadId}/finish`)
  }
  const stored = async (name: string, bytes: Buffer, folderId: number | null = null): Promise<StoredFile> => {
    const { status, body } = await upload(name, bytes, folderId)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result
  }
  const fetchFile = (id: number, token = admin) =>
    fetch(`${server.url}/api/File/${id}/content`, { headers: { authorization: `Bearer ${token}` } })
  const codeOf = ({ status, body }: Answer) => [status, (body as ErrorBody | undefined)?.code]

  it('are returned byte by byte, as an attachment that runs nothing, also in several parts', async () => {
    const bytes = png(2 * filePartBytes + 77)
    const file = await stored('Plan of the hall.png', bytes)
    expect(file).toMatchObject({
      name: 'Plan of the hall.png',
      sizeBytes: bytes.byteLength,
      changedBy: 'admin',
    })
    const answer = await fetchFile(file.id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Plan of the hall.png"/)
    const audited = await server.db.read
      .selectFrom('audit')
      .select(['action', 'user_name'])
      .where('entity', '=', 'File')
      .where('entity_id', '=', file.id)
      .execute()
    expect(audited).toEqual([{ action: 'upload', user_name: 'admin' }])
  })

  it('accept names with the letters of every language, also from right to left, and quotes', async () => {
    const languages = await folder('Språk & schrift')
    const names = [
      'Prøve Å 1.txt',
      'Größe ß.txt',
      'Åkerö ö.txt',
      'Zażółć gęślą jaźń.txt',
      'ברקוד.txt',
      'مستودع.txt',
      "O'Neil & sons; 100% wool.txt",
      '倉庫 📦.txt',
    ]
    for (const name of names) {
      const file = await stored(name, Buffer.from(name), languages.id)
      const disposition = (await fetchFile(file.id)).headers.get('content-disposition') ?? ''
      expect(decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(disposition)?.[1] ?? '')).toBe(name)
    }
    expect((await namesIn(languages.id)).toSorted()).toEqual(names.toSorted())
  })

  it('are renamed, keep their type, and are deleted; a folder only when it is empty', async () => {
    const inner = await folder('Delivery notes')
    const file = await stored('note.csv', Buffer.from('a;b'), inner.id)
    const rename = (name: string, version = file.version) =>
      call('PUT', `/${file.id}/name`, { name, version })
    expect(codeOf(await rename('note.pdf'))).toEqual([409, 'file-wrong-extension'])
    const renamed = await rename('notes of May.CSV')
    expect(renamed.body.result).toMatchObject({ name: 'notes of May.CSV', version: file.version + 1 })
    expect(codeOf(await rename('older.csv'))).toEqual([409, 'changed'])

    const refused = await call('PUT', '/delete', { ids: [inner.id] })
    expect(refused.status).toBe(207)
    expect((refused.body.result as ActionResult).failed).toMatchObject([
      { name: 'Delivery notes', code: 'folder-not-empty' },
    ])
    expect((await call('PUT', '/delete', { ids: [file.id] })).status).toBe(200)
    expect((await call('PUT', '/delete', { ids: [inner.id] })).status).toBe(200)
    expect(await namesIn()).not.toContain('Delivery notes')
    expect((await fetchFile(file.id)).status).toBe(404)
    const contents = await server.db.read
      .selectFrom('file_content')
      .selectAll()
      .where('name', '=', 'note.csv')
      .execute()
    expect(contents).toEqual([])
  })

  it('refuse each invalid file with a code of its own: exists, not found, extension, content, size', async () => {
    await stored('Terms.pdf', Buffer.from('%PDF-1.7 terms'))
    expect(codeOf(await start('terms.PDF', 10))).toEqual([409, 'file-exists'])
    expect(codeOf(await call('POST', '/folders', { folderId: null, name: 'TERMS.pdf' }))).toEqual([
      409,
      'file-exists',
    ])
    expect(codeOf(await start('new.pdf', 10, 999_999_999))).toEqual([404, 'file-not-found'])
    expect(codeOf(await call('GET', '/?folderId=999999999'))).toEqual([404, 'file-not-found'])
    expect(codeOf(await start('setup.exe', 10))).toEqual([409, 'file-wrong-extension'])
    expect(codeOf(await start('page.html', 10))).toEqual([409, 'file-wrong-extension'])
    expect(codeOf(await start('big.pdf', fileBytesMost + 1))).toEqual([413, 'file-too-large'])
    for (const [name, bytes] of [
      ['program.png', Buffer.from('MZ\x90\x00')],
      ['page.pdf', Buffer.from('<html><script>alert(1)</script>')],
      ['picture.txt', png(40)],
      ['sheet.xlsx', Buffer.from('a;b;c')],
      ['numbers.csv', Buffer.from([0x61, 0, 0, 0x62])],
    ] as const) {
      expect(codeOf(await upload(name, bytes)), name).toEqual([409, 'file-wrong-content'])
      expect(await namesIn()).not.toContain(name)
    }
  })

  it('accept 10 MB and not a byte more, whatever size was announced', async () => {
    expect((await start('whole.png', fileBytesMost)).status).toBe(200)
    const { body } = await start('liar.png', 20)
    const { uploadId } = body.result as { uploadId: string }
    const content = png(21).toString('base64')
    expect(codeOf(await call('PUT', `/uploads/${uploadId}/parts/0`, { content }))).toEqual([
      413,
      'file-too-large',
    ])
    expect(codeOf(await call('PUT', `/uploads/${uploadId}/parts/7`, { content: 'YQ==' }))).toEqual([
      413,
      'file-too-large',
    ])
    expect((await call('POST', `/uploads/${uploadId}/finish`)).status).toBe(400)
  })

  it('create no file for 200 path traversals or for hostile names', async () => {
    const before = await namesIn()
    const climbing = hostileNames()
    expect(new Set(climbing).size).toBeGreaterThanOrEqual(200)
    const victim = await stored('victim.txt', Buffer.from('as it was'))
    for (const name of climbing) {
      expect(codeOf(await start(`${name}.txt`, 1)), JSON.stringify(name)).toEqual([400, 'file-name-invalid'])
      expect(codeOf(await call('POST', '/folders', { folderId: null, name }))[1]).toBe('file-name-invalid')
      const renamed = await call('PUT', `/${victim.id}/name`, {
        name: `${name}.txt`,
        version: victim.version,
      })
      expect(codeOf(renamed)[1]).toBe('file-name-invalid')
      const read = await fetch(`${server.url}/api/File/${encodeURIComponent(name)}/content`, {
        headers: { authorization: `Bearer ${admin}` },
      })
      expect([400, 404]).toContain(read.status)
    }
    expect((await namesIn()).toSorted()).toEqual([...before, 'victim.txt'].toSorted())
  })

  it.runIf(isFullRun && process.env['COCKPIT_TEST_DATA'] !== undefined)(
    'refuse a naughty string or return it unchanged',
    async () => {
      const strings = JSON.parse(
        readFileSync(`${process.env['COCKPIT_TEST_DATA']}/naughty-strings.json`, 'utf8'),
      ) as string[]
      const naughty = await folder('naughty')
      const wanted = new Map<string, string>()
      for (const text of strings.slice(0, 500)) {
        const { status, body } = await call('POST', '/folders', { folderId: naughty.id, name: text })
        if (status === 200) wanted.set(String((body.result as StoredFile).id), text.normalize('NFC'))
        else expect(['file-name-invalid', 'file-exists', 'invalid-input']).toContain((body as ErrorBody).code)
      }
      expect(wanted.size).toBeGreaterThan(50)
      const { entries } = await contentOf(naughty.id)
      expect(Object.fromEntries(entries.map(({ id, name }) => [String(id), name]))).toEqual(
        Object.fromEntries(wanted),
      )
    },
  )

  it('accept one of two uploads with the same name, without losing a byte of it', async () => {
    const [first, second] = await Promise.all([start('race.txt', 5), start('race.txt', 6)])
    const ids = [first, second].map(({ body }) => (body.result as { uploadId: string }).uploadId)
    await sendParts(ids[0] ?? '', Buffer.from('first'))
    await sendParts(ids[1] ?? '', Buffer.from('second'))
    const ended = await Promise.all(ids.map(id => call('POST', `/uploads/${id}/finish`)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = ended.find(({ status }) => status === 200)?.body.result as unknown as StoredFile
    expect(await (await fetchFile(won.id)).text()).toBe(won.sizeBytes === 5 ? 'first' : 'second')
    expect((await namesIn()).filter(name => name === 'race.txt')).toHaveLength(1)
  })

  it('are limited in the depth of folders and in the number per folder', async () => {
    let inner = await folder('deep 1')
    for (let depth = 2; depth <= folderDepthMost; depth++) inner = await folder(`deep ${depth}`, inner.id)
    expect(codeOf(await call('POST', '/folders', { folderId: inner.id, name: 'deeper' }))).toEqual([
      409,
      'folder-too-deep',
    ])
    await sql`
      insert into stored_file (business_unit_id, folder_id, content_id, name, name_key, size_bytes, changed_at, changed_by)
      select business_unit_id, id, null, 'many ' || n, 'many ' || n, 0, changed_at, changed_by
      from stored_file cross join generate_series(1, ${folderEntriesMost - 1}) n where id = ${inner.id}`.execute(
      server.db.read,
    )
    await stored('last.txt', Buffer.from('last'), inner.id)
    expect(codeOf(await upload('one too many.txt', Buffer.from('more'), inner.id))).toEqual([
      409,
      'folder-full',
    ])
  })

  it('never exceed the quota, also when two uploads request the remainder concurrently', async () => {
    const [first, second] = [await start('room 1.txt', 6), await start('room 2.txt', 6)]
    const ids = [first, second].map(({ body }) => (body.result as { uploadId: string }).uploadId)
    for (const id of ids) await sendParts(id, Buffer.from('123456'))
    const { usedBytes } = await contentOf()
    const filler = await folder('filler')
    const fill = (bytes: number) =>
      sql`update stored_file set size_bytes = ${bytes} where id = ${filler.id}`.execute(server.db.read)
    await fill(filesBytesMost - usedBytes - 6)
    const ended = await Promise.all(ids.map(id => call('POST', `/uploads/${id}/finish`)))
    expect(ended.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'storage-full'],
    ])
    expect(codeOf(await start('room 3.txt', 1))).toEqual([409, 'storage-full'])
    await fill(0)
  })

  it('are not lost in a folder that is deleted at the same moment', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const parent = await folder(`parent ${turn}`)
      const [added, removed] = await Promise.all([
        call('POST', '/folders', { folderId: parent.id, name: 'child' }),
        call('PUT', '/delete', { ids: [parent.id] }),
      ])
      const { done, failed } = removed.body.result as unknown as ActionResult
      if (done.length === 1) expect(codeOf(added)).toEqual([404, 'file-not-found'])
      else expect([added.status, failed[0]?.code]).toEqual([200, 'folder-not-empty'])
    }
  })

  it('discard abandoned uploads, which no other user can resume', async () => {
    const { uploadId } = (await start('given-up.txt', 3)).body.result as { uploadId: string }
    const global = await server.signIn('global')
    expect(codeOf(await call('PUT', `/uploads/${uploadId}/parts/0`, { content: 'YWJj' }, global))).toEqual([
      404,
      'file-not-found',
    ])
    expect((await call('PUT', `/uploads/${uploadId}/cancel`)).status).toBe(204)
    expect(codeOf(await call('PUT', `/uploads/${uploadId}/parts/0`, { content: 'YWJj' }))).toEqual([
      404,
      'file-not-found',
    ])
    const left = (await start('left.txt', 3)).body.result as { uploadId: string }
    const slow = (await start('slow.txt', filePartBytes + 3)).body.result as { uploadId: string }
    now = new Date(now.getTime() + uploadRetentionMs - 1_000)
    admin = await server.signIn('admin')
    const part = { content: Buffer.alloc(filePartBytes, 'a').toString('base64') }
    expect((await call('PUT', `/uploads/${slow.uploadId}/parts/0`, part)).status).toBe(204)
    now = new Date(now.getTime() + 2_000)
    await forgetUploads(server.db, now)
    expect((await call('PUT', `/uploads/${slow.uploadId}/parts/1`, { content: 'YWJj' })).status).toBe(204)
    expect((await call('POST', `/uploads/${slow.uploadId}/finish`)).status).toBe(200)
    expect(codeOf(await call('POST', `/uploads/${left.uploadId}/finish`))).toEqual([404, 'file-not-found'])
  })

  it('belong to one business unit, and to users who may open the user settings', async () => {
    const file = await stored('ours.txt', Buffer.from('ours'))
    const other = await server.signIn('global', 'Nordlager')
    expect((await contentOf(undefined, other)).entries).toEqual([])
    expect((await fetchFile(file.id, other)).status).toBe(404)
    expect((await call('PUT', '/delete', { ids: [file.id] }, other)).status).toBe(207)
    const planner = await server.signIn('planner')
    expect(codeOf(await call('GET', '/', undefined, planner))).toEqual([403, 'permission-denied'])
    expect(codeOf(await start('theirs.txt', 1, null, planner))).toEqual([403, 'file-no-access'])
    expect(codeOf(await call('PUT', '/delete', { ids: [file.id] }, planner))).toEqual([403, 'file-no-access'])
    expect(await namesIn()).toContain('ours.txt')
  })
})
