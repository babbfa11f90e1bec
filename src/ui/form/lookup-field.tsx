/** A value from the server's list, found by typing. A text that was typed without choosing is no value. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookupOptions, type LookupOption } from '../../contract/endpoints/lookup-options'
import type { FormLookup } from '../../define/form'
import { toFailure } from '../../kernel/failure'
import { roleTitle } from '../../texts/role-titles'
import { Combobox } from '../controls/combobox'
import type { FieldFrameProps } from '../controls/field'
import { useSession } from '../session-context'

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

/** A pause in typing after which the server is asked (ours). */
const findDelayMs = 200

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
  const { api } = useSession()
  const [found, setFound] = useState<Found>({ options: [], status: 'ready' })
  const isFirst = useRef(true)
  useEffect(() => {
    if (find === null) return undefined
    const controller = new AbortController()
    setFound(({ options }) => ({ options, status: 'loading' }))
    const load = () => {
      isFirst.current = false
      const query = { ...(find === '' ? {} : { find }), ...(type === undefined ? {} : { type }) }
      api.call(lookupOptions.options, { params: { kind }, query }, { signal: controller.signal }).then(
        options => setFound({ options, status: 'ready' }),
        (error: unknown) => {
          if (!controller.signal.aborted && toFailure(error).kind !== 'ignored') {
            setFound({ options: [], status: 'failed' })
          }
        },
      )
    }
    const timer = setTimeout(load, isFirst.current ? 0 : findDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, kind, type, find])
  return useMemo(() => {
    if (kind !== 'role') return found
    return { ...found, options: found.options.map(role => ({ ...role, text: roleTitle(role.text, t) })) }
  }, [found, kind, t])
}
