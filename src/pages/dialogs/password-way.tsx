/** How a user gets a password: the server generates one, the administrator types one, or an e-mail contains a link. */
import { useTranslation } from 'react-i18next'
import type { PasswordReset } from '../../contract/endpoints/user-inputs'
import { Segmented } from '../../ui/controls/segmented'
import {
  isNewPasswordGood,
  NewPasswordFields,
  type NewPasswordValue,
} from '../../ui/account/new-password-fields'
import './people.css'

export interface PasswordWayDraft extends NewPasswordValue {
  readonly way: PasswordReset['way']
}

export const newPasswordWay: PasswordWayDraft = { way: 'made', newPassword: '', confirmation: '' }

/** The request to the server; null while the typed password breaks a rule. */
export function passwordResetOf(draft: PasswordWayDraft, minimumLength: number): PasswordReset | null {
  const { way, newPassword, confirmation } = draft
  if (way !== 'typed') return { way }
  return isNewPasswordGood(draft, minimumLength) ? { way, newPassword, confirmation } : null
}

export interface PasswordWayProps {
  readonly draft: PasswordWayDraft
  /** Whether the user has an e-mail address. */
  readonly hasEmail: boolean
  readonly minimumLength: number
  /** Whether submitting was tried, so that errors are shown. */
  readonly isChecked: boolean
  readonly onChange: (draft: PasswordWayDraft) => void
}

/** The choice, its explanation, and the fields for a typed password. */
export function PasswordWay({ draft, hasEmail, minimumLength, isChecked, onChange }: PasswordWayProps) {
  const { t } = useTranslation()
  const ways = hasEmail ? (['made', 'typed', 'link'] as const) : (['made', 'typed'] as const)
  const way = hasEmail || draft.way !== 'link' ? draft.way : 'made'
  return (
    <div className="k-people-wide k-people-part" data-part="password">
      <span className="lab">{t('ui.password')}</span>
      <Segmented
        label={t('ui.password')}
        value={way}
        options={ways.map(value => ({ value, label: t(`dialog.password.way.${value}`) }))}
        onChange={chosen => onChange({ ...draft, way: chosen })}
      />
      <p className="hint">{t(`dialog.password.hint.${way}`)}</p>
      {way === 'typed' && (
        <NewPasswordFields
          value={draft}
          minimumLength={minimumLength}
          isChecked={isChecked}
          onChange={value => onChange({ ...draft, ...value })}
        />
      )}
    </div>
  )
}
