/** One cell of the permission matrix: whether a role has the permission, whether by default, and whether that is unsaved. */
import { useTranslation } from 'react-i18next'
import type { PermissionRole } from '../../contract/endpoints/permissions'
import type { PermissionPath } from '../../contract/permissions'
import { classNames, Icon } from '../../ui/theme/icons'
import type { EditedPermissions } from './permissions-edits'
import { cellState, followsAdmin, type CellState } from './permissions-table'

export interface PermissionCellProps {
  readonly path: PermissionPath
  readonly role: PermissionRole
  readonly edited: EditedPermissions
  readonly place: { readonly tabIndex: number; readonly onFocus: () => void }
  readonly onPress: () => void
}

export function PermissionCell({ path, role, edited, place, onPress }: PermissionCellProps) {
  const { t } = useTranslation()
  const state = cellState(edited.table, path, role)
  const edit = edited.edits[path]
  const isEdited = edit !== undefined && cellState(savedTable(edited, path), path, role) !== state
  const isFixed = followsAdmin(edited.table, path, role)
  return (
    <td className="c" {...place} aria-readonly={isFixed} onClick={onPress}>
      <CellMark state={state} isEdited={isEdited} />
      <span className="sr">
        {t(`permission.state.${state}`)}
        {isEdited && `, ${t('permission.state.edited')}`}
      </span>
    </td>
  )
}

/** The icon of a state; decorative, since the text beside it says the same. */
export function CellMark({
  state,
  isEdited = false,
}: {
  readonly state: CellState
  readonly isEdited?: boolean
}) {
  return (
    <span className={classNames('k-mx', isEdited && 'k-mx-edited')} data-state={state} aria-hidden="true">
      {state === 'none' ? '–' : <Icon name={state === 'refused' ? 'close' : 'check'} />}
    </span>
  )
}

/** The table without the edit of a path. */
function savedTable({ edits, table }: EditedPermissions, path: PermissionPath) {
  const others = Object.fromEntries(Object.entries(table).filter(([other]) => other !== path))
  const saved = edits[path]?.base ?? null
  return saved === null ? others : { ...others, [path]: saved }
}
