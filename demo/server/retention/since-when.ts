/** Since when the saved retention period of a kind applies. */
import { sql, type Kysely } from 'kysely'
import type { RetentionKind } from '../../../src/contract/retention'
import type { Tables } from '../core/db/tables'
import { unitSettingsEntity } from '../settings/public'

/** The time of its last change; null when it was never changed. */
export async function sinceWhen(
  db: Kysely<Tables>,
  businessUnitId: number,
  kind: RetentionKind,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select a.at from audit a
    where a.business_unit_id = ${businessUnitId}::bigint and a.entity = ${unitSettingsEntity} and a.entity_id is null
      and jsonb_exists(a.detail, ${`retention.${kind}`})
    order by a.id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}
