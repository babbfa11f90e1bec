/** The pages of the reports: the list, a report's criteria, and its result. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** Each page is listed under the name that its route gives. */
export const reportsPages: AreaPages = {
  reports: lazyPart(() => import('../pages/reports/reports-page'), 'Page'),
  'report-config': lazyPart(() => import('../pages/reports/report-config-page'), 'Page'),
  report: lazyPart(() => import('../pages/reports/report-page'), 'Page'),
}
