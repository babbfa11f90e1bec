/** The pages of the settings that are no grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** A page stands here under the name that its route shows. */
export const settingsPages: AreaPages = {
  'company-information': lazyPart(
    () => import('../pages/company-information/company-information-page'),
    'Page',
  ),
  'user-settings': lazyPart(() => import('../pages/user-settings/user-settings-page'), 'Page'),
  import: lazyPart(() => import('../pages/import/import-page'), 'Page'),
  'kpi-management': lazyPart(() => import('../pages/kpi-management/kpi-management-page'), 'Page'),
}
