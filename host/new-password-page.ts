/**
 * The page on which somebody without a session chooses a password: by the link of a mail, or in place of one that an administrator
 * gave. The rules stand below the fields and follow what is typed; each that is broken is said at its field.
 */
import { passwordRuleStates, type PasswordRuleState } from '../src/contract/password-rules'
import type { Language } from '../src/contract/limits'
import '../src/ui/theme/password-rules-look'
import { element, icon } from './dom'
import {
  formHead,
  noticeBanner,
  onSubmit,
  passwordField,
  submitButton,
  type HostField,
  type TranslateText,
} from './form-field'
import { showInFrame } from './sign-in-frame'

export interface NewPasswordPageOptions {
  readonly translate: TranslateText
  readonly language: Language
  readonly businessUnitName: string
  readonly userName: string
  readonly minimumLength: number
  /** Why there is this page; the title stands above it. */
  readonly intro: string
  /** Resolves with null when the password is set, or with the sentence that says why not. */
  readonly onSubmit: (typed: { newPassword: string; confirmation: string }) => Promise<string | null>
  readonly onLanguage: (language: Language) => void
  readonly onLeave: () => void
}

/** Draws the page into `place` and puts the focus into the first field. */
export function showNewPasswordPage(place: HTMLElement, options: NewPasswordPageOptions): void {
  const { translate, language, minimumLength } = options
  const newPassword = passwordField(translate, {
    name: 'newPassword',
    label: translate('password.new'),
    value: '',
    autocomplete: 'new-password',
  })
  const confirmation = passwordField(translate, {
    name: 'confirmation',
    label: translate('password.confirmation'),
    value: '',
    autocomplete: 'new-password',
  })
  const fields = [newPassword, confirmation]
  const typed = () => ({ newPassword: newPassword.input.value, confirmation: confirmation.input.value })
  const states = (): readonly PasswordRuleState[] => passwordRuleStates(typed(), minimumLength)
  const textOf = ({ rule }: PasswordRuleState): string =>
    translate(`grid.form.${rule}`, { count: minimumLength })

  const rules = element('ul', { class: 'k-password-rules', 'aria-label': translate('password.rules') })
  const drawRules = () =>
    rules.replaceChildren(
      ...states().map(state =>
        element(
          'li',
          { class: state.isKept ? 'kept' : undefined },
          ...(state.isKept ? [icon('check')] : []),
          textOf(state),
          element(
            'span',
            { class: 'sr' },
            ` ${translate(state.isKept ? 'password.rule.kept' : 'password.rule.open')}`,
          ),
        ),
      ),
    )
  drawRules()
  for (const { input } of fields) input.addEventListener('input', drawRules)

  const banner = noticeBanner(null)
  const submit = submitButton(translate, translate('password.set'))
  const leave = element('button', { type: 'button', class: 'lnk' }, translate('shell.toSignIn'))
  leave.addEventListener('click', () => options.onLeave())
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    formHead(translate('password.title'), options.intro),
    // Password managers keep the password under this name.
    element('input', {
      type: 'text',
      name: 'userName',
      autocomplete: 'username',
      value: options.userName,
      hidden: true,
      readonly: true,
    }),
    element('p', { class: 'sec' }, `${options.userName}, ${options.businessUnitName}`),
    banner.box,
    ...fields.map(field => field.box),
    rules,
    submit,
    leave,
  )
  onSubmit(form, {
    fields,
    banner,
    submit,
    check: () =>
      showBroken(
        states().filter(({ isKept }) => !isKept),
        newPassword,
        confirmation,
        textOf,
      ),
    send: () => options.onSubmit(typed()),
  })
  showInFrame(place, form, { translate, language, onLanguage: options.onLanguage })
  newPassword.input.focus()
}

/** Every rule that is broken, at the field where it can be kept. */
function showBroken(
  broken: readonly PasswordRuleState[],
  newPassword: HostField,
  confirmation: HostField,
  textOf: (state: PasswordRuleState) => string,
): void {
  const isAboutConfirmation = ({ rule }: PasswordRuleState) => rule === 'password-not-confirmed'
  const sentences = (states: readonly PasswordRuleState[]) => states.map(textOf).join(' ')
  newPassword.setError(sentences(broken.filter(state => !isAboutConfirmation(state))))
  confirmation.setError(sentences(broken.filter(isAboutConfirmation)))
}
