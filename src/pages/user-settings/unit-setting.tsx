/** The control of one of the business unit's settings, by its kind. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import {
  SettingChoice,
  SettingFlag,
  SettingLines,
  SettingNumber,
  SettingText,
} from '../settings-form/settings-fields'
import { unitKinds } from './unit-settings-words'

export interface UnitSettingProps {
  readonly field: string
  /** Of a number: in what it counts. */
  readonly unit?: string
  readonly hasHint?: boolean
  readonly rows?: number
  readonly placeholder?: string
}

/** The control. */
export function UnitSetting({ field, unit, hasHint = false, rows = 4, placeholder }: UnitSettingProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const kind = unitKinds.get(field)
  const hint = hasHint ? { hint: t(`unitSettings.hint.${field}`) } : {}
  switch (kind?.kind) {
    case undefined:
      return null
    case 'flag':
      return <SettingFlag field={field} {...hint} />
    case 'choice':
      return (
        <SettingChoice
          field={field}
          {...hint}
          options={kind.choices.map(value => ({ value, label: t(`unitSettings.value.${value}`) }))}
        />
      )
    case 'number': {
      const { least, most, orZero = false } = kind
      const range = t(orZero ? 'unitSettings.rangeOrZero' : 'grid.form.range', {
        least: formats.number(least, 0),
        most: formats.number(most, 0),
      })
      return (
        <SettingNumber
          field={field}
          hint={hasHint ? `${t(`unitSettings.hint.${field}`)} ${range}` : range}
          min={orZero ? 0 : least}
          max={most}
          {...(unit === undefined ? {} : { unit })}
        />
      )
    }
    case 'text':
      return (
        <SettingText
          field={field}
          {...hint}
          maxLength={kind.most}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )
    case 'lines':
      return (
        <SettingLines
          field={field}
          {...hint}
          rows={rows}
          maxLength={kind.most}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )
  }
}
