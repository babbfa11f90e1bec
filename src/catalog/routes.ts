/** One row per route that exists so far (spec 1, section 2, route table and left menu). */
import type { Feature } from '../contract/features'
import type { PermissionPath } from '../contract/permissions'
import type { RouteName } from '../contract/route-names'
import { defineRoutes, type Route } from '../define/route'

type PageName =
  Extract<PermissionPath, `pages/${string}`> extends `pages/${infer Name}` ? Name & RouteName : never

const page = (name: PageName, shows: string, rest: Partial<Route> = {}, ...features: Feature[]): Route => ({
  name,
  area: 'order-grids',
  shows,
  gate: { permission: `pages/${name}`, ...(features.length === 0 ? {} : { features }) },
  ...rest,
})

/** The old version of a page: the same rows in the plain layout, behind the feature. */
const oldPage = (name: PageName, shows: string, replacedBy: PageName, rest: Partial<Route> = {}): Route =>
  page(name, shows, { replacedBy, ...rest }, 'EnableOldCockpitView')

const setting = (
  name: RouteName,
  path: Extract<PermissionPath, `header/settings/${string}`>,
  shows: string | readonly string[],
  rest: Partial<Route> = {},
): Route => ({ name, area: 'settings', shows, gate: { permission: path }, ...rest })

const purchase = { area: 'purchase-drafts' } as const

export const routes = defineRoutes([
  { name: '', area: 'dashboard', shows: 'dashboard', gate: {}, menu: { order: 0, icon: 'dashboard' } },
  page('operations-page', 'Operation', { menu: { order: 1, icon: 'operations' } }),
  page('jobs-es-page', 'Job', { menu: { order: 2, icon: 'jobs' } }),
  page('tasks-es-page', 'Task', { menu: { order: 3, icon: 'tasks' } }),
  page('maintenance-es-page', 'Maintenance', { menu: { order: 4, icon: 'maintenance' } }),
  page('inventory-es-page', 'Inventory', { menu: { order: 5, icon: 'inventory' } }),
  page('stocks-es-page', 'Stock', { menu: { order: 6, icon: 'stocks' } }),
  page('outgoing-orders-es-page', 'OutgoingOrder', { menu: { order: 7, icon: 'outgoing' } }),
  page('ingoing-orders-es-page', 'IngoingOrder', { menu: { order: 8, icon: 'ingoing' } }),
  page('locations-es-page', 'Location', { menu: { order: 9, icon: 'location' } }),
  // The spec's menu has two entries of this order: the old page's stands before the new one's.
  oldPage('materials-page', 'Material', 'materials-es-page', { menu: { order: 10, icon: 'material' } }),
  page('materials-es-page', 'Material', { menu: { order: 10, icon: 'material' } }),
  page('sales-orders-es-page', 'SalesOrders', { menu: { order: 11, icon: 'order' } }),
  page('sales-order-lines-page', 'SalesOrderLines', {
    menu: { order: 1, icon: 'lines', under: 'sales-orders-es-page' },
  }),
  page(
    'sales-order-draft',
    'SalesOrderDraft',
    { menu: { order: 3, icon: 'draft', under: 'sales-orders-es-page' } },
    'CreateSalesOrderFromCockpit',
  ),
  page('processsalesorders', 'ProcessSalesOrders', {
    params: { names: ['pid', 'oid?'], shows: 'process-sales-order' },
  }),
  page(
    'draft-es-page',
    'Draft',
    { ...purchase, menu: { order: 2, icon: 'draft', under: 'purchase' } },
    'PurchaseModule',
  ),
  page(
    'supplier-es-page',
    'Supplier',
    { ...purchase, menu: { order: 3, icon: 'users', under: 'purchase' } },
    'PurchaseModule',
  ),

  oldPage('jobs-page', 'Job', 'jobs-es-page'),
  oldPage('tasks-page', 'Task', 'tasks-es-page'),
  oldPage('maintenance-page', 'Maintenance', 'maintenance-es-page'),
  oldPage('inventory-page', 'Inventory', 'inventory-es-page'),
  oldPage('stocks-page', 'Stock', 'stocks-es-page'),
  oldPage('outgoing-orders-page', 'OutgoingOrder', 'outgoing-orders-es-page'),
  oldPage('ingoing-orders-page', 'IngoingOrder', 'ingoing-orders-es-page'),
  oldPage('locations-page', 'Location', 'locations-es-page'),
  page(
    'supplier-page',
    'Supplier',
    { ...purchase, replacedBy: 'supplier-es-page' },
    'EnableOldCockpitView',
    'PurchaseModule',
  ),
  page(
    'draft-page',
    'Draft',
    { ...purchase, replacedBy: 'draft-es-page' },
    'EnableOldCockpitView',
    'PurchaseModule',
  ),
  page('grid-test-page', 'SalesOrders', { gate: { permission: 'pages/grid-test-page', isClosed: true } }),

  setting('user-management', 'header/settings/users', ['User', 'UserRole'], {
    menu: { order: 14, icon: 'users' },
    settings: { category: 'general', order: 2, icon: 'users' },
  }),
  setting('users', 'header/settings/users', 'User'),
  setting('active-users', 'header/settings/active_users', 'ActiveUser', {
    settings: { category: 'general', order: 3, icon: 'pulse' },
  }),
  setting('printer-management', 'header/settings/printers', 'Printer', {
    settings: { category: 'warehouse', order: 1, icon: 'printer' },
  }),
  setting('stock-attributes', 'header/settings/stock_attributes', 'StockAttribute', {
    settings: { category: 'warehouse', order: 2, icon: 'tag' },
  }),
  setting('cause-codes', 'header/settings/cause_codes', 'CauseCode', {
    settings: { category: 'warehouse', order: 3, icon: 'flag' },
  }),
  setting('integration-imports', 'header/settings/integration', 'IntegrationImport', {
    settings: { category: 'integration', order: 1, icon: 'ingoing' },
  }),
  setting('integration-requests', 'header/settings/integration', 'IntegrationRequest', {
    settings: { category: 'integration', order: 2, icon: 'integration' },
  }),
  setting('integration-messages', 'header/settings/integration', 'IntegrationMessage', {
    settings: { category: 'integration', order: 3, icon: 'message' },
  }),
  setting('integration', 'header/settings/integration_monitor', [
    'IntegrationMessage',
    'IntegrationRequest',
    'IntegrationImport',
  ]),
])
