/** Entry: defines `<cockpit-order-grids>`. */
import { gridArea } from '../src/areas/grid-area'
import { orderPages } from '../src/areas/order-pages'
import { defineElement } from './define-element'

const { Area, preload } = gridArea('order-grids', () => import('../src/areas/order-grids-page'), orderPages)

defineElement({ tag: 'cockpit-order-grids', area: 'order-grids', Area, preload })

export { provideAuthContext } from './auth-context'
export type * from './element-types'
