/** The pages of the settings that are no grids. */
import type { AreaPages } from './area-pages'

/** A page stands here under the name that its route shows. */
export const settingsPages: AreaPages = {
  'company-information': () => import('../pages/company-information/company-information-page'),
  'user-settings': () => import('../pages/user-settings/user-settings-page'),
  import: () => import('../pages/import/import-page'),
  'kpi-management': () => import('../pages/kpi-management/kpi-management-page'),
}
