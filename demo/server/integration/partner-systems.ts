/** The demo's partner systems as a small HTTP server on this machine, so that the integration really sends requests and gets answers. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { asError } from '../core/as-error'
import type { Db } from '../core/db/database'
import { partnerAnswer, type PartnerMaterial } from './partner-answers'
import { contentTypeOf } from './send-exchange'

export interface PartnerSystems {
  readonly url: string
  stop(): Promise<void>
}

const materialsMost = 8

/** Starts them on a free port of the loopback interface. */
export async function startPartnerSystems(db: Db, onError: (error: Error) => void): Promise<PartnerSystems> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { status, body } = await partnerAnswer(
        {
          host: request.headers.host ?? '',
          method: request.method ?? 'GET',
          path: new URL(request.url ?? '/', 'http://partner').pathname,
          body: await textOf(request),
        },
        () => materialsOf(db, Number(request.headers['business-unit'])),
      )
      response.writeHead(status, { 'content-type': contentTypeOf(body) }).end(body)
    }
    answer().catch((error: unknown) => {
      onError(asError(error))
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function materialsOf(db: Db, businessUnitId: number): Promise<PartnerMaterial[]> {
  const { rows } = await sql<PartnerMaterial>`
    select item_no as "itemNo", sales_price::text as "salesPrice", cost_price::text as "costPrice" from material
    where business_unit_id = ${businessUnitId} order by item_no limit ${materialsMost}`.execute(db.read)
  return rows
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
