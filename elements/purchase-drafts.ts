/** Entry: defines `<cockpit-purchase-drafts>`. */
import { gridArea } from '../src/areas/grid-area'
import { purchasePages } from '../src/areas/purchase-pages'
import { defineElement } from './define-element'

const { Area, preload, prefetch } = gridArea(
  'purchase-drafts',
  {
    page: () => import('../src/areas/purchase-drafts-page'),
    rows: () => import('../src/areas/purchase-drafts-rows'),
  },
  purchasePages,
)

defineElement({ tag: 'cockpit-purchase-drafts', area: 'purchase-drafts', Area, preload, prefetch })

export * from './public'
