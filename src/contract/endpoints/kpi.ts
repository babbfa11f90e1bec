/** Values of the dashboard's widgets (spec 2, section 7, dashboard and KPI). */
import * as v from 'valibot'
import { widgetData } from '../widgets'
import { get, group } from './endpoint'

export const kpi = group('Kpi', {
  availableWidgets: get('/availableWidgets', {
    result: v.array(widgetData),
    summary: 'All widgets of the business unit with their values; isEnabled says what the user chose.',
  }),
})
