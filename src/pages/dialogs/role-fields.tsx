/** The fields of a role: its name, the responsible role, areas, load carriers, and members. */
import { useTranslation } from 'react-i18next'
import { nameLengthMost } from '../../contract/limits'
import { isGlobalAdmin, isReservedRole } from '../../contract/permissions'
import { systemRoles, type SystemRole } from '../../contract/states/office'
import { roleTitle } from '../../texts/role-titles'
import { Checkbox } from '../../ui/controls/checkbox'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { EditField } from '../../ui/edit/edit-field'
import type { EditedForm } from '../../ui/edit/use-edits'
import { useSession } from '../../ui/session-context'
import './people.css'
import { withToggled, type RoleDraft } from './role-draft'
import { RoleMembers } from './role-members'
import { namesOf, type Named, type PeopleChoices } from './use-people-choices'

export interface RoleFieldsProps {
  readonly form: EditedForm<RoleDraft>
  readonly choices: PeopleChoices<unknown>
  /** Null for a new role. */
  readonly roleId: number | null
  readonly numberOfUsers: number
}

const nobody = 'nobody'
const noSystemRole = 'none'
type OfferedSystemRole = SystemRole | typeof noSystemRole

/** The fields. Each is within an element with `data-field`, by which the first invalid one is found. */
export function RoleFields({ form, choices, roleId, numberOfUsers }: RoleFieldsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { values: draft, saved } = form
  const savedName = roleTitle(saved.userRoleName, t)
  const isReserved = isReservedRole(saved.userRoleName)
  const place = <F extends keyof RoleDraft>(field: F) => ({ form, field, isMarked: false })
  const systemRoleName = (one: OfferedSystemRole) =>
    one === noSystemRole ? t('dialog.role.systemRole.none') : t(`state.userType.${one}`)
  const roleOf = (id: number | null) => {
    const name = choices.roles.find(role => role.id === id)?.userRoleName ?? null
    return name === null ? t('dialog.role.nobody') : roleTitle(name, t)
  }
  return (
    <>
      <EditField {...place('userRoleName')} now={savedName}>
        <TextField
          label={t('dialog.role.userRoleName')}
          required
          value={draft.userRoleName === saved.userRoleName ? savedName : draft.userRoleName}
          maxLength={nameLengthMost}
          readOnly={isReserved}
          hint={isReserved ? t('dialog.role.userRoleName.reserved') : undefined}
          error={form.problemAt('userRoleName')}
          onChange={typed => form.set('userRoleName', typed === savedName ? saved.userRoleName : typed)}
          onBlur={() => form.blur('userRoleName')}
        />
      </EditField>
      <EditField {...place('adminRoleId')} now={roleOf(saved.adminRoleId)}>
        <SelectField
          label={t('field.adminResponsibility')}
          hint={t('dialog.role.adminRole.hint')}
          value={draft.adminRoleId === null ? nobody : String(draft.adminRoleId)}
          options={[
            { value: nobody, label: t('dialog.role.nobody') },
            ...choices.roles.map(({ id, userRoleName }) => ({
              value: String(id),
              label: roleTitle(userRoleName ?? '', t),
            })),
          ]}
          onChange={value => form.set('adminRoleId', value === nobody ? null : Number(value))}
        />
      </EditField>
      <EditField {...place('areaIds')} now={namesOf(choices.areas, saved.areaIds)}>
        <Checks
          label={t('field.areas')}
          all={choices.areas}
          ids={draft.areaIds}
          onChange={ids => form.set('areaIds', ids)}
        />
      </EditField>
      <EditField {...place('loadCarrierIds')} now={namesOf(choices.loadCarriers, saved.loadCarrierIds)}>
        <Checks
          label={t('field.loadCarriers')}
          all={choices.loadCarriers}
          ids={draft.loadCarrierIds}
          onChange={ids => form.set('loadCarrierIds', ids)}
        />
      </EditField>
      {(isGlobalAdmin(user) || draft.systemRole !== null) && (
        <EditField {...place('systemRole')} now={systemRoleName(saved.systemRole ?? noSystemRole)}>
          <SelectField
            label={t('field.systemRole')}
            hint={t('dialog.role.systemRole.hint')}
            value={draft.systemRole ?? noSystemRole}
            options={offeredSystemRoles(draft, isGlobalAdmin(user)).map(value => ({
              value,
              label: systemRoleName(value),
            }))}
            onChange={value => form.set('systemRole', value === noSystemRole ? null : value)}
          />
        </EditField>
      )}
      <RoleMembers draft={draft} roleId={roleId} numberOfUsers={numberOfUsers} onChange={form.setAll} />
    </>
  )
}

/** A user who may not change the system role sees the current one only. */
function offeredSystemRoles({ systemRole }: RoleDraft, mayChange: boolean): readonly OfferedSystemRole[] {
  return mayChange ? [noSystemRole, ...systemRoles] : [systemRole ?? noSystemRole]
}

interface ChecksProps {
  readonly label: string
  readonly all: readonly Named[]
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** A few checkboxes, all visible. */
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
