/** The mandatory fields of a sign-in: business unit, user name and password. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameLengthMost } from '../src/contract/limits'
import type { Translate } from '../src/texts/create-i18n'
import { TextField } from '../src/ui/controls/text-field'
import type { SignInFormState } from './sign-in-form'

export interface Names {
  readonly businessUnitName: string
  readonly userName: string
}

export interface Credentials extends Names {
  readonly password: string
}

/** Names without surrounding blanks; passwords stay unchanged. */
export function trimmed<T extends Names>(typed: T): T {
  return { ...typed, businessUnitName: typed.businessUnitName.trim(), userName: typed.userName.trim() }
}

const missingTexts = {
  businessUnitName: 'shell.signIn.businessUnitRequired',
  userName: 'shell.signIn.userNameRequired',
  password: 'shell.signIn.passwordRequired',
} as const

/** Messages for empty fields. */
export function missingIn<T extends Names>(typed: T, t: Translate): Partial<Record<keyof T, string>> {
  const names = Object.keys(missingTexts) as (keyof typeof missingTexts)[]
  const read: Partial<Credentials> = trimmed(typed)
  return Object.fromEntries(
    names.flatMap(name => (read[name] === '' ? [[name, t(missingTexts[name])]] : [])),
  ) as Partial<Record<keyof T, string>>
}

export function NameFields({ form }: { readonly form: Pick<SignInFormState<keyof Names>, 'field'> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...form.field('businessUnitName')}
        label={t('shell.signIn.businessUnit')}
        icon="company"
        variant="big"
        autoComplete="organization"
        maxLength={nameLengthMost}
        required="unmarked"
        verbatim
      />
      <TextField
        {...form.field('userName')}
        label={t('field.User.userName')}
        icon="user"
        variant="big"
        autoComplete="username"
        maxLength={nameLengthMost}
        required="unmarked"
        verbatim
      />
    </>
  )
}

export interface PasswordFieldProps {
  readonly form: Pick<SignInFormState<'password'>, 'field'>
  /** Shown beside the label. */
  readonly aside?: ReactNode
}

export function PasswordField({ form, aside }: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...form.field('password')}
      label={t('ui.password')}
      icon="key"
      variant="big"
      type="password"
      autoComplete="current-password"
      maxLength={nameLengthMost}
      required="unmarked"
      aside={aside}
    />
  )
}
