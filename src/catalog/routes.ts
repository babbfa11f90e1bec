/** One row per route (spec 1, section 2, route table); places in the menus are in menu.ts. */
import type { Feature } from '../contract/features'
import { masterData, masterNames } from '../contract/master-data/kinds'
import { oldPagesFeature } from '../contract/old-pages'
import type { PermissionPath } from '../contract/permissions'
import { reportPlaces } from '../contract/reports/report-names'
import type { RouteName } from '../contract/route-names'
import { defineRoutes, type Route } from '../define/route'

type PageName =
  Extract<PermissionPath, `pages/${string}`> extends `pages/${infer Name}` ? Name & RouteName : never

const page = (
  name: PageName,
  shows: Route['shows'],
  rest: Partial<Route> = {},
  ...features: Feature[]
): Route => ({
  name,
  area: 'order-grids',
  shows,
  gate: { permission: `pages/${name}`, ...(features.length === 0 ? {} : { features }) },
  ...rest,
})

type Before<Ending extends string> = {
  [Name in PageName]: Name extends `${infer Start}${Ending}` ? Start : never
}[PageName]

/** The old version of a page: the same rows in the plain layout, behind the feature; `jobs` has jobs-page and jobs-es-page. */
const oldPage = (
  name: Before<'-page'> & Before<'-es-page'>,
  shows: string,
  rest: Partial<Route> = {},
  ...features: Feature[]
): Route =>
  page(`${name}-page`, shows, { ...rest, replacedBy: `${name}-es-page` }, oldPagesFeature, ...features)

type SettingPermission =
  Extract<PermissionPath, `header/settings/${string}`> extends `header/settings/${infer Name}` ? Name : never

/** A settings page; one that is not a grid has its route's name. */
const setting = (
  name: RouteName,
  permission: SettingPermission,
  shows: string | readonly string[] = name,
): Route => ({ name, area: 'settings', shows, gate: { permission: `header/settings/${permission}` } })

/** A page of a report: one permission for all reports, and each report's own switch. */
const report = (name: RouteName, shows: string, ...features: Feature[]): Route => ({
  name,
  area: 'reports',
  shows,
  gate: { permission: 'pages/reports-page', features },
})

const purchase = { area: 'purchase-drafts' } as const

/** A page of an unsaved purchase draft. */
const newDraft = (name: 'newdraft-page' | 'emptydraft-page', rest: Partial<Route> = {}): Route =>
  page(name, 'purchase-draft', {
    ...purchase,
    ...rest,
    gate: { permission: `pages/${name}`, features: ['PurchaseModule'], saves: ['data/draft/save'] },
  })

export const routes = defineRoutes([
  { name: '', area: 'dashboard', shows: 'dashboard', gate: {} },
  { name: 'dashboard-settings', area: 'dashboard', shows: 'dashboard-settings', gate: {} },
  page('operations-page', 'Operation'),
  page('jobs-es-page', 'Job'),
  page('tasks-es-page', 'Task'),
  page('maintenance-es-page', 'Maintenance'),
  page('inventory-es-page', 'Inventory'),
  {
    name: 'stock-count',
    area: 'order-grids',
    shows: [],
    params: ['id'],
    named: 'stock-count',
    gate: { permission: 'pages/inventory-es-page' },
  },
  page('stocks-es-page', 'Stock'),
  page('outgoing-orders-es-page', 'OutgoingOrder'),
  page('ingoing-orders-es-page', 'IngoingOrder'),
  page('locations-es-page', 'Location'),
  oldPage('materials', 'Material'),
  page('materials-es-page', 'Material'),
  page('sales-orders-es-page', 'SalesOrders'),
  page('sales-order-lines-page', 'SalesOrderLines'),
  page('create-sales-order', 'create-sales-order', {
    params: ['draftId?'],
    gate: {
      permission: 'pages/create-sales-order',
      saves: ['data/order/create', 'data/salesOrderDraft/save', 'data/salesOrderDraft/update'],
    },
  }),
  page('sales-order-draft', 'SalesOrderDraft', {}, 'CreateSalesOrderFromCockpit'),
  page('processsalesorders', 'ProcessSalesOrders', { params: ['pid', 'oid?'], named: 'process-sales-order' }),
  page('material-edit-page', [], { params: ['id'], named: 'material-edit' }),
  page('draft-es-page', 'Draft', purchase, 'PurchaseModule'),
  newDraft('newdraft-page', { params: ['criteriaOf?'] }),
  newDraft('emptydraft-page'),
  page('updatedraft-page', [], { ...purchase, params: ['id'], named: 'purchase-draft' }, 'PurchaseModule'),
  page('supplier-es-page', 'Supplier', purchase, 'PurchaseModule'),

  report('reports-page', 'reports'),
  ...Object.values(reportPlaces).flatMap(({ config, page: shown, feature }) => [
    report(config, 'report-config', feature),
    report(shown, 'report', feature),
  ]),

  oldPage('jobs', 'Job'),
  oldPage('tasks', 'Task'),
  oldPage('maintenance', 'Maintenance'),
  oldPage('inventory', 'Inventory'),
  oldPage('stocks', 'Stock'),
  oldPage('outgoing-orders', 'OutgoingOrder'),
  oldPage('ingoing-orders', 'IngoingOrder'),
  oldPage('locations', 'Location'),
  oldPage('supplier', 'Supplier', purchase, 'PurchaseModule'),
  oldPage('draft', 'Draft', purchase, 'PurchaseModule'),
  page('grid-test-page', 'SalesOrders', { gate: { permission: 'pages/grid-test-page', isClosed: true } }),

  setting('company-information', 'users'),
  setting('user-settings', 'user_settings'),
  setting('user-management', 'users', ['User', 'UserRole']),
  setting('users', 'users', 'User'),
  setting('active-users', 'active_users', ['ActiveUser', 'Screen']),
  {
    ...setting('import', 'import'),
    params: ['id?'],
  },
  setting('kpi-management', 'kpi'),
  setting('downloads', 'downloads', 'Download'),
  ...masterNames.map((kind): Route => {
    const { page: name, permission } = masterData[kind]
    return { name, area: 'settings', shows: kind, gate: { permission } }
  }),
  setting('integration-imports', 'integration', 'IntegrationImport'),
  setting('integration-requests', 'integration', 'IntegrationRequest'),
  setting('integration-messages', 'integration', 'IntegrationMessage'),
  setting('integration', 'integration_monitor', [
    'IntegrationMessage',
    'IntegrationRequest',
    'IntegrationImport',
  ]),
])
