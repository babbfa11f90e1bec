/** The permission table: read and saved, holders of a permission, and the trace. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import type { Sessions } from '../../core/sessions/sessions'
import { holdersOf, tracedPeople } from './permission-holders'
import { permissionStateOf } from '../../core/unit/saved-permissions'
import { savePermissions } from './save-permissions'
import { traceAccess } from './trace-access'
import type { RowSources } from '../../core/search/search-source'

interface PermissionParts {
  readonly sessions: Sessions
  /** Sources of the rows whose state a trace examines. */
  readonly sources: RowSources
}

export function permissionHandlers({
  sessions,
  sources,
}: PermissionParts): Handlers<Endpoints, Context>['permissions'] {
  return {
    state: (_input, { db, caller }) => permissionStateOf(db.read, caller.businessUnitId),

    holders: ({ query }, { db, caller, settings }) =>
      holdersOf(db.read, caller.businessUnitId, settings.permissions, query.path),

    people: ({ query }, { db, caller }) => tracedPeople(db.read, caller.businessUnitId, query),

    async save({ body }, context) {
      await savePermissions(context, body.changes, body.read)
      return permissionStateOf(context.db.read, context.caller.businessUnitId)
    },

    trace: ({ body }, context) =>
      traceAccess(body, context, { effectiveRoles: sessions.effectiveRoles, sources }),
  }
}
