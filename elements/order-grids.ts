/** Entry: defines `<cockpit-order-grids>`. */
import { OrderGridsArea } from '../src/areas/order-grids-area'
import { defineElement } from './define-element'

defineElement({ tag: 'cockpit-order-grids', area: 'order-grids', Area: OrderGridsArea })

export { provideAuthContext, type AuthContext } from './auth-context'
