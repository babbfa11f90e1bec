/** The grids of purchasing by name; routes name a view without loading it. */
import type { View } from '../../define/view'
import { purchaseDraftsView } from './purchase-drafts'
import { suppliersView } from './suppliers'

export const purchaseViews: readonly View[] = [suppliersView, purchaseDraftsView]
