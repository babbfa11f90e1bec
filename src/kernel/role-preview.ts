/**
 * Looking at the cockpit as a role: menu and buttons behave as for somebody who has this role alone, and nothing is saved. Only the
 * browser does that; for the server the administrator stays who he is. It ends with the page's session, at a reload at the latest.
 */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { PermissionTable } from '../contract/permissions'
import { createAccess } from './access'
import { failure } from './failure'
import type { Access, Api, Session } from './session'
import { disguise } from './session-renewal'

export interface PreviewedRole {
  readonly name: string
  readonly systemRole: string | null
}

/** Stays open whatever the role may: here the preview began. */
const ownPath = 'header/settings/user_settings'

/** The client that a preview stands before. */
const hidden = new WeakMap<Api, Api>()

/**
 * Shows `session` to everybody who uses it as `name` would see it.
 * @param roles among which the preview may change
 * @param table values that differ from the defaults, also those that are not saved yet
 */
export function previewRole(
  session: Session,
  name: string,
  roles: readonly PreviewedRole[],
  table: PermissionTable,
): void {
  const role = roles.find(one => one.name === name)
  if (role === undefined) return
  const api = hidden.get(session.api) ?? session.api
  disguise(session.shared, {
    access: accessOf(session, role, table),
    api: readingOnly(api),
    saveSetting: () => Promise.resolve(),
    preview: {
      role: name,
      roles: roles.map(one => one.name),
      changeTo: other => previewRole(session, other, roles, table),
      end: () => disguise(session.shared, {}),
    },
  })
}

function accessOf(session: Session, { name, systemRole }: PreviewedRole, table: PermissionTable): Access {
  const bearer = { roles: [name], systemRoles: systemRole === null ? [] : [systemRole] }
  const features = new Set(session.settings.features ?? [])
  const access = createAccess(table, bearer, features)
  return {
    ...access,
    can: path => path === ownPath || access.can(path),
    denial: gate => (gate.permission === ownPath ? null : access.denial(gate)),
  }
}

/** Reads as before; whatever would change something on the server is refused without a call. */
function readingOnly(api: Api): Api {
  const reading: Api = {
    ...api,
    call: (endpoint, input, options) =>
      changesNothing(endpoint)
        ? api.call(endpoint, input, options)
        : Promise.reject(
            failure(
              { kind: 'refused', status: 0, code: 'role-preview' },
              'nothing is saved in a role preview',
            ),
          ),
  }
  hidden.set(reading, api)
  return reading
}

/** Paths that are sent as what they are not: they read. */
export const readingPaths: ReadonlySet<string> = new Set([
  '/userSession/heartbeat',
  '/SalesOrders/byIds',
  '/SalesOrders/ValidateMaterial',
  '/Draft/get',
  '/Draft/materials',
  '/Report/{report}/facts',
  '/Report/{report}/names',
  '/Material/get',
  '/Inventory/countable',
  '/StockAttribute/tryRegex',
  '/Permission/trace',
])

/** Whether a call leaves everything on the server as it is. */
export function changesNothing({ method, path, isSearch, isFile }: Endpoint): boolean {
  return method === 'GET' || isSearch === true || isFile === true || readingPaths.has(path)
}
