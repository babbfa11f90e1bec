/** Who may see a report outside a call: its owner at the time it is made, and its recipients. */
import { sql, type RawBuilder } from 'kysely'
import type { Recipient } from '../../../../src/contract/endpoints/report-plans'
import { isAnyPermitted } from '../../../../src/contract/permission-defaults'
import type { PermissionTable } from '../../../../src/contract/permissions'
import { reportFormatNeeds } from '../../../../src/contract/reports/file-formats'
import { reportPlaces, type ReportName } from '../../../../src/contract/reports/report-names'
import { rowViews, type ReadRight } from '../../../../src/contract/row-views'
import type { DownloadFailure } from '../../../../src/contract/states/download'
import type { Db } from '../../core/db/database'
import type { UnitSettings } from '../../core/unit/unit-settings'
import { idList } from '../../core/db/id-list'
import type { ClaimedRun } from './claim-run'

interface UnitUser {
  readonly id: number
  readonly displayName: string
  readonly email: string | null
  readonly language: string
  readonly roles: readonly string[]
  readonly systemRoles: readonly string[]
  readonly features: readonly string[]
}

export interface Reader extends Recipient {
  readonly language: string
}

/**
 * Users of the unit who may be recipients of a report, by name: active, with an email address, and permitted to see it; out of `ids` or
 * all.
 */
export async function readersOf(
  db: Db,
  { permissions }: Pick<UnitSettings, 'permissions'>,
  businessUnitId: number,
  report: ReportName,
  ids?: readonly number[],
): Promise<Reader[]> {
  if (ids?.length === 0) return []
  const narrowed = ids === undefined ? sql`` : sql`and u.id in ${idList(ids)}`
  const users = await unitUsers(db, businessUnitId, sql`and u.email is not null ${narrowed}`)
  return users.flatMap(({ id, displayName, email, language, ...user }) =>
    email !== null && missingRight(user, report, permissions) === null
      ? [{ id, displayName, email, language }]
      : [],
  )
}

/** The reason for which the owner of a file may not have it made now; null when there is none. */
export async function hindranceOf(
  db: Db,
  { permissions }: Pick<UnitSettings, 'permissions'>,
  { businessUnitId, report, ownerId, request }: ClaimedRun,
): Promise<DownloadFailure | null> {
  const [user] = await unitUsers(db, businessUnitId, sql`and u.id = ${ownerId}`)
  if (user === undefined) return 'OwnerGone'
  const needed = reportFormatNeeds[request.format]
  const isExporter = needed === undefined || isAnyPermitted(permissions, needed.permission, user)
  return missingRight(user, report, permissions) ?? (isExporter ? null : 'PermissionLost')
}

function missingRight(
  user: Pick<UnitUser, 'roles' | 'systemRoles' | 'features'>,
  report: ReportName,
  permissions: PermissionTable,
): DownloadFailure | null {
  const { permission, feature }: ReadRight = rowViews[reportPlaces[report].view]
  if (feature !== undefined && !user.features.includes(feature)) return 'FeatureOff'
  return isAnyPermitted(permissions, permission, user) ? null : 'PermissionLost'
}

async function unitUsers(
  db: Db,
  businessUnitId: number,
  narrowed: RawBuilder<unknown>,
): Promise<readonly UnitUser[]> {
  const { rows } = await sql<UnitUser>`
    select u.id, u.display_name as "displayName", u.email, u.default_language as language, b.features,
      coalesce(array_agg(r.user_role_name) filter (where r.id is not null), '{}') as roles,
      coalesce(array_agg(r.system_role) filter (where r.system_role is not null), '{}') as "systemRoles"
    from app_user u join business_unit b on b.id = u.business_unit_id
    left join app_user_role a on a.user_id = u.id
    left join user_role r on r.id = a.role_id and not r.deleted
    where u.business_unit_id = ${businessUnitId} and u.is_active and not u.deleted and not u.is_device ${narrowed}
    group by u.id, b.id order by lower(u.display_name), u.id`.execute(db.read)
  return rows
}
