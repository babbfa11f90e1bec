/** What the dialogs of users and roles offer: roles with what they allow, types of load carriers, groups of areas. */
import { useMemo } from 'react'
import { warehouseLookups } from '../../contract/endpoints/lookups'
import { userRoles, type RoleHeader } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import { allRows } from '../../kernel/all-rows'
import type { Session } from '../../kernel/session'
import { resource } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'

export interface Named {
  readonly id: number
  readonly name: string
}

export interface PeopleChoices<D> {
  /** All roles, as the grid shows them. */
  readonly roles: readonly UserRole[]
  /** Those that the user may give and take. */
  readonly assignable: readonly RoleHeader[]
  readonly loadCarriers: readonly Named[]
  readonly areas: readonly Named[]
  /** The user or the role that the dialog is about. */
  readonly detail: D
}

/**
 * Loads them together with what the dialog is about, again with each `version`.
 * @param loadDetail the same function at every call
 */
export function usePeopleChoices<D>(
  loadDetail: (session: Session, signal: AbortSignal) => Promise<D>,
  version: number,
): Shown<PeopleChoices<D>> {
  const choices = useMemo(
    () =>
      resource({
        fetch: async (session, signal): Promise<PeopleChoices<D>> => {
          const { api } = session
          const [rows, assignable, loadCarriers, areas, detail] = await Promise.all([
            allRows(page =>
              api.call(
                userRoles.search,
                { body: { filters: notDeleted, sort: byName, ...page } },
                { signal },
              ),
            ),
            api.call(userRoles.assignable, {}, { signal }),
            api.call(warehouseLookups.loadCarrierTypeHeader, {}, { signal }),
            api.call(warehouseLookups.roleGroup, {}, { signal }),
            loadDetail(session, signal),
          ])
          return { roles: rows, assignable, loadCarriers, areas, detail }
        },
      }),
    [loadDetail],
  )
  return useResource(choices, undefined, { version })
}

const notDeleted = [
  { selector: 'deleted', operator: 'IsEqualTo' as const, value: false, type: 'boolean' as const },
]
const byName = [{ selector: 'userRoleName', desc: false }]
