/** The grids of purchasing; a route names one without loading it. */
import type { View } from '../../define/view'
import { purchaseDraftsView } from './purchase-drafts'
import { suppliersView } from './suppliers'

export const purchaseViews: readonly View[] = [suppliersView, purchaseDraftsView]
