/** Entry: defines `<cockpit-purchase-drafts>`. */
import { areaOf } from '../src/areas/area-of'
import { purchaseDrafts } from '../src/areas/purchase-drafts'
import { defineElement } from './define-element'

defineElement({
  tag: 'cockpit-purchase-drafts',
  area: 'purchase-drafts',
  ...areaOf('purchase-drafts', purchaseDrafts),
})

export * from './public'
