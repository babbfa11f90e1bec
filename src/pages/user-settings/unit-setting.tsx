/** The control of one of the business unit's settings, by its kind. */
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { ChoiceEntry, FlagEntry, LinesEntry, NumberEntry, TextEntry } from '../../ui/edit/entry-form'
import { rangeText, unitKinds } from './unit-settings-words'

export interface UnitSettingProps {
  readonly field: string
  /** The unit of a number. */
  readonly unit?: string
  readonly hasHint?: boolean
  readonly rows?: number
  readonly placeholder?: string
}

export function UnitSetting({ field, unit, hasHint = false, rows = 4, placeholder }: UnitSettingProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const kind = unitKinds.get(field)
  const common = {
    field,
    className: 'k-setting',
    hint: hasHint ? t(`unitSettings.hint.${field}`) : undefined,
  }
  switch (kind?.kind) {
    case undefined:
      return null
    case 'flag':
      return <FlagEntry {...common} />
    case 'choice':
      return (
        <ChoiceEntry
          {...common}
          options={kind.choices.map(value => ({ value, label: t(`unitSettings.value.${value}`) }))}
        />
      )
    case 'number': {
      const { least, most, orZero = false } = kind
      const range = rangeText(field, kind, t, formats)
      return (
        <NumberEntry
          {...common}
          required
          hint={hasHint ? `${t(`unitSettings.hint.${field}`)} ${range}` : range}
          min={String(orZero ? 0 : least)}
          max={String(most)}
          unit={unit}
        />
      )
    }
    case 'text':
      return <TextEntry {...common} maxLength={kind.most} placeholder={placeholder} />
    case 'lines':
      return <LinesEntry {...common} rows={rows} maxLength={kind.most} placeholder={placeholder} />
  }
}
