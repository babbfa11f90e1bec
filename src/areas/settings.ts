/** The settings: their grids, and their pages that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaContent } from './area-of'

export const settings: AreaContent = {
  views: () => import('../catalog/views/settings-views').then(({ settingsViews }) => settingsViews),
  pages: {
    'company-information': lazyPart(
      () => import('../pages/company-information/company-information-page'),
      'Page',
    ),
    'user-settings': lazyPart(() => import('../pages/user-settings/user-settings-page'), 'Page'),
    import: lazyPart(() => import('../pages/import/import-page'), 'Page'),
    'kpi-management': lazyPart(() => import('../pages/kpi-management/kpi-management-page'), 'Page'),
  },
}
