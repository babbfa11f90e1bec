/** The pages of the settings that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** Each page is listed under the name that its route gives. */
export const settingsPages: AreaPages = {
  'company-information': lazyPart(
    () => import('../pages/company-information/company-information-page'),
    'Page',
  ),
  'user-settings': lazyPart(() => import('../pages/user-settings/user-settings-page'), 'Page'),
  import: lazyPart(() => import('../pages/import/import-page'), 'Page'),
  'kpi-management': lazyPart(() => import('../pages/kpi-management/kpi-management-page'), 'Page'),
}
