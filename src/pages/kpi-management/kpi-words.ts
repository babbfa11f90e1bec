/** Names and formats of the values of the KPI settings. */
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../catalog/widgets/widgets'
import { kpiFieldPlace, type KpiField, type KpiValue } from '../../contract/kpi-changes'
import { isPossible, type Widget } from '../../define/widget'
import { useSession } from '../../ui/session-context'

const allWidgets: readonly Widget[] = widgets

/** The widgets that the features of the business unit allow. */
export function usePossibleWidgets(): readonly Widget[] {
  const { access } = useSession()
  return useMemo(
    () => allWidgets.filter(widget => isPossible(widget, feature => access.featureOn(feature))),
    [access],
  )
}

export interface KpiWords {
  /** The title of a value: "Ready for pick: warning". An unknown path is returned unchanged. */
  titleOf(field: string): string
  /** A saved value as text; an en dash for none. */
  textOf(field: string, value: KpiValue): string
}

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
  const textOf = useCallback(
    (field: string, value: KpiValue) => {
      if (typeof value === 'boolean') return t(value ? 'kpi.offered' : 'kpi.notOffered')
      if (value === null) return '–'
      const number = formats.number(value, 0)
      return field === 'refreshMinutes' ? t('kpi.minutes', { count: value, number }) : number
    },
    [t, formats],
  )
  return useMemo(() => ({ titleOf, textOf }), [titleOf, textOf])
}
