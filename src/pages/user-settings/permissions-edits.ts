/** The edits of the permission table and their save. */
import { useTranslation } from 'react-i18next'
import { permissions, type PermissionRole, type PermissionState } from '../../contract/endpoints/permissions'
import { isPermitted } from '../../contract/permission-defaults'
import type { PermissionPath, PermissionTable, PermissionValue } from '../../contract/permissions'
import { useToaster } from '../../ui/controls/toast'
import { useSession } from '../../ui/session-context'
import type { LoadedPermissions } from './permissions-state'
import { decidedRoles, followsAdmin, isSameValue, toggledValue } from './permissions-table'
import { titleOf } from './permissions-words'
import { useValueEdits, type DecidedValues, type EditedValues } from './use-value-edits'
import { editedValues, withEdit } from './value-edits'

export interface EditedPermissions extends Omit<EditedValues<PermissionValue>, 'edit'> {
  /** What would hold after a save. */
  readonly table: PermissionTable
  /** Changes what a role may; answers the sentence that says why not. */
  toggle(path: PermissionPath, role: PermissionRole): string | null
  /** Back to the default. */
  reset(path: PermissionPath): void
}

const ownPath = 'header/settings/user_settings'

/** The edits over `state`. */
export function usePermissionEdits(
  { values, roles }: PermissionState,
  { refetch, take }: Pick<LoadedPermissions, 'refetch' | 'take'>,
): EditedPermissions {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const { edit, ...edited } = useValueEdits<PermissionValue>({
    memoryKey: 'permissionEdits',
    saved: values,
    isSame: isSameValue,
    titleOf: path => titleOf(path as PermissionPath, t),
    load: refetch,
    send: async (changes, read) => {
      const body = { changes: withPlainLists(changes), read: withPlainLists(read) }
      take(await session.api.call(permissions.save, { body }))
      toaster.show({ text: t('permission.saved'), note: t('permission.savedNote') })
    },
  })
  const { edits } = edited
  const table = editedValues(values, edits)
  return {
    ...edited,
    table,
    toggle: (path, role) => {
      if (followsAdmin(table, path, role)) return t('permission.followsAdmin', { role: role.name })
      const wanted = toggledValue(table, path, role, decidedRoles(roles))
      const next = editedValues(values, withEdit(values, edits, path, wanted, isSameValue))
      if (path === ownPath && !isPermitted(next, ownPath, session.user)) return t('permission.ownPage')
      edit(path, wanted)
      return null
    },
    reset: path => edit(path, null),
  }
}

const withPlainLists = (values: DecidedValues<PermissionValue>): Record<string, boolean | string[] | null> =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      value === null || typeof value === 'boolean' ? value : [...value],
    ]),
  )
