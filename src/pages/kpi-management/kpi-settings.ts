/** The saved KPI settings: fetched again whenever somebody saves them. New figures of the same view bring themselves along. */
import { dashboardSettings } from '../../contract/endpoints/dashboard-settings'
import { resource, unchanged } from '../../kernel/resource'

export const kpiSettings = resource({
  key: 'kpi-settings',
  fetch: ({ api }, signal) => api.call(dashboardSettings.kpi, {}, { signal }),
  topics: ['Kpi'],
  apply: unchanged,
})
