/** The edits of the permission table and their save. */
import { useTranslation } from 'react-i18next'
import { permissions, type PermissionRole, type PermissionState } from '../../contract/endpoints/permissions'
import { isPermitted } from '../../contract/permission-defaults'
import {
  adminRole,
  type PermissionPath,
  type PermissionTable,
  type PermissionValue,
} from '../../contract/permissions'
import { useToaster } from '../../ui/controls/toast'
import { editedValues, withEdit } from '../../ui/edit/edits'
import { useEditForm, type EditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import { ownOf, sentValues, type DecidedValues } from './own-values'
import type { LoadedPermissions } from './permissions-state'
import { valueInWords } from '../../ui/access/trace-words'
import { decidedRoles, followsAdmin, isSameValue, toggledValue } from './permissions-table'
import { permissionName } from '../../texts/permission-titles'
import { roleTitle } from '../../texts/role-titles'

export interface EditedPermissions extends EditForm<DecidedValues<PermissionValue>> {
  /** The table as it would be after a save. */
  readonly table: PermissionTable
  /** Toggles a role's permission; returns the reason, as a sentence, when it cannot be changed. */
  toggle(path: PermissionPath, role: PermissionRole): string | null
  /** Resets a path to its default. */
  reset(path: PermissionPath): void
}

const ownPath = 'header/settings/user_settings'

/** The edits of `state`. */
export function usePermissionEdits(
  { values, roles }: PermissionState,
  { refetch, take }: Pick<LoadedPermissions, 'refetch' | 'take'>,
): EditedPermissions {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const saved: DecidedValues<PermissionValue> = values
  const rules = { isSame: isSameValue, absent: null }
  const form = useEditForm<DecidedValues<PermissionValue>>({
    ...rules,
    draftKey: 'permissionEdits',
    saved,
    titleOf: path => permissionName(path as PermissionPath, t),
    textOf: (_path, value) => (value === null ? t('trace.value.default') : valueInWords(value, t)),
    reason: session.preview === undefined ? undefined : t('unsaved.afterPreview'),
    save: async (changed, seen) => {
      const body = { changes: withPlainLists(changed), read: withPlainLists(seen) }
      take(await session.api.call(permissions.save, { body }))
      toaster.show({ text: t('permission.saved'), note: t('permission.savedNote') })
      return undefined
    },
    reload: refetch,
  })
  const table = ownOf(form.values)
  return {
    ...form,
    table,
    toggle: (path, role) => {
      if (followsAdmin(table, path, role))
        return t('permission.followsAdmin', { role: roleTitle(role.name, t), admin: roleTitle(adminRole, t) })
      const wanted = toggledValue(table, path, role, decidedRoles(roles))
      const next = ownOf(editedValues(saved, withEdit(saved, form.edits, path, wanted, rules)))
      if (path === ownPath && !isPermitted(next, ownPath, session.user)) return t('permission.ownPage')
      form.set(path, wanted)
      return null
    },
    reset: path => form.set(path, null),
  }
}

const withPlainLists = (
  values: Partial<DecidedValues<PermissionValue>>,
): Record<string, boolean | string[] | null> =>
  Object.fromEntries(
    Object.entries(sentValues(values)).map(([path, value]) => [
      path,
      value === null || typeof value === 'boolean' ? value : [...value],
    ]),
  )
