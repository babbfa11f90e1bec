/** The options in the dialogs of users and roles: roles with their permissions, load carrier types, groups of areas. */
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

/** The chosen names as text. */
export function namesOf(all: readonly Named[], ids: readonly number[]): string {
  const names = all.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? missingValue : names.join(', ')
}

export interface PeopleChoices<D> {
  /** All roles, as rows of their grid. */
  readonly roles: readonly UserRole[]
  /** Roles that the user may assign and remove. */
  readonly assignable: readonly RoleHeader[]
  readonly loadCarriers: readonly Named[]
  readonly areas: readonly Named[]
  /** The user or the role that the dialog is about. */
  readonly detail: D
}

/**
 * Loads the options together with the dialog's user or role, and again when the server reports a change by another user.
 * @param loadDetail must be the same function at every call
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
