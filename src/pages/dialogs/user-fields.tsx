/** The fields of a user: names, address, language, type, roles with their permissions, and load carriers. */
import { useTranslation } from 'react-i18next'
import type { User, UserRole } from '../../contract/entities/user'
import { languageNamed, languageNamesIn } from '../../contract/language-names'
import { languages, nameLengthMost } from '../../contract/limits'
import { userTypes } from '../../contract/states/office'
import { missingValue } from '../../contract/formats'
import { roleTitle } from '../../texts/role-titles'
import { Button } from '../../ui/controls/button'
import { ChosenField } from '../../ui/controls/chosen-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { EditField } from '../../ui/edit/edit-field'
import { useDiscardQuestion } from '../../ui/edit/use-discard-question'
import type { EditedForm } from '../../ui/edit/use-edits'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import './people.css'
import { namesOf, type Named, type PeopleChoices } from './use-people-choices'
import type { UserDraft } from './user-draft'

export interface UserFieldsProps {
  readonly form: EditedForm<UserDraft>
  readonly choices: PeopleChoices<unknown>
  /** The saved user; absent for a new one. */
  readonly user?: User | undefined
  /** The server's message about the user name. */
  readonly nameNote?: string | undefined
  /** Closes the dialog to open the page of permissions. */
  readonly onLeave: () => void
}

/** The fields. Each is within an element with `data-field`, by which the first invalid one is found. */
export function UserFields({ form, choices, user, nameNote, onLeave }: UserFieldsProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const names = languageNamesIn(language)
  const { values, saved } = form
  // A new user has no language yet.
  const before = languageNamed(saved.defaultLanguage)
  const place = <F extends keyof UserDraft>(field: F) => ({ form, field, isMarked: false })
  const text = <F extends 'userName' | 'displayName' | 'email'>(field: F) => ({
    value: values[field],
    maxLength: nameLengthMost,
    onChange: (value: string) => form.set(field, value),
    onBlur: () => form.blur(field),
  })
  return (
    <>
      <EditField {...place('userName')} now={saved.userName}>
        <TextField
          label={t('field.User.userName')}
          required
          {...text('userName')}
          error={form.problemAt('userName') ?? nameNote}
        />
      </EditField>
      <EditField {...place('displayName')} now={saved.displayName}>
        <TextField
          label={t('field.displayName')}
          required
          {...text('displayName')}
          error={form.problemAt('displayName')}
        />
      </EditField>
      <EditField {...place('email')} now={saved.email === '' ? missingValue : saved.email}>
        <TextField
          label={t('field.email')}
          type="email"
          {...text('email')}
          hint={t('dialog.user.email.hint')}
          error={form.problemAt('email')}
        />
      </EditField>
      <EditField {...place('defaultLanguage')} now={before === undefined ? missingValue : names[before]}>
        <SelectField
          label={t('field.language')}
          required
          value={values.defaultLanguage}
          placeholder={t('dialog.user.chooseLanguage')}
          options={languages.map(one => ({ value: one, label: names[one] }))}
          error={form.problemAt('defaultLanguage')}
          onChange={defaultLanguage => form.set('defaultLanguage', defaultLanguage)}
          onBlur={() => form.blur('defaultLanguage')}
        />
      </EditField>
      <EditField {...place('userType')} now={t(`state.userType.${saved.userType}`)}>
        <SelectField
          label={t('field.userType')}
          value={values.userType}
          options={userTypes.map(type => ({ value: type, label: t(`state.userType.${type}`) }))}
          onChange={userType => form.set('userType', userType)}
        />
      </EditField>
      <EditField {...place('loadCarrierIds')} now={namesOf(choices.loadCarriers, saved.loadCarrierIds)}>
        <ChosenField
          label={t('field.loadCarriers')}
          placeholder={t('dialog.user.addLoadCarrier')}
          chosen={chosenOf(choices.loadCarriers, values.loadCarrierIds)}
          options={optionsOf(choices.loadCarriers)}
          onAdd={({ value }) => form.set('loadCarrierIds', [...values.loadCarrierIds, Number(value)])}
          onRemove={value =>
            form.set(
              'loadCarrierIds',
              values.loadCarrierIds.filter(id => String(id) !== value),
            )
          }
        />
      </EditField>
      <Roles form={form} choices={choices} onLeave={onLeave} />
      {user !== undefined && user.picture !== null && (
        <Picture user={user} picture={user.picture} form={form} />
      )}
    </>
  )
}

type RolesProps = Pick<UserFieldsProps, 'form' | 'choices' | 'onLeave'>

interface RoleAllowsProps {
  readonly role: UserRole
  /** Closes the dialog, then goes on. */
  readonly leave: (go: () => void) => void
}

/** The roles, and below them each role's areas, with a link to its permissions. */
function Roles({ form, choices, onLeave }: RolesProps) {
  const { t } = useTranslation()
  const { roleIds } = form.values
  const askFirst = useDiscardQuestion(form.count)
  const leave = (go: () => void) =>
    askFirst(() => {
      onLeave()
      go()
    })
  const named = choices.roles.map(({ id, userRoleName }) => ({ id, name: roleTitle(userRoleName ?? '', t) }))
  const mayGive = new Set(choices.assignable.map(({ id }) => id))
  const chosen = roleIds.flatMap(id => choices.roles.find(role => role.id === id) ?? [])
  return (
    <div className="k-people-wide">
      <EditField form={form} field="roleIds" isMarked={false} now={namesOf(named, form.saved.roleIds)}>
        <ChosenField
          label={t('field.userRoles')}
          required
          placeholder={t('action.addRole')}
          error={form.problemAt('roleIds')}
          chosen={chosen.map(({ id, userRoleName }) => ({
            value: String(id),
            text: roleTitle(userRoleName ?? '', t),
            isFixed: !mayGive.has(id),
          }))}
          options={choices.assignable.map(({ id, userRoleName }) => ({
            value: String(id),
            text: roleTitle(userRoleName, t),
          }))}
          onAdd={({ value }) => form.set('roleIds', [...roleIds, Number(value)])}
          onRemove={value =>
            form.set(
              'roleIds',
              roleIds.filter(id => String(id) !== value),
            )
          }
        />
      </EditField>
      {chosen.length > 0 && (
        <ul className="k-people-allows" aria-label={t('dialog.user.allows')}>
          {chosen.map(role => (
            <RoleAllows key={role.id} role={role} leave={leave} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RoleAllows({ role, leave }: RoleAllowsProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  const { canOpen, navigate } = usePlaces()
  const { userRoleName, wareHouseAreas, systemRole } = role
  const title = roleTitle(userRoleName ?? '', t)
  const mayOpen = canOpen('user-settings') && access.can('header/settings/user_settings')
  return (
    <li>
      <span className="grow">
        <strong>{title}</strong>
        {systemRole !== null && <span className="chip">{t(`state.userType.${systemRole}`)}</span>}
        <span className="sec">{wareHouseAreas ?? t('dialog.user.noAreas')}</span>
      </span>
      {mayOpen && (
        <Button
          kind="quiet"
          size="small"
          icon="lock"
          aria-label={t('dialog.user.permissionsOf', { role: title })}
          onClick={() =>
            leave(() =>
              navigate({
                page: 'user-settings',
                search: { tab: 'permissions', role: userRoleName ?? '' },
              }),
            )
          }
        >
          {t('userSettings.section.permissions')}
        </Button>
      )}
    </li>
  )
}

interface PictureProps extends Pick<UserFieldsProps, 'form'> {
  readonly user: User
  readonly picture: string
}

function Picture({ user, picture, form }: PictureProps) {
  const { t } = useTranslation()
  const { hasPicture } = form.values
  const name = user.displayName ?? user.userName
  return (
    <div className="k-people-wide k-people-picture">
      {hasPicture ? (
        <img src={picture} alt={t('dialog.user.pictureOf', { name })} width={48} height={48} />
      ) : (
        <span className="sec">{t('dialog.user.pictureGoes')}</span>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={hasPicture ? 'trash' : 'undo'}
        onClick={() => form.set('hasPicture', !hasPicture)}
      >
        {t(hasPicture ? 'picture.remove' : 'dialog.user.keepPicture')}
      </Button>
    </div>
  )
}

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), text: name }))

const chosenOf = (all: readonly Named[], ids: readonly number[]) =>
  optionsOf(all.filter(({ id }) => ids.includes(id)))
