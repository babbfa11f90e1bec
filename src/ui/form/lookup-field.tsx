/** A value from the server's list, found by typing. A text that was typed without choosing is no value. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookupOptions, type LookupOption } from '../../contract/endpoints/lookup-options'
import { typingDelayMs } from '../../contract/limits'
import type { FormLookup } from '../../define/form'
import { resource } from '../../kernel/resource'
import { roleTitle } from '../../texts/role-titles'
import { Combobox } from '../controls/combobox'
import type { FieldFrameProps } from '../controls/field'
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
  const { options, status } = useLookup(lookup, find)
  const latest = useRef(text)

  const take = (option: LookupOption) => {
    latest.current = option.text
    setText(option.text)
    onChange(option.value)
    onTake?.(option)
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
      onType={typed => {
        latest.current = typed
        setText(typed)
        setFind(typed.trim())
        onChange(typed.trim() === '' ? '' : null)
      }}
      onChoose={take}
      onBlur={() => {
        // A user who typed the complete name has chosen that option.
        const typed = latest.current.trim().toLocaleLowerCase()
        const named = options.filter(
          option => option.text.toLocaleLowerCase() === typed || option.value.toLocaleLowerCase() === typed,
        )
        const [only] = named
        if (value === null && only !== undefined && named.length === 1) take(only)
        onBlur()
      }}
    />
  )
}

export interface Found {
  readonly options: readonly LookupOption[]
  readonly status: 'loading' | 'ready' | 'failed'
}

/** The server's options for a text, as people call them; no request while it is null. */
export function useLookup({ kind, type }: FormLookup, find: string | null): Found {
  const { t } = useTranslation()
  const query =
    find === null ? null : { kind, ...(find !== '' && { find }), ...(type !== undefined && { type }) }
  const { value, isFetching, failure } = useResource(optionsOf, query)
  const hasFailed = failure !== null && failure.kind !== 'ignored'
  const options = value === undefined || hasFailed ? none : value
  const status = isFetching ? 'loading' : hasFailed ? 'failed' : 'ready'
  return useMemo(() => {
    if (kind !== 'role') return { options, status }
    return { options: options.map(role => ({ ...role, text: roleTitle(role.text, t) })), status }
  }, [kind, options, status, t])
}

const none: readonly LookupOption[] = []

const optionsOf = resource({
  fetch: (
    { api },
    signal,
    { kind, ...query }: { readonly kind: FormLookup['kind']; readonly find?: string; readonly type?: string },
  ) => api.call(lookupOptions.options, { params: { kind }, query }, { signal }),
  delayMs: typingDelayMs,
})
