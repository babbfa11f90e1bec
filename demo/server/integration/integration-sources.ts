/** Where the fields of integration records come from in the database: one table, of which each grid shows one kind. */
import {
  integrationImport,
  integrationMessage,
  integrationRequest,
} from '../../../src/contract/entities/integration'
import { gridBodyCharsMost } from '../../../src/contract/integration-limits'
import type { SearchSource } from '../core/search/search-source'

type RecordEntity = typeof integrationImport | typeof integrationMessage | typeof integrationRequest

const ofEndpoint = { join: 'endpoint' } as const

/** Filters search the whole body; a page of rows contains only its beginning. */
const body = (column: string) => ({ sql: column, read: `left(${column}, ${gridBodyCharsMost})` })

const fields = {
  id: { sql: 'r.id' },
  created: { sql: 'r.created_at', isIndexed: true },
  completed: { sql: 'r.completed_at' },
  direction: { sql: 'e.direction', ...ofEndpoint },
  type: { sql: 'e.type', ...ofEndpoint },
  state: { sql: 'r.state' },
  initiated: { sql: 'r.initiated' },
  externalSystemName: { sql: 'e.external_system_name', ...ofEndpoint },
  endpointName: { sql: 'e.endpoint_name', ...ofEndpoint },
  messageType: { sql: 'e.message_type', ...ofEndpoint },
  keyType: { sql: 'r.key_type' },
  keyValue: { sql: 'r.key_value' },
  httpMethod: { sql: 'e.http_method', ...ofEndpoint },
  url: { sql: 'coalesce(r.url, e.url)', ...ofEndpoint },
  httpStatus: { sql: 'r.http_status' },
  elapsedMs: { sql: 'r.elapsed_ms' },
  tries: { sql: 'r.tries' },
  resultLevel: { sql: 'r.result_level' },
  resultType: { sql: 'r.result_type' },
  resultText: { sql: 'r.result_text' },
  requestBody: body('r.request_body'),
  responseBody: body('r.response_body'),
  version: { sql: 'r.version' },
} as const

/** The planner inlines the subquery: indexes on the table are used. */
function recordSource<E extends RecordEntity>(
  entity: E,
  kind: 'Import' | 'Message' | 'Request',
): SearchSource<E['fields']> {
  return {
    entity,
    table: `(select * from integration_record where kind = '${kind}') r`,
    alias: 'r',
    joins: { endpoint: 'join integration_endpoint e on e.id = r.endpoint_id' },
    fields,
  } as SearchSource<E['fields']>
}

export const integrationImportSource = recordSource(integrationImport, 'Import')
export const integrationMessageSource = recordSource(integrationMessage, 'Message')
export const integrationRequestSource = recordSource(integrationRequest, 'Request')
