/** The pages of the settings that are no grids. */
import type { AreaPages } from './area-pages'

/** A page stands here under the name that its route shows. */
export const settingsPages: AreaPages = {
  'kpi-management': () => import('../pages/kpi-management/kpi-management-page'),
}
