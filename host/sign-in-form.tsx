/**
 * The form of the pages before the sign-in: entered values, validation messages, a notice, and one main button. It sends one request at a
 * time, and none while a field is invalid; the first invalid field then gets the focus.
 */
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../src/texts/create-i18n'
import { Banner } from '../src/ui/controls/banner'
import { Button } from '../src/ui/controls/button'

/** A text that is translated when it is shown, so that it follows a change of the language. */
export type Words = (t: Translate) => string

export interface Notice {
  readonly tone: 'danger' | 'success'
  readonly words: Words
}

export interface SignInFormOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>
  /** A notice about why the user is here. */
  readonly notice?: Notice | null | undefined
  /** Validation messages by field. */
  readonly check: (typed: Readonly<Record<Name, string>>) => Readonly<Partial<Record<Name, string>>>
  /** Resolves to the notice to show; null when another page follows. */
  readonly send: (typed: Readonly<Record<Name, string>>) => Promise<Notice | null>
  /** The password field: it gets the focus after a problem, and is cleared after a success. */
  readonly secret?: Name
}

/** The props that a field of the form passes to its control. */
export interface FormFieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export interface SignInFormState<Name extends string> {
  readonly typed: Readonly<Record<Name, string>>
  readonly shownNotice: Notice | null
  readonly isBusy: boolean
  /** Whether the user has tried to send the form. */
  readonly isChecked: boolean
  setNotice(notice: Notice): void
  set(change: Readonly<Partial<Record<Name, string>>>): void
  field(name: Name): FormFieldProps
  submit(event: FormEvent<HTMLFormElement>): void
}

/** The state of a form with inputs of these names. */
export function useSignInForm<Name extends string>(options: SignInFormOptions<Name>): SignInFormState<Name> {
  const { initial, notice = null, check, send, secret } = options
  const [typed, setTyped] = useState(initial)
  const [shownNotice, setNotice] = useState<Notice | null>(notice)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const nothing: Partial<Record<Name, string>> = {}
  const errors = isChecked ? check(typed) : nothing
  const set = (change: Readonly<Partial<Record<Name, string>>>) =>
    setTyped(before => ({ ...before, ...change }))

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return
    const sent = textsIn(form, typed)
    const isGood = Object.values(check(sent)).every(error => error === undefined)
    flushSync(() => {
      setTyped(sent)
      setChecked(true)
      setNotice(null)
      setBusy(isGood)
    })
    if (!isGood) return form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const answer = await send(sent)
    setBusy(false)
    if (answer === null) return
    setNotice(answer)
    if (secret === undefined) return
    if (answer.tone === 'success') {
      setChecked(false)
      setTyped(before => ({ ...before, [secret]: '' }))
      return
    }
    const input = form.querySelector<HTMLInputElement>(`input[name=${secret}]`)
    input?.focus()
    input?.select()
  }
  return {
    typed,
    shownNotice,
    isBusy,
    isChecked,
    setNotice,
    set,
    field: name => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: value => setTyped(before => ({ ...before, [name]: value })),
    }),
    submit: event => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** The values of the inputs: a password manager may have filled one without an event. */
function textsIn<Name extends string>(form: HTMLFormElement, typed: Readonly<Record<Name, string>>) {
  const texts: Record<Name, string> = { ...typed }
  for (const input of form.querySelectorAll('input')) {
    if (input.name in texts) texts[input.name as Name] = input.value
  }
  return texts
}

export interface SignInFormProps {
  readonly form: Pick<SignInFormState<never>, 'shownNotice' | 'isBusy' | 'submit'>
  readonly title: string
  readonly intro: string
  /** Between the title and the notice. */
  readonly lead?: ReactNode
  readonly submitLabel: string
  readonly children: ReactNode
  /** Below the main button. */
  readonly more?: ReactNode
}

/** The form of the page; the focus is in the field to fill in next. */
export function SignInForm({ form, title, intro, lead, submitLabel, children, more }: SignInFormProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const inputs = [...(element.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    ;(inputs.find(input => input.value === '') ?? inputs.at(-1))?.focus()
  }, [])
  return (
    <form ref={element} noValidate aria-labelledby={titleId} onSubmit={form.submit}>
      <FormHead titleId={titleId} title={title} intro={intro} />
      {lead}
      {form.shownNotice !== null && <Banner tone={form.shownNotice.tone}>{form.shownNotice.words(t)}</Banner>}
      {children}
      <Button kind="primary" type="submit" className="big" busy={form.isBusy} shortcut="Enter">
        {submitLabel}
      </Button>
      {more}
    </form>
  )
}

export interface FormHeadProps {
  readonly titleId: string
  readonly title: string
  readonly intro: string
}

/** The title, which names the form, and a sentence below it. */
export function FormHead({ titleId, title, intro }: FormHeadProps) {
  return (
    <div>
      <h1 id={titleId}>{title}</h1>
      <p className="sec">{intro}</p>
    </div>
  )
}

/** A link below a form that does not submit it. */
export function FormLink({ children, onClick }: { readonly children: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="lnk" onClick={onClick}>
      {children}
    </button>
  )
}
