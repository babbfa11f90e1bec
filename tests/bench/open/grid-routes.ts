/** The routes with a grid, from the catalogue, since the menu has other pages too. */
import { routes } from '../../../src/catalog/routes'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import { shownBy } from '../../../src/define/route'

const views = [...orderGridViews, ...purchaseViews, ...settingsViews]

/** Their names. */
export const gridRoutes: readonly string[] = routes
  .filter(route => views.some(({ name }) => name === shownBy(route)[0]))
  .map(({ name }) => name)
