/** Entry: defines `<cockpit-order-grids>`. */
import { areaOf } from '../src/areas/area-of'
import { orderGrids } from '../src/areas/order-grids'
import { defineElement } from './define-element'

defineElement({ tag: 'cockpit-order-grids', area: 'order-grids', ...areaOf('order-grids', orderGrids) })

export * from './public'
