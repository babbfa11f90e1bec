/** A value from the server's list, found by typing. A text that was typed without choosing is no value. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lookupOptions, type LookupKind, type LookupOption } from '../../contract/endpoints/lookup-options'
import { typingDelayMs } from '../../contract/limits'
import type { FormLookup } from '../../define/form'
import { resource } from '../../kernel/resource'
import { roleTitle } from '../../texts/role-titles'
import { Combobox } from '../controls/combobox'
import type { FieldFrameProps } from '../controls/field'
import { useLatest } from '../use-latest'
import { useResource } from '../use-resource'

export interface LookupFieldProps extends FieldFrameProps {
  lookup: FormLookup
  /** The chosen value, empty text for none, null while the text matches no option. */
  value: string | null
  /** Name of the value, if the row has it. */
  startText: string
  placeholder?: string | undefined
  onChange: (value: string | null) => void
  /** Called with the whole option, for lists that collect several. */
  onTake?: ((option: LookupOption) => void) | undefined
  onBlur: () => void
}

export function LookupField({
  lookup,
  value,
  startText,
  placeholder,
  onChange,
  onTake,
  onBlur,
  ...frame
}: LookupFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(lookup.kind === 'role' ? roleTitle(startText, t) : startText)
  const [find, setFind] = useState<string | null>(null)
  const { options, status, foundBy, ask } = useLookup(lookup, find)
  const report = useLatest({ onChange, onTake, onBlur })
  /** What was typed since an option was taken. */
  const typed = useRef<string | null>(null)
  // An answer that comes after the field was left for good takes nothing.
  useEffect(() => () => void (typed.current = null), [])

  const take = (option: LookupOption) => {
    typed.current = null
    setText(option.text)
    report.current.onChange(option.value)
    report.current.onTake?.(option)
  }
  /** See Combobox. A user, or a scanner, that typed a whole name has chosen that option. */
  const settle = (): boolean | Promise<boolean> => {
    const whole = typed.current
    const searched = whole?.trim() ?? ''
    if (searched === '') return false
    const takeNamed = (among: readonly LookupOption[]) => {
      const named = optionNamed(searched, lookup.kind, among)
      if (named !== undefined) take(named)
      return named !== undefined
    }
    if (foundBy === searched) return takeNamed(options)
    return ask().then(answer => {
      const isStillTyped = typed.current === whole && answer?.find === searched
      return isStillTyped && flushSync(() => takeNamed(answer.options))
    })
  }
  return (
    <Combobox
      {...frame}
      text={text}
      options={options}
      chosen={value ?? undefined}
      busy={status === 'loading'}
      failure={status === 'failed' ? t('grid.form.lookupFailed') : undefined}
      placeholder={placeholder ?? t('grid.form.find')}
      onOpen={() => setFind(value === null || value === '' ? text.trim() : '')}
      onType={next => {
        typed.current = next
        setText(next)
        setFind(next.trim())
        onChange(next.trim() === '' ? '' : null)
      }}
      onChoose={take}
      onSettle={settle}
      onBlur={() => {
        const settled = settle()
        if (typeof settled === 'boolean') onBlur()
        else void settled.then(() => report.current.onBlur())
      }}
    />
  )
}

/** Kinds whose options have a second name of their own, a number or code; the hint of a location is its area. */
const kindsNamedByHint: ReadonlySet<LookupKind> = new Set(['causeCode', 'user', 'material', 'printer'])

/** The option with this name, in any case; undefined when several have it. */
function optionNamed(
  name: string,
  kind: LookupKind,
  options: readonly LookupOption[],
): LookupOption | undefined {
  const namesOf = ({ text, hint }: LookupOption) =>
    hint !== undefined && kindsNamedByHint.has(kind) ? [text, hint] : [text]
  const searched = name.toLocaleLowerCase()
  const [only, ...others] = options.filter(option =>
    namesOf(option).some(known => known.toLocaleLowerCase() === searched),
  )
  return others.length === 0 ? only : undefined
}

interface Answer {
  /** The text that they were found by. */
  readonly find: string
  readonly options: readonly LookupOption[]
}

export interface Found {
  readonly options: readonly LookupOption[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** The text that the options were found by; undefined while those of another are loading, and after a failure. */
  readonly foundBy: string | undefined
  /** Asks for the present text at once; undefined when no answer came. */
  readonly ask: () => Promise<Answer | undefined>
}

/** The server's options for a text, as people call them; no request while it is null. */
export function useLookup({ kind, type }: FormLookup, find: string | null): Found {
  const { t } = useTranslation()
  const query = find === null ? null : { kind, find, ...(type !== undefined && { type }) }
  const { value, isFetching, failure, refetch } = useResource(optionsOf, query)
  const hasFailed = failure !== null && failure.kind !== 'ignored'
  const answer = value === undefined || hasFailed ? undefined : value
  const status = isFetching ? 'loading' : hasFailed ? 'failed' : 'ready'
  return useMemo(() => {
    const titled = ({ find: by, options }: Answer): Answer =>
      kind === 'role'
        ? { find: by, options: options.map(role => ({ ...role, text: roleTitle(role.text, t) })) }
        : { find: by, options }
    return {
      options: answer === undefined ? none : titled(answer).options,
      status,
      foundBy: status === 'ready' ? answer?.find : undefined,
      ask: async () => {
        const asked = await refetch()
        return asked && titled(asked)
      },
    }
  }, [kind, answer, status, refetch, t])
}

const none: readonly LookupOption[] = []

interface Question {
  readonly kind: LookupKind
  readonly find: string
  readonly type?: string
}

const optionsOf = resource({
  fetch: async ({ api }, signal, { kind, find, type }: Question): Promise<Answer> => {
    const query = { ...(find !== '' && { find }), ...(type !== undefined && { type }) }
    return { find, options: await api.call(lookupOptions.options, { params: { kind }, query }, { signal }) }
  },
  delayMs: typingDelayMs,
})
