/** Entry: defines `<cockpit-purchase-drafts>`. */
import { gridArea } from '../src/areas/grid-area'
import { purchasePages } from '../src/areas/purchase-pages'
import { defineElement } from './define-element'

const { Area, preload } = gridArea(
  'purchase-drafts',
  () => import('../src/areas/purchase-drafts-page'),
  purchasePages,
)

defineElement({ tag: 'cockpit-purchase-drafts', area: 'purchase-drafts', Area, preload })

export { provideAuthContext } from './auth-context'
export type * from './element-types'
