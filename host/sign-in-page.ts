/**
 * The sign-in page: business unit, user name, password and language. It checks what is empty, shows what went wrong and
 * hands the credentials over; it keeps no password.
 */
import { signInLanguages, type Language } from '../src/contract/limits'
import { brandMark, element, icon } from './dom'
import type { IconName } from '../src/ui/theme/icon-paths'
import { rackPicture } from './rack-picture'

export interface Credentials {
  readonly businessUnitName: string
  readonly userName: string
  readonly password: string
}

export interface SignInPageOptions {
  readonly translate: (key: string) => string
  readonly language: Language
  readonly initial: Credentials
  /** Resolves with null when the user is in, or with the sentence that says why not. */
  readonly onSubmit: (credentials: Credentials) => Promise<string | null>
  /** The page is drawn again in the other language with what was typed. */
  readonly onLanguage: (language: Language, typed: Credentials) => void
}

/** Names of the languages in themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-GB': 'English',
  'de-DE': 'Deutsch',
  'da-DK': 'Dansk',
  'pl-PL': 'Polski',
  'nb-NO': 'Norsk',
  'sv-SE': 'Svenska',
}

/** Draws the page into `place` and puts the focus where typing goes on. */
export function showSignInPage(place: HTMLElement, options: SignInPageOptions): void {
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
  const password = passwordField(translate, initial.password)
  const fields = [unit, user, password]
  const typed = (): Credentials => ({
    businessUnitName: unit.input.value.trim(),
    userName: user.input.value.trim(),
    password: password.input.value,
  })

  const alert = element('p', { class: 'banner bad', role: 'alert', hidden: true })
  const submit = element(
    'button',
    { type: 'submit', class: 'btn pri big' },
    translate('shell.signIn.submit'),
    element('kbd', { 'aria-hidden': 'true' }, translate('shell.key.enter')),
  )
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    element(
      'div',
      {},
      element('h1', { id: 'sign-in-title' }, translate('shell.signIn.title')),
      element('p', { class: 'sec' }, translate('shell.signIn.intro')),
    ),
    alert,
    ...fields.map(field => field.box),
    submit,
  )

  let isBusy = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (isBusy) return
    alert.hidden = true
    unit.setError(unit.input.value.trim() === '' ? translate('shell.signIn.businessUnitRequired') : '')
    user.setError(user.input.value.trim() === '' ? translate('shell.signIn.userNameRequired') : '')
    password.setError(password.input.value === '' ? translate('shell.signIn.passwordRequired') : '')
    const wrong = fields.find(field => field.hasError())
    if (wrong !== undefined) return wrong.input.focus()
    isBusy = true
    submit.setAttribute('aria-busy', 'true')
    void options.onSubmit(typed()).then(problem => {
      isBusy = false
      submit.removeAttribute('aria-busy')
      if (problem === null) return
      alert.textContent = problem
      alert.hidden = false
      password.input.focus()
      password.input.select()
    })
  })

  const languages = element(
    'nav',
    { class: 'langs', 'aria-label': translate('shell.signIn.languages') },
    ...signInLanguages.map(offered => {
      const attributes = {
        type: 'button',
        lang: offered,
        'aria-current': offered === language ? 'true' : undefined,
      }
      const button = element('button', attributes, languageNames[offered])
      button.addEventListener('click', () => options.onLanguage(offered, typed()))
      return button
    }),
  )
  const page = element(
    'div',
    { class: 'lg' },
    element(
      'main',
      { class: 'lf' },
      element('div', { class: 'bw' }, brandMark(), element('span', {}, 'Cockpit')),
      form,
      element('footer', {}, languages),
    ),
    element('aside', { class: 'la', 'aria-hidden': 'true' }, rackPicture()),
  )
  place.replaceChildren(page)
  const first = fields.find(field => field.input.value === '') ?? password
  first.input.focus()
}

interface SignInField {
  readonly box: HTMLElement
  readonly input: HTMLInputElement
  setError(text: string): void
  hasError(): boolean
}

interface FieldOptions {
  readonly icon: IconName
  readonly autocomplete: string
  readonly type?: string
  /** Beside the label. */
  readonly aside?: HTMLElement
  /** Inside the control, behind the input. */
  readonly behind?: readonly Node[]
}

function textField(name: string, label: string, value: string, options: FieldOptions): SignInField {
  const id = `sign-in-${name}`
  const errorId = `${id}-error`
  const input = element('input', {
    id,
    name,
    type: options.type ?? 'text',
    autocomplete: options.autocomplete,
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 200,
    required: true,
  })
  input.value = value
  const control = element('div', { class: 'in' }, icon(options.icon), input, ...(options.behind ?? []))
  const error = element('p', { class: 'hint err', id: errorId, hidden: true })
  const labelled = element('label', { for: id }, label)
  const head =
    options.aside === undefined ? labelled : element('div', { class: 'flab' }, labelled, options.aside)
  const setError = (text: string) => {
    error.textContent = text
    error.hidden = text === ''
    control.classList.toggle('bad', text !== '')
    if (text === '') {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    } else {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', errorId)
    }
  }
  // An error is cleared by the first key that can repair it (DESIGN, input).
  input.addEventListener('input', () => setError(''))
  return {
    box: element('div', { class: 'f' }, head, control, error),
    input,
    setError,
    hasError: () => !error.hidden,
  }
}

/** The password can be shown, and who forgot it learns what to do. */
function passwordField(translate: (key: string) => string, value: string): SignInField {
  const reveal = element(
    'button',
    { type: 'button', 'aria-label': translate('ui.showPassword'), 'aria-pressed': 'false' },
    icon('eye'),
  )
  const help = element(
    'p',
    { class: 'hint', id: 'sign-in-forgot', hidden: true },
    translate('shell.signIn.forgotHelp'),
  )
  const forgot = element(
    'button',
    { type: 'button', class: 'lnk', 'aria-expanded': 'false', 'aria-controls': 'sign-in-forgot' },
    translate('shell.signIn.forgot'),
  )
  const field = textField('password', translate('shell.signIn.password'), value, {
    icon: 'key',
    autocomplete: 'current-password',
    type: 'password',
    aside: forgot,
    behind: [reveal],
  })
  reveal.addEventListener('click', () => {
    const isShown = field.input.type === 'text'
    field.input.type = isShown ? 'password' : 'text'
    reveal.setAttribute('aria-pressed', String(!isShown))
  })
  forgot.addEventListener('click', () => {
    help.hidden = !help.hidden
    forgot.setAttribute('aria-expanded', String(!help.hidden))
  })
  field.box.append(help)
  return field
}
