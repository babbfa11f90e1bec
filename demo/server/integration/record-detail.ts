/** A record with its tries as the panel shows it, and one of its bodies in full as a file. */
import { sql } from 'kysely'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type {
  BodySide,
  IntegrationDetail,
  IntegrationTry,
  ShownBody,
} from '../../../src/contract/endpoints/integration-records'
import { shownBodyCharsMost, shownTriesMost } from '../../../src/contract/integration-limits'
import type { Db } from '../core/db/database'
import { notFound } from '../core/refusal'
import { contentTypeOf } from './send-exchange'

interface BodyColumns {
  readonly request: string | null
  readonly requestChars: number | null
  readonly response: string | null
  readonly responseChars: number | null
}

type TryRow = Omit<IntegrationTry, 'request' | 'response'> & BodyColumns

/** The columns of the bodies in a select, cut to the length that is shown. */
const shownBodies = sql`left(request_body, ${sql.lit(shownBodyCharsMost)}) as request, length(request_body) as "requestChars",
  left(response_body, ${sql.lit(shownBodyCharsMost)}) as response, length(response_body) as "responseChars"`

/** The tries of a record; a record that was tried once stores its only try in itself. */
const triesOf = (businessUnitId: number, id: number) => sql`(
  select t.try_no, t.started_at, t.replayed_by, t.http_method, t.url, t.http_status, t.elapsed_ms, t.phases, t.result_level,
    t.result_type, t.result_text, t.request_headers, t.response_headers, t.request_body, t.response_body
  from integration_try t where t.record_id = ${id} and t.business_unit_id = ${businessUnitId}
  union all
  select greatest(r.tries, 1), r.created_at, null, e.http_method, coalesce(r.url, e.url), r.http_status, r.elapsed_ms, null,
    r.result_level, r.result_type, r.result_text, '[]'::jsonb, '[]'::jsonb, r.request_body, r.response_body
  from integration_record r join integration_endpoint e on e.id = r.endpoint_id
  where r.id = ${id} and r.business_unit_id = ${businessUnitId}
    and not exists (select 1 from integration_try t where t.record_id = r.id)
)`

/** A record with its newest tries. @throws Refusal 404 */
export async function readDetail(db: Db, businessUnitId: number, id: number): Promise<IntegrationDetail> {
  const { rows } = await sql<TryRow>`
    select try_no as "tryNo", started_at as started, replayed_by as "replayedBy", http_method as method, url,
      http_status as "httpStatus", elapsed_ms as "elapsedMs", phases, result_level as "resultLevel",
      result_type as "resultType", result_text as "resultText", request_headers as "requestHeaders",
      response_headers as "responseHeaders", ${shownBodies}
    from ${triesOf(businessUnitId, id)} t order by try_no desc limit ${shownTriesMost}`.execute(db.read)
  if (rows.length === 0) throw notFound(`There is no record ${id}.`)
  return {
    id,
    bodiesMoved: await bodiesMoved(db, id),
    tries: rows.map(withBodies),
    lastDelivered: await lastDelivered(db, businessUnitId, id),
  }
}

/** When the record's bodies were archived; null when they are still in the database. The record must be in the caller's unit. */
async function bodiesMoved({ read }: Db, id: number): Promise<string | null> {
  const row = await read
    .selectFrom('integration_record')
    .select('bodies_moved_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.bodies_moved_at ?? null
}

/** A body in full. @throws Refusal 404, also when the try has no such body */
export async function bodyFile(
  db: Db,
  businessUnitId: number,
  { id, tryNo, side }: { readonly id: number; readonly tryNo: number; readonly side: BodySide },
): Promise<FileAnswer> {
  const column = sql.ref(side === 'request' ? 'request_body' : 'response_body')
  const { rows } = await sql<{ body: string | null }>`
    select ${column} as body from ${triesOf(businessUnitId, id)} t where try_no = ${tryNo}`.execute(db.read)
  const body = rows[0]?.body ?? null
  if (body === null) throw notFound(`The try ${tryNo} of the record ${id} has no ${side}.`)
  const type = contentTypeOf(body)
  const ending = type === 'application/xml' ? 'xml' : 'json'
  return {
    name: `${id}-${tryNo}-${side}.${ending}`,
    mimeType: `${type}; charset=utf-8`,
    content: oncePiece(body),
  }
}

async function* oncePiece(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body, 'utf8')
}

async function lastDelivered(
  db: Db,
  businessUnitId: number,
  id: number,
): Promise<IntegrationDetail['lastDelivered']> {
  const { rows } = await sql<{ id: number; created: string } & BodyColumns>`
    select id, created_at as created, ${shownBodies}
    from (
      select o.* from integration_record r
      join integration_record o on o.business_unit_id = r.business_unit_id and lower(o.key_value) = lower(r.key_value)
        and o.endpoint_id = r.endpoint_id and (o.created_at, o.id) < (r.created_at, r.id)
      where r.id = ${id} and r.business_unit_id = ${businessUnitId}
        and o.state in ('Delivered', 'DeliveredWithWarning')
      order by o.created_at desc, o.id desc limit 1
    ) before`.execute(db.read)
  const [row] = rows
  return row === undefined ? null : withBodies(row)
}

function withBodies<R extends BodyColumns>({
  request,
  requestChars,
  response,
  responseChars,
  ...row
}: R): Omit<R, keyof BodyColumns> & { request: ShownBody | null; response: ShownBody | null } {
  return { ...row, request: bodyOf(request, requestChars), response: bodyOf(response, responseChars) }
}

function bodyOf(text: string | null, totalChars: number | null): ShownBody | null {
  return text === null ? null : { text, totalChars: totalChars ?? text.length }
}
