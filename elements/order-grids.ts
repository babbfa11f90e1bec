/** Entry: defines `<cockpit-order-grids>`. */
import { OrderGridsArea, preloadOrderGrids } from '../src/areas/order-grids-area'
import { defineElement } from './define-element'

defineElement({
  tag: 'cockpit-order-grids',
  area: 'order-grids',
  Area: OrderGridsArea,
  preload: preloadOrderGrids,
})

export { provideAuthContext, type AuthContext } from './auth-context'
