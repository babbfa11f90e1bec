/**
 * The caller by the current state of the database: whether the session is open, and its user's roles and features. Cached for a short time
 * and invalidated at once when a session ends or permissions change on any node, so that old tokens grant no outdated permissions.
 */
import { sql } from 'kysely'
import { isFeature } from '../../../../src/contract/features'
import { sessionEndedReason } from '../../../../src/contract/live-messages'
import { globalAdminRoles } from '../../../../src/contract/permissions'
import type { Change, Db } from '../db/database'
import type { Caller } from '../calls/context'
import { sessionEnded } from '../refusal'

const rememberedForMs = 30_000
const rememberedMost = 10_000

/** The part of a token that is trusted: who the caller is, never the caller's permissions. */
export type SessionIdentity = Pick<Caller, 'sessionId' | 'userId' | 'businessUnitId'>
/** The part of a caller that only its token has. */
export type OfToken = Pick<Caller, 'expiresAt' | 'tokenUnitName'>
export type LiveCaller = Omit<Caller, keyof OfToken>

export interface Sessions {
  /** @throws Refusal 401 when the session ended, its user was deactivated or its business unit closed */
  liveCaller(identity: SessionIdentity, now: Date): Promise<LiveCaller>
  /** Roles of a user for permission checks: COCKPIT_DEV_ADMIN adds a role that is not in the database. */
  effectiveRoles(user: { readonly userName: string; readonly roles: readonly string[] }): readonly string[]
  close(): void
}

export interface SessionRules {
  /** The user of this name is a global administrator, regardless of roles: for development only, never inferred from a host's name. */
  readonly devAdmin?: string | undefined
}

export function sessionsOf(db: Db, { devAdmin }: SessionRules = {}): Sessions {
  const remembered = new Map<string, { readonly until: number; readonly caller: LiveCaller }>()
  /** The number of changes; values read before a change are not cached after it. */
  let changes = 0
  const forget = ({ endedSessions, areSettingsChanged, businessUnitId }: Change): void => {
    if (endedSessions.length === 0 && !areSettingsChanged) return
    changes += 1
    for (const sessionId of endedSessions) remembered.delete(sessionId)
    if (!areSettingsChanged) return
    for (const [sessionId, { caller }] of remembered) {
      if (caller.businessUnitId === businessUnitId) remembered.delete(sessionId)
    }
  }
  const forgetAll = (): void => {
    changes += 1
    remembered.clear()
  }
  const stops = [db.onChange(forget), db.onMissedChanges(forgetAll)]

  const effectiveRoles: Sessions['effectiveRoles'] = ({ userName, roles }) =>
    devAdmin !== undefined && userName.toLowerCase() === devAdmin ? [...roles, globalAdminRoles[0]] : roles

  return {
    effectiveRoles,
    async liveCaller(identity, now) {
      const known = remembered.get(identity.sessionId)
      if (known && known.until > now.getTime() && isSame(known.caller, identity)) return known.caller
      const changesBefore = changes
      const found = await load(db, identity)
      if (!found || found.endsAt <= now.getTime()) throw sessionEnded(sessionEndedReason)
      const caller = { ...found.caller, roles: effectiveRoles(found.caller) }
      if (changesBefore === changes) {
        if (remembered.size >= rememberedMost) remembered.clear()
        const until = Math.min(now.getTime() + rememberedForMs, found.endsAt)
        remembered.set(identity.sessionId, { until, caller })
      }
      return caller
    },
    close: () => stops.forEach(stop => stop()),
  }
}

const isSame = (caller: LiveCaller, { userId, businessUnitId }: SessionIdentity): boolean =>
  caller.userId === userId && caller.businessUnitId === businessUnitId

async function load(
  db: Db,
  { sessionId, userId, businessUnitId }: SessionIdentity,
): Promise<{ readonly caller: LiveCaller; readonly endsAt: number } | undefined> {
  const rolesOf = (column: 'user_role_name' | 'system_role') => sql<string[]>`array(
    select ${sql.ref(`r.${column}`)} from app_user_role a join user_role r on r.id = a.role_id
    where a.user_id = app_user.id and not r.deleted and ${sql.ref(`r.${column}`)} is not null order by r.id)`
  const row = await db.read
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .innerJoin('business_unit', 'business_unit.id', 'user_session.business_unit_id')
    .select([
      'user_session.expires_at',
      'app_user.user_name',
      'app_user.is_device',
      'business_unit.name',
      'business_unit.features',
      rolesOf('user_role_name').as('roles'),
      rolesOf('system_role').as('system_roles'),
    ])
    .where('user_session.id', '=', sessionId)
    .where('user_session.business_unit_id', '=', businessUnitId)
    .where('user_session.user_id', '=', userId)
    .where('user_session.ended_at', 'is', null)
    .where('app_user.is_active', '=', true)
    .where('app_user.deleted', '=', false)
    .where('business_unit.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    endsAt: Date.parse(row.expires_at),
    caller: {
      sessionId,
      userId,
      businessUnitId,
      userName: row.user_name,
      businessUnitName: row.name,
      roles: row.roles,
      systemRoles: row.system_roles,
      features: row.features.filter(isFeature),
      isScreen: row.is_device,
    },
  }
}
