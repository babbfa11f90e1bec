/** What the dialogs of users and roles offer: roles with what they allow, types of load carriers, groups of areas. */
import { useEffect, useMemo } from 'react'
import { warehouseLookups } from '../../contract/endpoints/lookups'
import { missingValue } from '../../contract/formats'
import { userRoles, type RoleHeader } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import { allRows } from '../../kernel/all-rows'
import type { Session } from '../../kernel/session'
import { resource } from '../../kernel/resource'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useResource, type Shown } from '../../ui/use-resource'

export interface Named {
  readonly id: number
  readonly name: string
}

/** The chosen ones in words. */
export function namesOf(all: readonly Named[], ids: readonly number[]): string {
  const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? missingValue : names.join(', ')
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
 * Loads them together with what the dialog is about, again when the server says that somebody else changed it.
 * @param loadDetail the same function at every call
 */
export function usePeopleChoices<D>(
  loadDetail: (session: Session, signal: AbortSignal) => Promise<D>,
  problem: ActionDialogProps['problem'] = null,
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
  const shown = useResource(choices)
  const { refetch } = shown
  useEffect(() => {
    if (problem?.isConflict === true) void refetch()
  }, [problem, refetch])
  return shown
}

const notDeleted = [
  { selector: 'deleted', operator: 'IsEqualTo' as const, value: false, type: 'boolean' as const },
]
const byName = [{ selector: 'userRoleName', desc: false }]
