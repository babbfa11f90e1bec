/** A country by its two-letter code (ISO 3166), found by its name in the user's language. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '../../contract/countries'
import { Combobox } from '../../ui/controls/combobox'

export interface CountryFieldProps {
  readonly label: string
  /** Two-letter code, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const shownMost = 40

/** The field. The typed text is accepted when it is a code or the name of one country. */
export function CountryField({ label, value, onChange }: CountryFieldProps) {
  const { language } = useTranslation().i18n
  const [typed, setTyped] = useState<string | null>(null)
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return countryCodes
      .map(code => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => a.name.localeCompare(b.name, language))
  }, [language])
  const text = typed ?? value
  const needle = text.trim().toLowerCase()
  const fitting = countries.filter(
    ({ code, name }) => code.toLowerCase() === needle || name.toLowerCase().includes(needle),
  )
  const exact = countries.find(
    ({ code, name }) => code.toLowerCase() === needle || name.toLowerCase() === needle,
  )
  const offered = typed === null ? countries : fitting
  return (
    <Combobox
      label={label}
      text={text}
      chosen={value}
      options={offered.slice(0, typed === null ? undefined : shownMost).map(({ code, name }) => ({
        value: code,
        text: name,
        hint: code,
      }))}
      onType={setTyped}
      onChoose={option => {
        setTyped(null)
        onChange(option.value)
      }}
      onBlur={() => {
        if (typed === null) return
        setTyped(null)
        if (needle === '') onChange('')
        else if (exact !== undefined) onChange(exact.code)
        else if (fitting.length === 1 && fitting[0] !== undefined) onChange(fitting[0].code)
      }}
    />
  )
}
