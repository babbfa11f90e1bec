/** One row per route that exists so far (spec 1, section 2, route table). */
import { defineRoutes } from '../define/route'

export const routes = defineRoutes([
  { name: '', area: 'dashboard', shows: 'dashboard', gate: {}, menu: { order: 0, icon: 'dashboard' } },
  {
    name: 'sales-orders-es-page',
    area: 'order-grids',
    shows: 'SalesOrders',
    gate: { permission: 'pages/sales-orders-es-page' },
    menu: { order: 11, icon: 'order' },
  },
])
