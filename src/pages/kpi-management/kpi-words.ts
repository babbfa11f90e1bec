/** What the values of the KPI settings are called, and how they are written. */
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../catalog/widgets/orders'
import { kpiFieldPlace, type KpiField, type KpiValue } from '../../contract/kpi-changes'
import type { Widget } from '../../define/widget'
import { useSession } from '../../ui/session-context'

const allWidgets: readonly Widget[] = widgets

/** The widgets that can exist with the features of the business unit. */
export function usePossibleWidgets(): readonly Widget[] {
  const { access } = useSession()
  return useMemo(
    () => allWidgets.filter(({ when }) => when === undefined || access.featureOn(when.feature) === when.isOn),
    [access],
  )
}

export interface KpiWords {
  /** A value's name: "Ready for pick: warning". A path that nobody knows stays as it is. */
  titleOf(field: string): string
  /** A saved value in words; an en dash for none. */
  text(field: string, value: KpiValue): string
}

/** The words in the user's language. */
export function useKpiWords(): KpiWords {
  const { t } = useTranslation()
  const { formats } = useSession()
  const titleOf = useCallback(
    (field: string) => {
      const place = kpiFieldPlace(field as KpiField)
      if (place === null) return field === 'refreshMinutes' ? t('kpi.field.refreshMinutes') : field
      const widget = allWidgets.find(({ id }) => id === place.id)
      if (widget === undefined) return field
      return t('kpi.fieldOf', {
        widget: t(`widget.${widget.type}.title`),
        field: t(`kpi.field.${place.name}`),
      })
    },
    [t],
  )
  const text = useCallback(
    (field: string, value: KpiValue) => {
      if (typeof value === 'boolean') return t(value ? 'kpi.offered' : 'kpi.notOffered')
      if (value === null) return '–'
      const number = formats.number(value, 0)
      return field === 'refreshMinutes' ? t('kpi.minutes', { count: value, number }) : number
    },
    [t, formats],
  )
  return useMemo(() => ({ titleOf, text }), [titleOf, text])
}
