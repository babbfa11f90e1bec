/** The pages of the reports: their tiles, the criteria of one, and one as it was run. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** A page stands here under the name that its route shows. */
export const reportsPages: AreaPages = {
  reports: lazyPart(() => import('../pages/reports/reports-page'), 'Page'),
  'report-config': lazyPart(() => import('../pages/reports/report-config-page'), 'Page'),
  report: lazyPart(() => import('../pages/reports/report-page'), 'Page'),
}
