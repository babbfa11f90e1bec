/** Entry: defines `<cockpit-order-grids>`. */
import { gridArea } from '../src/areas/grid-area'
import { orderPages } from '../src/areas/order-pages'
import { defineElement } from './define-element'

const { Area, preload, prefetch } = gridArea(
  'order-grids',
  {
    page: () => import('../src/areas/order-grids-page'),
    rows: () => import('../src/areas/order-grids-rows'),
  },
  orderPages,
)

defineElement({ tag: 'cockpit-order-grids', area: 'order-grids', Area, preload, prefetch })

export * from './public'
