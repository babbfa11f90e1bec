/**
 * The sign-in page: business unit, user name, password and language, the OpenId option where the business unit has it, the ways to
 * a new password and to the sessions at other desks. It checks what is empty, shows what went wrong and hands the credentials over; it keeps no password.
 */
import type { Language } from '../src/contract/limits'
import { element } from './dom'
import {
  formHead,
  noticeBanner,
  onSubmit as whenSubmitted,
  passwordField,
  submitButton,
  textField,
  type Notice,
  type TranslateText,
} from './form-field'
import { openIdChoice } from './open-id-choice'
import { showInFrame } from './sign-in-frame'

export interface Credentials {
  readonly businessUnitName: string
  readonly userName: string
  readonly password: string
}

export interface SignInPageOptions {
  readonly translate: TranslateText
  readonly language: Language
  readonly initial: Credentials
  /** What brought the user here. */
  readonly notice?: Notice | null
  /** Resolves with null when the user is in, or with the sentence that says why not. */
  readonly onSubmit: (credentials: Credentials) => Promise<string | null>
  /** The page is drawn again in the other language with what was typed. */
  readonly onLanguage: (language: Language, typed: Credentials) => void
  readonly onForgotten: (typed: Credentials) => void
  /** Somebody is still signed in at another desk and wants to end that. */
  readonly onElsewhere: (typed: Credentials) => void
  /** Whether a business unit offers the OpenId option. */
  readonly offersOpenId: (businessUnitName: string) => Promise<boolean>
  /** Leaves for the provider, or resolves with the sentence that says why not. */
  readonly onOpenId: (businessUnitName: string) => Promise<string | null>
}

/** Draws the page into `place` and puts the focus where typing goes on. */
export function showSignInPage(place: HTMLElement, options: SignInPageOptions): void {
  const { translate, language, initial, notice = null } = options
  const unit = textField(
    'businessUnitName',
    translate('shell.signIn.businessUnit'),
    initial.businessUnitName,
    {
      icon: 'company',
      autocomplete: 'organization',
    },
  )
  const user = textField('userName', translate('shell.signIn.userName'), initial.userName, {
    icon: 'user',
    autocomplete: 'username',
  })
  const forgotten = element('button', { type: 'button', class: 'lnk' }, translate('shell.signIn.forgot'))
  const password = passwordField(translate, {
    name: 'password',
    label: translate('shell.signIn.password'),
    value: initial.password,
    autocomplete: 'current-password',
    aside: forgotten,
  })
  const fields = [unit, user, password]
  const typed = (): Credentials => ({
    businessUnitName: unit.input.value.trim(),
    userName: user.input.value.trim(),
    password: password.input.value,
  })
  forgotten.addEventListener('click', () => options.onForgotten(typed()))
  const elsewhere = element('button', { type: 'button', class: 'lnk' }, translate('shell.signIn.elsewhere'))
  elsewhere.addEventListener('click', () => options.onElsewhere(typed()))

  const banner = noticeBanner(notice)
  const submit = submitButton(translate, translate('shell.signIn.submit'))
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    formHead(translate('shell.signIn.title'), translate('shell.signIn.intro')),
    banner.box,
    ...fields.map(field => field.box),
    submit,
    openIdChoice({
      translate,
      unit: unit.input,
      offersOpenId: options.offersOpenId,
      onOpenId: options.onOpenId,
      onProblem: text => banner.show({ tone: 'bad', text }),
    }),
    elsewhere,
  )
  whenSubmitted(form, {
    fields,
    banner,
    submit,
    check: () => {
      const { businessUnitName, userName } = typed()
      unit.setError(businessUnitName === '' ? translate('shell.signIn.businessUnitRequired') : '')
      user.setError(userName === '' ? translate('shell.signIn.userNameRequired') : '')
      password.setError(password.input.value === '' ? translate('shell.signIn.passwordRequired') : '')
    },
    send: () => options.onSubmit(typed()),
    onProblem: () => {
      password.input.focus()
      password.input.select()
    },
  })
  showInFrame(place, form, { translate, language, onLanguage: chosen => options.onLanguage(chosen, typed()) })
  const first = fields.find(field => field.input.value === '') ?? password
  first.input.focus()
}
