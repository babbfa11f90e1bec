/** Where the fields of downloads come from in the database. An entry is visible to its user only. */
import { download } from '../../../src/contract/entities/download'
import type { SearchSource } from '../core/search/search-source'

/** The planner inlines the subquery, so that the tables' indexes are used. */
const entries = `(
  select d.id, d.business_unit_id, d.user_id, d.version + r.version as version, r.name, r.state, r.reason, r.report, r.format,
    r.origin, r.user_id as maker_id, r.created_at, r.finished_at, r.kept_until, (r.size_bytes + 999) / 1000 as size_kb
  from download d join report_run r on r.id = d.run_id
) d`

export const downloadSource: SearchSource<(typeof download)['fields']> = {
  entity: download,
  table: entries,
  alias: 'd',
  owner: 'd.user_id',
  joins: { maker: 'left join app_user u on u.id = d.maker_id' },
  fields: {
    id: { sql: 'd.id' },
    name: { sql: 'd.name' },
    state: { sql: 'd.state' },
    reason: { sql: 'd.reason' },
    report: { sql: 'd.report' },
    format: { sql: 'd.format' },
    origin: { sql: 'd.origin' },
    madeBy: { sql: 'u.display_name', join: 'maker' },
    createdDate: { sql: 'd.created_at' },
    finishedDate: { sql: 'd.finished_at' },
    sizeKb: { sql: 'd.size_kb' },
    keptUntil: { sql: 'd.kept_until' },
    version: { sql: 'd.version' },
  },
}
