/** The pages of the operational area that are no grids. */
import type { AreaPages } from './area-pages'

/** A page stands here under the name that its route's ids show. */
export const orderPages: AreaPages = {
  'create-sales-order': () => import('../pages/create-sales-order/create-sales-order-page'),
  'material-edit': () => import('../pages/material-edit/material-edit-page'),
  'process-sales-order': () => import('../pages/process-sales-order/process-sales-order-page'),
}
