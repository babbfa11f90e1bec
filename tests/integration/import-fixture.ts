/** Imports through the API calls that the page makes, and a new business unit for them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type {
  ImportArrangement,
  ImportDetail,
  ImportMistake,
  ImportRow,
  ImportSummary,
} from '../../src/contract/imports/import-shapes'
import { features } from '../../src/contract/features'
import { importPartBytes } from '../../src/contract/import-limits'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'
import { formatDefaults } from '../../src/contract/limits'
import { startTestServer, type Answer, type TestServer } from './server-fixture'
import type { Engine } from './seeded-databases'

export interface UploadedFile {
  readonly name: string
  readonly content: string | Uint8Array
}

export interface Importer {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Sends a file and waits until it is read or refused. */
  upload(kind: ImportKindName, file: UploadedFile, ...more: UploadedFile[]): Promise<ImportDetail>
  /** Sends one more file and waits until it is read. */
  add(id: number, file: UploadedFile): Promise<ImportDetail>
  /** Changes the proposed arrangement. */
  arrange(import_: ImportDetail, change: (arrangement: ImportArrangement) => ImportArrangement): Promise<void>
  check(id: number, existing?: 'update' | 'skip'): Promise<ImportSummary>
  run(id: number, rows: 'all' | 'valid', existing?: 'update' | 'skip'): Promise<ImportSummary>
  /** Resolves when no server works on it any more. */
  ended(id: number): Promise<ImportSummary>
  mistakes(id: number): Promise<readonly ImportMistake[]>
  rows(id: number, requested?: object): Promise<readonly ImportRow[]>
  /** Uploads, checks and runs a file whose proposed arrangement is right. */
  importAll(
    kind: ImportKindName,
    file: UploadedFile,
    change?: Partial<ImportArrangement>,
  ): Promise<ImportSummary>
}

const pollMs = 20
const workedOn = new Set(['Reading', 'Checking', 'Running'])

/** Imports with a user's token. */
export function importer(server: TestServer, token: string): Importer {
  const call: Importer['call'] = (method, path, body) =>
    server.call(method, `/Import${path}`, { token, ...(body === undefined ? {} : { body }) })
  const ok = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body?.result as T
  }
  const ended: Importer['ended'] = async id => {
    for (;;) {
      const summary = await ok<ImportSummary>('GET', `/${id}/status`)
      if (!workedOn.has(summary.state)) return summary
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
  }
  const send = async (id: number, content: UploadedFile['content']): Promise<void> => {
    const bytes = Buffer.from(content as Uint8Array)
    for (let partNo = 0; partNo * importPartBytes < bytes.length; partNo++) {
      const part = bytes.subarray(partNo * importPartBytes, (partNo + 1) * importPartBytes)
      await ok('PUT', `/${id}/parts/${partNo}`, { content: part.toString('base64') })
    }
    await ok('POST', `/${id}/finish`)
    await ended(id)
  }
  const sizeOf = ({ content }: UploadedFile): number => Buffer.byteLength(content as string)
  const self: Importer = {
    call,
    ended,
    async upload(kind, file, ...more) {
      const { id } = await ok<ImportSummary>('POST', '/', { kind, name: file.name, sizeBytes: sizeOf(file) })
      await send(id, file.content)
      for (const other of more) await self.add(id, other)
      return ok('GET', `/${id}`)
    },
    async add(id, file) {
      await ok('POST', `/${id}/files`, { name: file.name, sizeBytes: sizeOf(file) })
      await send(id, file.content)
      return ok('GET', `/${id}`)
    },
    async arrange({ id, arrangement }, change) {
      if (arrangement === null) throw new Error('nothing is proposed')
      await ok('PUT', `/${id}/arrangement`, change(arrangement))
    },
    async check(id, existing = 'update') {
      await ok('POST', `/${id}/check`, { existing })
      return ended(id)
    },
    async run(id, rows, existing = 'update') {
      await ok('POST', `/${id}/run`, { rows, existing })
      return ended(id)
    },
    mistakes: id => ok('GET', `/${id}/mistakes`),
    async rows(id, requested = {}) {
      return ok('POST', `/${id}/rows`, requested)
    },
    async importAll(kind, file, change = {}) {
      const import_ = await self.upload(kind, file)
      await self.arrange(import_, arrangement => ({ ...arrangement, ...change }))
      const checked = await self.check(import_.id)
      expect(checked.counts, JSON.stringify(await self.mistakes(import_.id))).toMatchObject({ rejected: 0 })
      return self.run(import_.id, 'all')
    },
  }
  return self
}

/** A server with a new unit of this name, and its administrator's token and imports. */
export async function startImports(engine: Engine, unitName: string) {
  const server = await startTestServer({ engine })
  const unit = await freshUnit(server, unitName)
  const token = await server.signIn('admin', unitName)
  return {
    server,
    unit,
    token,
    imports: importer(server, token),
    /** Rows of the unit in a table. */
    async countOf(table: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where business_unit_id = ${unit}`.execute(
        server.db.read,
      )
      return rows[0]?.count ?? -1
    },
  }
}
export type StartedImports = Awaited<ReturnType<typeof startImports>>

/** A .csv of customers: number, name, city and phone. */
export function customersCsv(...lines: readonly (readonly string[])[]): string {
  return csvOf([['Customer number', 'Customer', 'City', 'Phone'], ...lines])
}

/** A business unit with an administrator and no other data, and its id. */
export async function freshUnit({ db }: TestServer, name: string): Promise<number> {
  const { id } = await db.read
    .insertInto('business_unit')
    .values({ name, features: [...features] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into company_info (business_unit_id, name, street_address, zip_code, city, country_code, region, currency)
    values (${id}, ${name}, '', '', '', 'US', ${formatDefaults.region}, 'USD')`.execute(db.read)
  await sql`insert into number_series (business_unit_id, name, next_number)
    select ${id}::bigint, name, 1 from number_series where business_unit_id = (select id from business_unit where name = 'Demo')`.execute(
    db.read,
  )
  await sql`with person as (
      insert into app_user (business_unit_id, user_name, display_name, password_hash)
      select ${id}::bigint, 'admin', 'Ada Admin', u.password_hash from app_user u join business_unit b on b.id = u.business_unit_id
      where b.name = 'Demo' and u.user_name = 'admin' returning id),
    role as (insert into user_role (business_unit_id, user_role_name) values (${id}, 'AdminRole') returning id)
    insert into app_user_role (user_id, role_id) select person.id, role.id from person, role`.execute(db.read)
  return id
}

/** Lines of cells as a .csv. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return lines.map(line => line.map(quoted).join(',') + '\r\n').join('')
}
