/** The properties of users that sign-in and tokens need. */
import { sql } from 'kysely'
import { isFeature, type Feature } from '../../../../src/contract/features'
import type { Db } from '../db/database'

export interface UserRoleName {
  readonly id: number
  readonly userRoleName: string
  readonly systemRole: string | null
}

export interface KnownUser {
  readonly userId: number
  readonly userName: string
  readonly displayName: string
  /** Null for a device. */
  readonly passwordHash: string | null
  readonly defaultLanguage: string
  readonly picture: string | null
  readonly businessUnitId: number
  readonly businessUnitName: string
  readonly concurrentUsers: number
  readonly features: readonly Feature[]
  readonly roles: readonly UserRoleName[]
  /** A screen: it signs in with its pairing code and reads the dashboard only. */
  readonly isDevice: boolean
  /** The password was set by somebody else: the user must choose another before the first session. */
  readonly mustChangePassword: boolean
  /** Null without an email address. */
  readonly email: string | null
}

/** The active user of that name, ignoring case, in the open business unit of that name. */
export function findUserByName(
  db: Db,
  businessUnitName: string,
  userName: string,
): Promise<KnownUser | null> {
  return findUser(db, { businessUnitName, userName })
}

export function findUserById(db: Db, userId: number): Promise<KnownUser | null> {
  return findUser(db, { userId })
}

async function findUser(
  db: Db,
  by: { businessUnitName: string; userName: string } | { userId: number },
): Promise<KnownUser | null> {
  const query = db.read
    .selectFrom('app_user')
    .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
    .select([
      'app_user.id as userId',
      'app_user.user_name as userName',
      'app_user.display_name as displayName',
      'app_user.password_hash as passwordHash',
      'app_user.default_language as defaultLanguage',
      'app_user.picture',
      'app_user.is_device as isDevice',
      'app_user.must_change_password as mustChangePassword',
      'app_user.email',
      'business_unit.id as businessUnitId',
      'business_unit.name as businessUnitName',
      'business_unit.concurrent_users as concurrentUsers',
      'business_unit.features',
    ])
    .where('app_user.is_active', '=', true)
    .where('app_user.deleted', '=', false)
    .where('business_unit.closed_at', 'is', null)
  const user = await (
    'userId' in by
      ? query.where('app_user.id', '=', by.userId)
      : query
          .where(sql`lower(business_unit.name)`, '=', by.businessUnitName.toLowerCase())
          .where(sql`lower(app_user.user_name)`, '=', by.userName.toLowerCase())
          .where('app_user.is_device', '=', false)
  ).executeTakeFirst()
  if (!user) return null
  const roles = await rolesOfUser(db, user.userId)
  return { ...user, features: user.features.filter(isFeature), roles }
}

/** The roles of a user without deleted ones, in the order of their creation. */
export function rolesOfUser(db: Pick<Db, 'read'>, userId: number): Promise<UserRoleName[]> {
  return db.read
    .selectFrom('app_user_role')
    .innerJoin('user_role', 'user_role.id', 'app_user_role.role_id')
    .select([
      'user_role.id',
      'user_role.user_role_name as userRoleName',
      'user_role.system_role as systemRole',
    ])
    .where('app_user_role.user_id', '=', userId)
    .where('user_role.deleted', '=', false)
    .orderBy('user_role.id')
    .execute()
}

/** The columns of a user without a linked account. */
export const noOpenIdAccount = { open_id_issuer: null, open_id_subject: null } as const
