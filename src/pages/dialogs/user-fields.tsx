/** The fields of a user: names, address, language, type, roles with what they allow, and load carriers. */
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { User, UserRole } from '../../contract/entities/user'
import { languages, nameLengthMost } from '../../contract/limits'
import { userTypes } from '../../contract/states/office'
import { Button } from '../../ui/controls/button'
import { ChosenField } from '../../ui/controls/chosen-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { GridLinksContext } from '../../ui/grid/commands/grid-links'
import { useSession } from '../../ui/session-context'
import '../../ui/form/actions.css'
import './people.css'
import type { Named, PeopleChoices } from './use-people-choices'
import { userProblems, type CheckedField, type UserDraft } from './user-draft'

export interface UserFieldsProps {
  readonly draft: UserDraft
  readonly choices: PeopleChoices<unknown>
  /** The user as he is; absent for a new one. */
  readonly user?: User | undefined
  /** Somebody tried to send: what is wrong is said at the fields. */
  readonly isChecked: boolean
  /** What the server said about the user name. */
  readonly nameNote?: string | undefined
  readonly onChange: (draft: UserDraft) => void
  /** Leaves the dialog for the page of permissions. */
  readonly onLeave: () => void
}

/** The fields. Each stands in an element with `data-field`, to be found when it is wrong. */
export function UserFields({
  draft,
  choices,
  user,
  isChecked,
  nameNote,
  onChange,
  onLeave,
}: UserFieldsProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const problems = isChecked ? userProblems(draft) : {}
  const errorOf = (field: CheckedField): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'misshaped') return t('dialog.user.email.misshaped')
    if (field === 'roles' || field === 'defaultLanguage') return t(`dialog.user.${field}.required`)
    return t('grid.form.required', { field: t(`dialog.user.${field}`) })
  }
  return (
    <>
      <div data-field="userName">
        <TextField
          label={t('dialog.user.userName')}
          required
          value={draft.userName}
          maxLength={nameLengthMost}
          error={errorOf('userName') ?? nameNote}
          onChange={userName => onChange({ ...draft, userName })}
        />
      </div>
      <div data-field="displayName">
        <TextField
          label={t('dialog.user.displayName')}
          required
          value={draft.displayName}
          maxLength={nameLengthMost}
          error={errorOf('displayName')}
          onChange={displayName => onChange({ ...draft, displayName })}
        />
      </div>
      <div data-field="email">
        <TextField
          label={t('dialog.user.email')}
          type="email"
          value={draft.email}
          maxLength={nameLengthMost}
          hint={t('dialog.user.email.hint')}
          error={errorOf('email')}
          onChange={email => onChange({ ...draft, email })}
        />
      </div>
      <div data-field="defaultLanguage">
        <SelectField
          label={t('dialog.user.defaultLanguage')}
          required
          value={draft.defaultLanguage}
          placeholder={t('dialog.user.chooseLanguage')}
          options={languages.map(one => ({ value: one, label: names.of(one.slice(0, 2)) ?? one }))}
          error={errorOf('defaultLanguage')}
          onChange={defaultLanguage => onChange({ ...draft, defaultLanguage })}
        />
      </div>
      <div data-field="userType">
        <SelectField
          label={t('dialog.user.userType')}
          value={draft.userType}
          options={userTypes.map(type => ({ value: type, label: t(`state.userType.${type}`) }))}
          onChange={userType => onChange({ ...draft, userType })}
        />
      </div>
      <div data-field="loadCarriers">
        <ChosenField
          label={t('dialog.user.loadCarriers')}
          placeholder={t('dialog.user.addLoadCarrier')}
          chosen={chosenOf(choices.loadCarriers, draft.loadCarrierIds)}
          options={optionsOf(choices.loadCarriers)}
          onAdd={({ value }) =>
            onChange({ ...draft, loadCarrierIds: [...draft.loadCarrierIds, Number(value)] })
          }
          onRemove={value =>
            onChange({ ...draft, loadCarrierIds: draft.loadCarrierIds.filter(id => String(id) !== value) })
          }
        />
      </div>
      <Roles draft={draft} choices={choices} error={errorOf('roles')} onChange={onChange} onLeave={onLeave} />
      {user !== undefined && user.picture !== null && (
        <Picture user={user} picture={user.picture} draft={draft} onChange={onChange} />
      )}
    </>
  )
}

interface RolesProps extends Pick<UserFieldsProps, 'draft' | 'choices' | 'onChange' | 'onLeave'> {
  readonly error: string | undefined
}

/** The roles, and below them where they let the user work, each with a way to its permissions. */
function Roles({ draft, choices, error, onChange, onLeave }: RolesProps) {
  const { t } = useTranslation()
  const mayGive = new Set(choices.assignable.map(({ id }) => id))
  const chosen = draft.roleIds.flatMap(id => choices.roles.find(role => role.id === id) ?? [])
  return (
    <div className="k-people-wide">
      <div data-field="roles">
        <ChosenField
          label={t('dialog.user.roles')}
          required
          placeholder={t('dialog.user.addRole')}
          error={error}
          chosen={chosen.map(({ id, userRoleName }) => ({
            value: String(id),
            text: userRoleName ?? '',
            isFixed: !mayGive.has(id),
          }))}
          options={choices.assignable.map(({ id, userRoleName }) => ({
            value: String(id),
            text: userRoleName,
          }))}
          onAdd={({ value }) => onChange({ ...draft, roleIds: [...draft.roleIds, Number(value)] })}
          onRemove={value =>
            onChange({ ...draft, roleIds: draft.roleIds.filter(id => String(id) !== value) })
          }
        />
      </div>
      {chosen.length > 0 && (
        <ul className="k-people-allows" aria-label={t('dialog.user.allows')}>
          {chosen.map(role => (
            <RoleAllows key={role.id} role={role} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RoleAllows({ role, onLeave }: { readonly role: UserRole; readonly onLeave: () => void }) {
  const { t } = useTranslation()
  const { access } = useSession()
  const links = useContext(GridLinksContext)
  const { userRoleName, wareHouseAreas, systemRole } = role
  const mayLook = links?.canOpen('user-settings') === true && access.can('header/settings/user_settings')
  return (
    <li>
      <span className="grow">
        <strong>{userRoleName}</strong>
        {systemRole !== null && <span className="chip">{t(`state.userType.${systemRole}`)}</span>}
        <span className="sec">{wareHouseAreas ?? t('dialog.user.noAreas')}</span>
      </span>
      {mayLook && (
        <Button
          kind="quiet"
          size="small"
          icon="lock"
          aria-label={t('dialog.user.permissionsOf', { role: userRoleName ?? '' })}
          onClick={() => {
            onLeave()
            links.navigate({
              page: 'user-settings',
              search: { tab: 'permissions', role: userRoleName ?? '' },
            })
          }}
        >
          {t('dialog.user.permissions')}
        </Button>
      )}
    </li>
  )
}

interface PictureProps extends Pick<UserFieldsProps, 'draft' | 'onChange'> {
  readonly user: User
  readonly picture: string
}

function Picture({ user, picture, draft, onChange }: PictureProps) {
  const { t } = useTranslation()
  const name = user.displayName ?? user.userName
  return (
    <div className="k-people-wide k-people-picture">
      {draft.hasPicture ? (
        <img src={picture} alt={t('dialog.user.pictureOf', { name })} width={48} height={48} />
      ) : (
        <span className="sec">{t('dialog.user.pictureGoes')}</span>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={draft.hasPicture ? 'trash' : 'undo'}
        onClick={() => onChange({ ...draft, hasPicture: !draft.hasPicture })}
      >
        {t(draft.hasPicture ? 'dialog.user.removePicture' : 'dialog.user.keepPicture')}
      </Button>
    </div>
  )
}

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), text: name }))

const chosenOf = (all: readonly Named[], ids: readonly number[]) =>
  optionsOf(all.filter(({ id }) => ids.includes(id)))
