/** The two fields of a new password, and below them its rules, which are checked while the user types. */
import { useTranslation } from 'react-i18next'
import { ownAccount } from '../../contract/endpoints/own-account'
import type { InputIssue } from '../../contract/input-issues'
import { nameLengthMost } from '../../contract/limits'
import { passwordRuleStates } from '../../contract/password-rules'
import { resource } from '../../kernel/resource'
import type { Session } from '../../kernel/session'
import { TextField } from '../controls/text-field'
import '../theme/password-rules.css'
import { Icon, classNames } from '../theme/icons'

/** Reads the rules of the business unit. */
export const readPasswordRules = ({ api }: Session, signal: AbortSignal) =>
  api.call(ownAccount.passwordRules, {}, { signal })

export const passwordRules = resource({ fetch: readPasswordRules })

export interface NewPasswordValue {
  readonly newPassword: string
  readonly confirmation: string
}

export interface NewPasswordFieldsProps {
  readonly value: NewPasswordValue
  /** See `passwordRules`. */
  readonly minimumLength: number
  /** The user has tried to submit: broken rules are shown at the fields. */
  readonly isChecked: boolean
  /** The server's issues besides the rules. */
  readonly issues?: readonly InputIssue[] | undefined
  /** big: on a page before the sign-in, where every field is required and none is marked. */
  readonly variant?: 'regular' | 'big'
  readonly onChange: (value: NewPasswordValue) => void
}

export function NewPasswordFields({
  value,
  minimumLength,
  isChecked,
  issues = [],
  variant,
  onChange,
}: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const states = passwordRuleStates(value, minimumLength)
  const textOf = (rule: string) => t(`grid.form.${rule}`, { count: minimumLength })
  const broken = states.filter(({ isMet }) => !isMet).map(({ rule }) => rule)
  const issueCodes = issues.flatMap(({ code }) => code ?? [])
  const ofPassword = [...(isChecked ? broken : []), ...issueCodes].filter(
    rule => rule !== 'password-not-confirmed',
  )
  const required = variant === 'big' ? 'unmarked' : true
  const isUnconfirmed = isChecked && broken.includes('password-not-confirmed')
  return (
    <>
      <TextField
        name="newPassword"
        label={t('password.new')}
        icon="key"
        variant={variant}
        type="password"
        autoComplete="new-password"
        required={required}
        maxLength={nameLengthMost}
        value={value.newPassword}
        error={ofPassword.length === 0 ? undefined : [...new Set(ofPassword)].map(textOf).join(' ')}
        onChange={newPassword => onChange({ ...value, newPassword })}
      />
      <TextField
        name="confirmation"
        label={t('password.confirmation')}
        icon="key"
        variant={variant}
        type="password"
        autoComplete="new-password"
        required={required}
        maxLength={nameLengthMost}
        value={value.confirmation}
        error={isUnconfirmed ? textOf('password-not-confirmed') : undefined}
        onChange={confirmation => onChange({ ...value, confirmation })}
      />
      <ul className="k-password-rules" aria-label={t('password.rules')}>
        {states.map(({ rule, isMet }) => (
          <li key={rule} className={classNames(isMet && 'kept', !isMet && isChecked && 'missed')}>
            {isMet && <Icon name="check" />}
            {textOf(rule)}
            <span className="sr">{t(isMet ? 'password.rule.kept' : 'password.rule.open')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether a new password keeps all rules. */
export function isNewPasswordGood(value: NewPasswordValue, minimumLength: number): boolean {
  return passwordRuleStates(value, minimumLength).every(({ isMet }) => isMet)
}
