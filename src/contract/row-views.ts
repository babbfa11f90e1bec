/** The views of rows and who may read them; not with the hub's messages, since most pages need only the views. */
import type { Feature } from './features'
import { ofEachView } from './master-data/kinds'
import type { PermissionPath } from './permissions'
import { reportPlaces, type ReportViewName } from './reports/report-names'

/** Who may read the rows of a view: users with any one of the permissions, and the feature where one is named. */
export interface ReadRight {
  readonly permission: readonly PermissionPath[]
  readonly feature?: Feature
}

const read = (...permission: readonly PermissionPath[]): ReadRight => ({ permission })
const orderPages = [
  'pages/sales-orders-es-page',
  'pages/operations-page',
  'pages/processsalesorders',
] as const
const outgoingPages = ['pages/outgoing-orders-es-page', 'pages/outgoing-orders-page'] as const
const ingoingPages = ['pages/ingoing-orders-es-page', 'pages/ingoing-orders-page'] as const
const jobPages = ['pages/jobs-es-page', 'pages/jobs-page'] as const
const countPages = ['pages/inventory-es-page', 'pages/inventory-page'] as const
const stockPages = ['pages/stocks-es-page', 'pages/stocks-page'] as const
const locationPages = ['pages/locations-es-page', 'pages/locations-page'] as const
const materialPages = ['pages/materials-es-page', 'pages/materials-page'] as const
const ofMaterials = read(...materialPages, 'pages/material-edit-page')
const supplierPages: ReadRight = {
  permission: ['pages/supplier-es-page', 'pages/supplier-page'],
  feature: 'PurchaseModule',
}
const draftPages: ReadRight = {
  permission: ['pages/draft-es-page', 'pages/draft-page'],
  feature: 'PurchaseModule',
}
const salesDraftPages: ReadRight = {
  permission: ['pages/sales-order-draft'],
  feature: 'CreateSalesOrderFromCockpit',
}

/** Rows of reports: they describe a past moment, so there are no live updates of them. */
const reportViews = Object.fromEntries(
  Object.values(reportPlaces).map(({ view, feature }): [string, ReadRight] => [
    view,
    { ...read('pages/reports-page'), feature },
  ]),
) as Readonly<Record<ReportViewName, ReadRight>>

/**
 * Views of rows: the names of grids, saved views, grid states and hub registrations (spec 1, section 3, default grid state), with the
 * permission that their rows need. Rows that several pages show need the permission of any one of them.
 */
const followedViews = {
  Operation: read('pages/operations-page', 'pages/processsalesorders', 'pages/sales-orders-es-page'),
  ProcessSalesOrders: read('pages/processsalesorders'),
  SalesOrders: read(...orderPages),
  SalesOrderLines: read('pages/sales-order-lines-page', ...orderPages, ...outgoingPages),
  SalesOrderHistory: read('data/order/viewHistory'),
  StockHistory: read('data/stock/viewHistory'),
  MaterialHistory: read('data/material/viewHistory'),
  InventoryHistory: read('data/inventory/viewHistory'),
  JobHistory: read('data/job/viewHistory'),
  IngoingOrderHistory: read('data/ingoingOrder/viewHistory'),
  SupplierHistory: { permission: ['data/supplier/viewHistory'], feature: 'PurchaseModule' },
  OutgoingOrder: read(...outgoingPages),
  IngoingOrder: read(...ingoingPages),
  IngoingOrderLine: read(...ingoingPages),
  Job: read(...jobPages),
  Task: read(
    'pages/tasks-es-page',
    'pages/tasks-page',
    ...jobPages,
    ...countPages,
    'pages/operations-page',
    'pages/processsalesorders',
  ),
  Maintenance: read('pages/maintenance-es-page', 'pages/maintenance-page'),
  Inventory: read(...countPages),
  InventoryLine: read(...countPages),
  Stock: read(...stockPages, ...locationPages, ...materialPages),
  StockReservation: read('data/order/viewReservations', 'data/stock/viewReservations'),
  Location: read(...locationPages),
  Material: ofMaterials,
  MaterialTransaction: ofMaterials,
  MaterialUnitOfMeasure: ofMaterials,
  MaterialBom: ofMaterials,
  MaterialAlternative: ofMaterials,
  Supplier: supplierPages,
  SupplierMaterial: supplierPages,
  Draft: draftPages,
  DraftLine: draftPages,
  SalesOrderDraft: salesDraftPages,
  SalesOrderDraftLine: salesDraftPages,
  IntegrationImport: read('header/settings/integration', 'header/settings/integration_monitor'),
  IntegrationMessage: read('header/settings/integration', 'header/settings/integration_monitor'),
  IntegrationRequest: read('header/settings/integration', 'header/settings/integration_monitor'),
  User: read('header/settings/users'),
  UserHistory: read('header/settings/users'),
  UserRole: read('header/settings/users'),
  UserRoleHistory: read('header/settings/users'),
  UserRoleMember: read('header/settings/users'),
  UserRoleAssignment: read('header/settings/users'),
  UserSession: read('header/settings/users'),
  ActiveUser: read('header/settings/active_users'),
  ...ofEachView(({ permission }) => read(permission)),
  Screen: read('header/settings/active_users'),
  ScreenHistory: read('header/settings/active_users'),
  Download: read('header/settings/downloads'),
} as const satisfies Record<string, ReadRight>
export type FollowedViewName = keyof typeof followedViews

export const rowViews = { ...followedViews, ...reportViews }
export type RowViewName = keyof typeof rowViews

/** Views that can be subscribed to at the hub. */
export const liveViews: Readonly<Record<FollowedViewName | 'Kpi' | 'Access', ReadRight | undefined>> = {
  ...followedViews,
  /** Values of the dashboard's widgets; open to every signed-in user. */
  Kpi: undefined,
  /** The user's own permissions and the settings of the business unit: tells the client to fetch. */
  Access: undefined,
}
export type LiveViewName = keyof typeof liveViews

/** Whether the hub publishes changes of these rows. */
export function isLive(view: RowViewName): view is FollowedViewName {
  return Object.hasOwn(liveViews, view)
}

/** Whether a view shows exchanges with other systems: these have a row limit of their own (spec 2, section 6). */
export function isOfIntegration(view: string): boolean {
  return view.startsWith('Integration')
}
