/** The reports: the list, a report's criteria, and its result. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaContent } from './area-of'

export const reports: AreaContent = {
  pages: {
    reports: lazyPart(() => import('../pages/reports/reports-page'), 'Page'),
    'report-config': lazyPart(() => import('../pages/reports/report-config-page'), 'Page'),
    report: lazyPart(() => import('../pages/reports/report-page'), 'Page'),
  },
}
