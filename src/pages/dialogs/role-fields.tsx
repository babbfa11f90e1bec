/** The fields of a role: its name, who answers for it, where its bearers work, what they carry, and who they are. */
import { useTranslation } from 'react-i18next'
import { nameLengthMost } from '../../contract/limits'
import { isGlobalAdmin } from '../../contract/permissions'
import { systemRoles, type SystemRole } from '../../contract/states/office'
import { Checkbox } from '../../ui/controls/checkbox'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import '../../ui/form/actions.css'
import './people.css'
import { withToggled, type RoleDraft } from './role-draft'
import { RoleMembers } from './role-members'
import type { Named, PeopleChoices } from './use-people-choices'

export interface RoleFieldsProps {
  readonly draft: RoleDraft
  readonly choices: PeopleChoices<unknown>
  /** Null for a new role. */
  readonly roleId: number | null
  readonly numberOfUsers: number
  /** Somebody tried to send: what is wrong is said at the fields. */
  readonly isChecked: boolean
  readonly onChange: (draft: RoleDraft) => void
}

const nobody = 'nobody'
const noSystemRole = 'none'
type OfferedSystemRole = SystemRole | typeof noSystemRole

/** The fields. Each stands in an element with `data-field`, to be found when it is wrong. */
export function RoleFields({ draft, choices, roleId, numberOfUsers, isChecked, onChange }: RoleFieldsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isNameless = isChecked && draft.userRoleName.trim() === ''
  return (
    <>
      <div data-field="userRoleName">
        <TextField
          label={t('dialog.role.userRoleName')}
          required
          value={draft.userRoleName}
          maxLength={nameLengthMost}
          error={isNameless ? t('grid.form.required', { field: t('dialog.role.userRoleName') }) : undefined}
          onChange={userRoleName => onChange({ ...draft, userRoleName })}
        />
      </div>
      <div data-field="adminRole">
        <SelectField
          label={t('dialog.role.adminRole')}
          hint={t('dialog.role.adminRole.hint')}
          value={draft.adminRoleId === null ? nobody : String(draft.adminRoleId)}
          options={[
            { value: nobody, label: t('dialog.role.nobody') },
            ...choices.roles.map(({ id, userRoleName }) => ({
              value: String(id),
              label: userRoleName ?? '',
            })),
          ]}
          onChange={value => onChange({ ...draft, adminRoleId: value === nobody ? null : Number(value) })}
        />
      </div>
      <div data-field="areas">
        <Checks
          label={t('dialog.role.areas')}
          all={choices.areas}
          ids={draft.areaIds}
          onChange={areaIds => onChange({ ...draft, areaIds })}
        />
      </div>
      <div data-field="loadCarriers">
        <Checks
          label={t('dialog.role.loadCarriers')}
          all={choices.loadCarriers}
          ids={draft.loadCarrierIds}
          onChange={loadCarrierIds => onChange({ ...draft, loadCarrierIds })}
        />
      </div>
      {(isGlobalAdmin(user) || draft.systemRole !== null) && (
        <div data-field="systemRole">
          <SelectField
            label={t('dialog.role.systemRole')}
            hint={t('dialog.role.systemRole.hint')}
            value={draft.systemRole ?? noSystemRole}
            options={offeredSystemRoles(draft, isGlobalAdmin(user)).map(value => ({
              value,
              label: value === noSystemRole ? t('dialog.role.systemRole.none') : t(`state.userType.${value}`),
            }))}
            onChange={value => onChange({ ...draft, systemRole: value === noSystemRole ? null : value })}
          />
        </div>
      )}
      <RoleMembers draft={draft} roleId={roleId} numberOfUsers={numberOfUsers} onChange={onChange} />
    </>
  )
}

/** Whoever may not change it sees what it is. */
function offeredSystemRoles({ systemRole }: RoleDraft, mayChange: boolean): readonly OfferedSystemRole[] {
  return mayChange ? [noSystemRole, ...systemRoles] : [systemRole ?? noSystemRole]
}

interface ChecksProps {
  readonly label: string
  readonly all: readonly Named[]
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** A few things of which any may be chosen, all in view. */
function Checks({ label, all, ids, onChange }: ChecksProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="k-people-checks">
      <legend className="lab">{label}</legend>
      {all.length === 0 && <span className="sec">{t('dialog.role.noneToChoose')}</span>}
      {all.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={() => onChange(withToggled(ids, id))}
        />
      ))}
    </fieldset>
  )
}
