/** The pages of the reports: their tiles, the criteria of one, and one as it was run. */
import type { AreaPages } from './area-pages'

/** A page stands here under the name that its route shows. */
export const reportsPages: AreaPages = {
  reports: () => import('../pages/reports/reports-page'),
  'report-config': () => import('../pages/reports/report-config-page'),
  report: () => import('../pages/reports/report-page'),
}
