/**
 * Viewing the cockpit as a role: menu and buttons behave as for a user who has only this role, and nothing is saved. Only the browser does
 * this; for the server the user is still the administrator. It ends with the page's session, at a reload at the latest.
 */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { PermissionTable } from '../contract/permissions'
import { createAccess } from './access'
import { failure } from './failure'
import type { Access, Api, PreviewedAs, PreviewedRole, RolePreview, Session } from './session'

type PreviewingSession = Pick<Session, 'store' | 'state'>

/** Always available, whatever the role's permissions: the preview was started here. */
const ownPath = 'header/settings/user_settings'

/**
 * Shows `session` to everything that uses it as `name` would see it.
 * @param roles the roles that the preview can switch between
 * @param table values that differ from the defaults, also unsaved ones
 */
export function previewRole(
  { store, state }: PreviewingSession,
  name: string,
  roles: readonly PreviewedRole[],
  table: PermissionTable,
): void {
  const role = roles.find(one => one.name === name)
  if (role !== undefined) store.set(state.preview, { role, roles, table })
}

/** The preview, for the components that show it. */
export function rolePreviewIn(session: PreviewingSession, { role, roles, table }: PreviewedAs): RolePreview {
  return {
    role: role.name,
    roles: roles.map(({ name }) => name),
    changeTo: other => previewRole(session, other, roles, table),
    end: () => session.store.set(session.state.preview, null),
  }
}

/** The permissions of a user with the role. */
export function accessOfRole({ role, table }: PreviewedAs, features: ReadonlySet<string>): Access {
  const holder = { roles: [role.name], systemRoles: role.systemRole === null ? [] : [role.systemRole] }
  const access = createAccess(table, holder, features)
  return {
    ...access,
    can: path => path === ownPath || access.can(path),
    denial: gate => (gate.permission === ownPath ? null : access.denial(gate)),
  }
}

/** Passes reads on; refuses a write without a call while `isPreviewing`. */
export function readingInPreview<A extends Api>(api: A, isPreviewing: () => boolean): A {
  return {
    ...api,
    call: (endpoint, input, options) =>
      changesNothing(endpoint) || !isPreviewing()
        ? api.call(endpoint, input, options)
        : Promise.reject(
            failure(
              { kind: 'refused', status: 0, code: 'role-preview' },
              'nothing is saved in a role preview',
            ),
          ),
  }
}

/** Whether a call changes nothing on the server. */
export function changesNothing({ method, repeatable, isSearch, isFile }: Endpoint): boolean {
  return method === 'GET' || isSearch === true || isFile === true || repeatable === 'reads'
}
