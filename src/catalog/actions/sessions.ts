/** Ending sessions from the settings; the dialog warns when the user's own are among them. */
import { userSessions } from '../../contract/endpoints/user-sessions'
import type { ActiveUser, UserSessionRow } from '../../contract/entities/user'
import { guardSession } from '../../contract/states/session'
import { defineAction } from '../../define/action'

/** For active users (all their open sessions) and for single sessions of a user. */
export const endSessions = defineAction<ActiveUser | UserSessionRow>({
  name: 'endSessions',
  icon: 'logout',
  section: 1,
  isPromoted: true,
  isDanger: true,
  permission: 'header/settings/active_users',
  guard: session => guardSession({ state: 'state' in session ? session.state : 'Open' }),
  isForGlobalAdmins: ({ isGlobalAdmin }) => isGlobalAdmin === true,
  dialog: 'endSessions',
  endpoint: userSessions.logoutAny,
  input: rows => ({ body: { userSessionIds: rows.map(({ id }) => id) } }),
})
