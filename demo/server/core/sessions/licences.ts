/**
 * Licence holders: every office user with a recently active session, however many sessions the user has. Handheld terminals and wall
 * screens take none.
 */
import type { Kysely } from 'kysely'
import type { LicenceSession } from '../../../../src/contract/endpoints/user-sessions'
import { licenceHeldMs } from '../../../../src/contract/sign-in-limits'
import type { Db, Tx } from '../db/database'
import type { Tables } from '../db/tables'
import type { UnitSettings } from '../unit/unit-settings'

/** The application name of office users' sessions. */
export const officeApplication = 'Cockpit'

/** The sessions whose users hold the licences of a business unit, those inactive for the longest first. */
export function licenceSessions(
  read: Pick<Kysely<Tables>, 'selectFrom'>,
  businessUnitId: number,
  now: Date,
): Promise<LicenceSession[]> {
  return read
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'user_session.row_no as id',
      'user_session.user_id as userId',
      'app_user.user_name as userName',
      'app_user.display_name as displayName',
      'user_session.application',
      'user_session.login_at as loginTime',
      'user_session.last_seen_at as lastSeen',
    ])
    .where('user_session.business_unit_id', '=', businessUnitId)
    .where('user_session.application', '=', officeApplication)
    .where('user_session.ended_at', 'is', null)
    .where('user_session.expires_at', '>', now.toISOString())
    .where('user_session.last_seen_at', '>', new Date(now.getTime() - licenceHeldMs).toISOString())
    .orderBy('user_session.last_seen_at')
    .orderBy('user_session.row_no')
    .execute()
}

/** How many licences the sessions take: one for each user. */
export function licencesTaken(sessions: readonly Pick<LicenceSession, 'userId'>[]): number {
  return new Set(sessions.map(({ userId }) => userId)).size
}

/**
 * How many users of a business unit may work at the same time. Its row is locked, so that of two concurrent sign-ins only one gets the last
 * licence; rows that refer to the unit can still be written meanwhile.
 */
export async function lockLicences({ sql }: Pick<Tx, 'sql'>, businessUnitId: number): Promise<number> {
  const { concurrent_users: licences } = await sql
    .selectFrom('business_unit')
    .select('concurrent_users')
    .where('id', '=', businessUnitId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return licences
}

export interface LicenceFigures {
  readonly licences: number
  readonly usedLicences: number
  readonly areExtraLicencesAllowed: boolean
  readonly extraLicencesUsed: number
}

/** The state of the licences of a business unit; `sessions` are the ones that hold some. */
export async function licenceFigures(
  { read }: Pick<Db, 'read'>,
  { values }: Pick<UnitSettings, 'values'>,
  businessUnitId: number,
  { sessions, now }: { readonly sessions: readonly LicenceSession[]; readonly now: Date },
): Promise<LicenceFigures> {
  const { concurrent_users: licences } = await read
    .selectFrom('business_unit')
    .select('concurrent_users')
    .where('id', '=', businessUnitId)
    .executeTakeFirstOrThrow()
  return {
    licences,
    usedLicences: licencesTaken(sessions),
    areExtraLicencesAllowed: values.licenseOveruseAllowed,
    extraLicencesUsed: await extraLicencesUsed(read, businessUnitId, now),
  }
}

/** How often an extra licence was used since the first of the month (UTC). */
async function extraLicencesUsed(
  read: Pick<Kysely<Tables>, 'selectFrom'>,
  businessUnitId: number,
  now: Date,
): Promise<number> {
  const monthBegin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const { count } = await read
    .selectFrom('user_session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_unit_id', '=', businessUnitId)
    .where('uses_extra_licence', '=', true)
    .where('login_at', '>=', monthBegin.toISOString())
    .executeTakeFirstOrThrow()
  return count
}
