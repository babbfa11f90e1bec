/** Health of the server. */
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { clientBuild, clientVersion } from '../../../src/contract/limits'
import type { Context } from '../http/context'

export const system: Handlers<Endpoints, Context>['system'] = {
  async health(_input, { db }) {
    const { rows } = await sql<{ nodes: number }>`
      select count(*) as nodes from server_lease where alive_until > clock_timestamp()
    `.execute(db.read)
    return {
      status: 'ok',
      database: db.engine,
      version: clientVersion,
      build: clientBuild,
      uptimeSeconds: Math.round(process.uptime()),
      nodes: rows[0]?.nodes ?? 1,
    }
  },
}
