/** Places of pages in the menus, and the menus' groups (spec 1, section 2). Only the host's own menu reads them. */
import type { MenuCounts } from '../contract/endpoints/kpi'
import { masterData } from '../contract/master-data/kinds'
import { reportPlaces } from '../contract/reports/report-names'
import type { RouteName } from '../contract/route-names'
import type { FollowedViewName } from '../contract/row-views'
import type { MenuGroupName, MenuPlace, SettingsCategory, SettingsPlace } from '../define/menu-place'

/** Places of pages in the left menu, by route. */
export const menuPlaces: Readonly<Partial<Record<RouteName, MenuPlace>>> = {
  '': { order: 0, icon: 'dashboard' },
  'operations-page': { order: 1, icon: 'operations' },
  'jobs-es-page': { order: 2, icon: 'jobs' },
  'tasks-es-page': { order: 3, icon: 'tasks' },
  'maintenance-es-page': { order: 4, icon: 'maintenance' },
  'inventory-es-page': { order: 5, icon: 'inventory' },
  'stocks-es-page': { order: 6, icon: 'stocks' },
  'outgoing-orders-es-page': { order: 7, icon: 'outgoing' },
  'ingoing-orders-es-page': { order: 8, icon: 'ingoing' },
  'locations-es-page': { order: 9, icon: 'location' },
  // The spec's menu has two entries with this order: the old page comes before the new one.
  'materials-page': { order: 10, icon: 'clock' },
  'materials-es-page': { order: 10, icon: 'material' },
  'sales-orders-es-page': { order: 11, icon: 'order' },
  'sales-order-lines-page': { order: 1, icon: 'lines', under: 'sales-orders-es-page' },
  'create-sales-order': { order: 2, icon: 'plus', under: 'sales-orders-es-page' },
  'sales-order-draft': { order: 3, icon: 'draft', under: 'sales-orders-es-page' },
  'newdraft-page': { order: 1, icon: 'plus', under: 'purchase' },
  'draft-es-page': { order: 2, icon: 'draft', under: 'purchase' },
  'supplier-es-page': { order: 3, icon: 'company', under: 'purchase' },
  'reports-page': { order: 13, icon: 'report' },
  'user-management': { order: 14, icon: 'users' },
}

export interface MenuCounted {
  readonly count: keyof MenuCounts
  /** Says the number in words. */
  readonly textKey: string
  readonly isError?: boolean
  /** All rows of this grid are counted: a page that shows it has the same number below it. */
  readonly allOf?: FollowedViewName
}

/** Badges of entries in the left menu: the number of rows that wait for somebody. */
export const menuCounted: Readonly<Partial<Record<RouteName, MenuCounted>>> = {
  'jobs-es-page': { count: 'openJobs', textKey: 'shell.menu.count.openJobs' },
  'inventory-es-page': { count: 'stockCountsReady', textKey: 'shell.menu.count.stockCountsReady' },
  'sales-orders-es-page': {
    count: 'ordersInError',
    textKey: 'shell.menu.count.ordersInError',
    isError: true,
  },
  'sales-order-draft': { count: 'salesOrderDrafts', textKey: 'grid.rows.Draft', allOf: 'SalesOrderDraft' },
  'draft-es-page': { count: 'purchaseDrafts', textKey: 'grid.rows.Draft', allOf: 'Draft' },
}

/** Pages without a place, by the entry that leads to them and stays marked as current. */
export const menuTrails: Readonly<Partial<Record<RouteName, RouteName>>> = {
  'dashboard-settings': '',
  processsalesorders: 'sales-orders-es-page',
  'material-edit-page': 'materials-es-page',
  'stock-count': 'inventory-es-page',
  'emptydraft-page': 'newdraft-page',
  'updatedraft-page': 'draft-es-page',
  ...Object.fromEntries(
    Object.values(reportPlaces).flatMap(({ config, page }) =>
      [config, page].map(name => [name, 'reports-page']),
    ),
  ),
}

/** Entries of the left menu that only group others, by name. */
export const menuGroups: Readonly<Record<MenuGroupName, MenuPlace>> = {
  purchase: { order: 12, icon: 'purchase' },
}

/** Places of pages in the settings panel, by route. */
export const settingsPlaces: Readonly<Partial<Record<RouteName, SettingsPlace>>> = {
  'company-information': {
    category: 'general',
    order: 1,
    icon: 'company',
    permission: 'header/settings/can_edit_company_info',
  },
  'user-management': { category: 'general', order: 2, icon: 'users' },
  'active-users': { category: 'general', order: 3, icon: 'pulse' },
  'user-settings': { category: 'general', order: 4, icon: 'key' },
  import: { category: 'general', order: 5, icon: 'upload' },
  'kpi-management': { category: 'general', order: 6, icon: 'gauge' },
  downloads: { category: 'general', order: 7, icon: 'download' },
  ...Object.fromEntries(
    Object.values(masterData).map(({ page, icon }, at): [RouteName, SettingsPlace] => [
      page,
      { category: 'warehouse', order: at + 1, icon },
    ]),
  ),
  'integration-imports': { category: 'integration', order: 1, icon: 'ingoing' },
  'integration-requests': { category: 'integration', order: 2, icon: 'integration' },
  'integration-messages': { category: 'integration', order: 3, icon: 'message' },
}

/** The groups of the settings panel, in their order. */
export const settingsCategories: readonly SettingsCategory[] = ['general', 'warehouse', 'integration']
