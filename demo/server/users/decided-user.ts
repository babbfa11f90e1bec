/** Reads a user for an action: he must exist, the acting user must be allowed to administer him, and his state must allow the action. */
import type { User } from '../../../src/contract/entities/user'
import { guardUser, type UserAction } from '../../../src/contract/states/user'
import type { Tx } from '../core/db/database'
import { assertGuard } from '../core/calls/row-refusal'
import { readRolesOf, type Administration } from './administer'
import { assertMayDecideAbout } from './assert-allowed'
import { lockedUser } from './user-rows'

/** The user, locked, when the action is allowed. @throws Refusal */
export async function decidedUser(
  tx: Tx,
  administration: Administration,
  action: UserAction,
  id: number,
): Promise<User> {
  const user = await lockedUser(tx, administration, id)
  const userRoles = await readRolesOf(tx, [id], administration.roles)
  assertMayDecideAbout(administration, userRoles.get(id) ?? [])
  assertGuard(guardUser(action, user))
  return user
}
