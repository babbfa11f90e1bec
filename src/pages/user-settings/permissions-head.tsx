/** The head of the permission table: number of edits, preview of a role, the table as JSON, and the commands. */
import { useTranslation } from 'react-i18next'
import type { PermissionRole } from '../../contract/endpoints/permissions'
import { previewRole } from '../../kernel/role-preview'
import { roleTitle } from '../../texts/role-titles'
import { MenuButton, type MenuGroup } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { SectionHead } from './edited-section'
import type { EditedPermissions } from './permissions-edits'
import { PermissionImport } from './permissions-import'
import { permissionJson } from './permissions-json'
import { useJsonFile } from './use-json-file'

export interface PermissionsHeadProps {
  readonly edited: EditedPermissions
  /** All roles, including those of global administrators. */
  readonly roles: readonly PermissionRole[]
  readonly isTraceShown: boolean
  readonly onTrace: () => void
}

/** The commands, for the head of the page. */
export function PermissionsHead({ edited, roles, isTraceShown, onTrace }: PermissionsHeadProps) {
  const { t } = useTranslation()
  const session = useSession()
  const file = useJsonFile<EditedPermissions['table']>({
    name: `permissions-${session.user.businessUnitName}`,
    json: () => permissionJson(edited.table),
    dialog: ({ name, text }, close) => (
      <PermissionImport name={name} text={text} roles={roles} table={edited.table} onClose={close} />
    ),
    onTake: edited.replace,
  })
  const more: MenuGroup[] = [
    file.commands,
    {
      id: 'defaults',
      items: [
        {
          id: 'defaults',
          label: t('permission.toDefaults'),
          icon: 'undo',
          ...(Object.keys(edited.table).length === 0 ? { reason: t('permission.isDefault') } : {}),
          onSelect: () => edited.replace({}),
        },
        {
          id: 'trace',
          label: t('trace.title'),
          icon: 'help',
          checked: isTraceShown,
          onSelect: onTrace,
        },
      ],
    },
  ]
  const viewed = roles.map(({ id, name }) => ({
    id: String(id),
    label: roleTitle(name, t),
    checked: session.preview?.role === name,
    onSelect: () => previewRole(session, name, roles, edited.table),
  }))
  return (
    <SectionHead form={edited} input={file.input} more={more}>
      <MenuButton
        label={t('preview.start')}
        icon="eye"
        kind="quiet"
        groups={[{ id: 'roles', items: viewed }]}
      />
    </SectionHead>
  )
}
