/** The page that asks for a link to a new password. What it says afterwards is the same for everybody. */
import type { Language } from '../src/contract/limits'
import { element } from './dom'
import { formHead, noticeBanner, onSubmit, submitButton, textField, type TranslateText } from './form-field'
import { showInFrame } from './sign-in-frame'

export interface AskedUser {
  readonly businessUnitName: string
  readonly userName: string
}

export interface ForgotPasswordPageOptions {
  readonly translate: TranslateText
  readonly language: Language
  readonly initial: AskedUser
  /** Resolves with null when it was asked for, or with the sentence that says why not. */
  readonly onSubmit: (user: AskedUser) => Promise<string | null>
  /** The page is drawn again in the other language with what was typed. */
  readonly onLanguage: (language: Language, typed: AskedUser) => void
  readonly onLeave: (typed: AskedUser) => void
}

/** Draws the page into `place` and puts the focus where typing goes on. */
export function showForgotPasswordPage(place: HTMLElement, options: ForgotPasswordPageOptions): void {
  const { translate, language, initial } = options
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
  const fields = [unit, user]
  const typed = (): AskedUser => ({
    businessUnitName: unit.input.value.trim(),
    userName: user.input.value.trim(),
  })
  const banner = noticeBanner(null)
  const submit = submitButton(translate, translate('shell.forgot.submit'))
  const leave = element('button', { type: 'button', class: 'lnk' }, translate('shell.toSignIn'))
  leave.addEventListener('click', () => options.onLeave(typed()))
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    formHead(translate('shell.forgot.title'), translate('shell.forgot.intro')),
    banner.box,
    ...fields.map(field => field.box),
    submit,
    element('p', { class: 'hint' }, translate('shell.signIn.forgotHelp')),
    leave,
  )
  onSubmit(form, {
    fields,
    banner,
    submit,
    check: () => {
      const { businessUnitName, userName } = typed()
      unit.setError(businessUnitName === '' ? translate('shell.signIn.businessUnitRequired') : '')
      user.setError(userName === '' ? translate('shell.signIn.userNameRequired') : '')
    },
    send: async () => {
      const problem = await options.onSubmit(typed())
      if (problem === null) banner.show({ tone: 'good', text: translate('shell.forgot.sent') })
      return problem
    },
  })
  showInFrame(place, form, {
    translate,
    language,
    onLanguage: chosen => options.onLanguage(chosen, typed()),
  })
  const first = fields.find(field => field.input.value === '') ?? user
  first.input.focus()
}
