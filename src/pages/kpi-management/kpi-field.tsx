/** One value of the KPI settings: its control, what is wrong with it, that it was edited, and what others made of it meanwhile. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KpiField } from '../../contract/kpi-changes'
import { Checkbox } from '../../ui/controls/checkbox'
import { NumberField } from '../../ui/controls/number-field'
import { decimalMarkOf } from '../../contract/typed-number'
import { useSession } from '../../ui/session-context'
import { EditedField } from '../edited-page'
import { useKpiField, useKpiPage } from './kpi-context'

interface FrameProps {
  readonly field: KpiField
  readonly children: ReactNode
}

function Frame({ field, children }: FrameProps) {
  const { edited } = useKpiPage()
  const { isEdited, isTheirs, saved } = useKpiField(field)
  const { t } = useTranslation()
  return (
    <EditedField
      field={field}
      isEdited={isEdited}
      theirs={isTheirs ? { note: t('kpi.meanwhile', { now: saved }), value: saved } : undefined}
      className="k-kpi-value"
      onTake={() => edited.take(field)}
    >
      {children}
    </EditedField>
  )
}

export interface KpiNumberProps {
  readonly field: KpiField
  readonly label: string
  readonly hideLabel?: boolean
  readonly min: string
  readonly max: string
  readonly unit?: string
  readonly hint?: string
  readonly placeholder?: string
}

/** A whole number; of a limit the empty text is none. */
export function KpiNumber({ field, hint, ...props }: KpiNumberProps) {
  const { edited } = useKpiPage()
  const { formats } = useSession()
  const { entry, error, isEdited, isTheirs, saved } = useKpiField(field)
  const { t } = useTranslation()
  const was = isEdited && !isTheirs ? t('kpi.was', { value: saved }) : hint
  return (
    <Frame field={field}>
      <NumberField
        {...props}
        key={edited.turn}
        value={typeof entry === 'string' ? entry : ''}
        onChange={next => edited.change(field, next)}
        onBlur={() => edited.leave(field)}
        error={error}
        hint={was}
        decimalSeparator={decimalMarkOf(formats)}
      />
    </Frame>
  )
}

/** Whether a widget is offered. */
export function KpiOffered({ field, label }: { readonly field: KpiField; readonly label: string }) {
  const { edited } = useKpiPage()
  const { entry } = useKpiField(field)
  return (
    <Frame field={field}>
      <Checkbox
        label={label}
        hideLabel
        checked={entry === true}
        onChange={checked => edited.change(field, checked)}
      />
    </Frame>
  )
}
