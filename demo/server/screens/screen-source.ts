/** Where the fields of screens come from in the database. */
import { screen } from '../../../src/contract/entities/screen'
import { rotateSecondsDefault } from '../../../src/contract/limits'
import { enabledWidgetsSetting } from '../../../src/contract/widgets'
import { rotateSecondsSetting } from '../../../src/contract/widget-selections'
import type { SearchSource } from '../core/search/search-source'

/** A setting of the screen's device user. */
const settingOf = (
  alias: string,
  { clientId, owner, key }: { readonly clientId: string; readonly owner: string; readonly key: string },
): string => `left join setting ${alias} on ${alias}.business_unit_id = s.business_unit_id
    and ${alias}.user_id = s.user_id and ${alias}.client_id = '${clientId}' and ${alias}.owner = '${owner}'
    and ${alias}.key = '${key}'`

/**
 * The screen's current session, when it was last seen in any session, and the sum of its sessions' versions: every change of a session also
 * raises the version of the screen's row.
 */
const sessions = `left join lateral (
  select max(us.login_at) filter (where us.ended_at is null and us.expires_at > now()) as since,
    max(us.last_seen_at) as last_seen, coalesce(sum(us.version), 0)::bigint as version
  from user_session us where us.business_unit_id = s.business_unit_id and us.user_id = s.user_id
) ss on true`

export const screenSource: SearchSource<(typeof screen)['fields']> = {
  entity: screen,
  table: '(select * from screen where not deleted) s',
  alias: 's',
  joins: {
    sessions,
    creator: 'left join app_user cu on cu.id = s.created_by',
    selection: settingOf('sw', enabledWidgetsSetting),
    rotation: settingOf('sr', rotateSecondsSetting),
  },
  fields: {
    id: { sql: 's.id' },
    name: { sql: 's.name' },
    state: {
      sql: `(case when ss.since is not null then 'Connected' when s.revoked_at is not null then 'Revoked' else 'Waiting' end)`,
      join: 'sessions',
    },
    codeExpires: { sql: 's.code_expires_at' },
    connectedSince: { sql: 'ss.since', join: 'sessions' },
    lastSeen: { sql: 'ss.last_seen', join: 'sessions' },
    selection: { sql: 'sw.value', join: 'selection' },
    selections: {
      sql: `coalesce(array_length(string_to_array(sw.value, ';'), 1), 0)`,
      join: 'selection',
    },
    widgets: {
      sql: `coalesce(array_length(string_to_array(replace(sw.value, ';', ','), ','), 1), 0)`,
      join: 'selection',
    },
    rotateSeconds: { sql: `coalesce(sr.value::int, ${rotateSecondsDefault})`, join: 'rotation' },
    createdBy: { sql: 'cu.display_name', join: 'creator' },
    createdDate: { sql: 's.created_at' },
    version: { sql: 's.version + ss.version', join: 'sessions' },
  },
}
