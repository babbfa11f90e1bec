/** Fields and the other parts of the forms outside the layout, built without React (dom.ts). */
import { element, icon } from './dom'
import type { IconName } from '../src/ui/theme/icon-paths'
import '../src/ui/theme/notice-look'

export type TranslateText = (key: string, values?: Readonly<Record<string, string | number>>) => string

export interface HostField {
  readonly box: HTMLElement
  readonly input: HTMLInputElement
  setError(text: string): void
  hasError(): boolean
}

export interface FieldOptions {
  readonly icon: IconName
  readonly autocomplete: string
  readonly type?: string
  /** Beside the label. */
  readonly aside?: HTMLElement
  /** Inside the control, behind the input. */
  readonly behind?: readonly Node[]
}

export function textField(name: string, label: string, value: string, options: FieldOptions): HostField {
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

export interface PasswordOptions {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly autocomplete: 'current-password' | 'new-password'
  /** Beside the label. */
  readonly aside?: HTMLElement
}

/** A password that can be shown. */
export function passwordField(
  translate: TranslateText,
  { name, label, value, ...options }: PasswordOptions,
): HostField {
  const reveal = element(
    'button',
    { type: 'button', 'aria-label': translate('ui.showPassword'), 'aria-pressed': 'false' },
    icon('eye'),
  )
  const field = textField(name, label, value, { ...options, icon: 'key', type: 'password', behind: [reveal] })
  reveal.addEventListener('click', () => {
    const isShown = field.input.type === 'text'
    field.input.type = isShown ? 'password' : 'text'
    reveal.setAttribute('aria-pressed', String(!isShown))
  })
  return field
}

/** Title of a form, which names it, and a sentence below. */
export function formHead(title: string, intro: string): HTMLElement {
  return element(
    'div',
    {},
    element('h1', { id: 'sign-in-title' }, title),
    element('p', { class: 'sec' }, intro),
  )
}

/** The main button of a form. */
export function submitButton(translate: TranslateText, label: string): HTMLButtonElement {
  return element(
    'button',
    { type: 'submit', class: 'btn pri big' },
    label,
    element('kbd', { 'aria-hidden': 'true' }, translate('shell.key.enter')),
  )
}

export interface Notice {
  readonly tone: 'bad' | 'good'
  readonly text: string
}

export interface NoticeBanner {
  readonly box: HTMLElement
  show(notice: Notice | null): void
}

/** What went wrong, or well, above the fields. */
export function noticeBanner(first: Notice | null): NoticeBanner {
  const box = element('p', { role: 'alert', hidden: true })
  const show = (notice: Notice | null) => {
    box.className = `banner ${notice?.tone ?? 'bad'}`
    box.textContent = notice?.text ?? ''
    box.hidden = notice === null
  }
  show(first)
  return { box, show }
}

/**
 * Runs what a form sends: once at a time, its button says so; the banner tells the sentence that it resolves to, if any.
 * `check` shows what does not fit at the fields; while one has an error nothing is sent and it has the focus.
 */
export function onSubmit(
  form: HTMLFormElement,
  parts: {
    readonly fields: readonly HostField[]
    readonly banner: NoticeBanner
    readonly submit: HTMLButtonElement
    readonly check: () => void
    readonly send: () => Promise<string | null>
    readonly onProblem?: () => void
  },
): void {
  const { fields, banner, submit, check, send, onProblem } = parts
  let isBusy = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (isBusy) return
    banner.show(null)
    check()
    const wrong = fields.find(field => field.hasError())
    if (wrong !== undefined) return wrong.input.focus()
    isBusy = true
    submit.setAttribute('aria-busy', 'true')
    void send().then(problem => {
      isBusy = false
      submit.removeAttribute('aria-busy')
      if (problem === null) return
      banner.show({ tone: 'bad', text: problem })
      onProblem?.()
    })
  })
}
