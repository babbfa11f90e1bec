/** The data of the KPI tile reports: fetched with the dashboard's figures; the old data stays while a fetch fails. */
import { kpi } from '../../../contract/endpoints/kpi'
import { resource } from '../../../kernel/resource'

/** Live figures may be renewed each second; reports count many rows and are fetched less often. */
export const reportsGapMs = 10_000

export const tileReports = resource({
  key: 'tile-reports',
  fetch: ({ api }, signal) => api.call(kpi.reportData, {}, { signal }),
  gapMs: reportsGapMs,
  isCached: true,
})
