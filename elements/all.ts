/** Entry: defines all five elements. Each still loads its code when it is first shown. */
import './dashboard'
import './order-grids'
import './purchase-drafts'
import './reports'
import './settings'

export * from './public'
