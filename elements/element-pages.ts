/** The pages of each element, by the names that its attribute `page` takes, and its languages, as types for pages and frameworks. */
import type { Language } from '../src/contract/limits'
import type { MasterPage } from '../src/contract/master-data/kinds'
import type { ReportName, reportPlaces } from '../src/contract/reports/report-names'

/** As in markup; other tags with the same primary language, such as `en` or `de-AT`, are also accepted. */
export type ElementLanguage = Language

/** The first page has an empty name. */
export type DashboardPage = '' | 'dashboard-settings'

export type OrderGridsPage =
  | 'operations-page'
  | 'jobs-es-page'
  | 'tasks-es-page'
  | 'maintenance-es-page'
  | 'inventory-es-page'
  | 'stocks-es-page'
  | 'outgoing-orders-es-page'
  | 'ingoing-orders-es-page'
  | 'locations-es-page'
  | 'materials-page'
  | 'materials-es-page'
  | 'sales-orders-es-page'
  | 'sales-order-lines-page'
  | `stock-count/${number}`
  | 'create-sales-order'
  | `create-sales-order/${number}`
  | 'sales-order-draft'
  | 'processsalesorders'
  | `processsalesorders/${number}`
  | `processsalesorders/${number}/${number}`
  | `material-edit-page/${number}`
  | 'jobs-page'
  | 'tasks-page'
  | 'maintenance-page'
  | 'inventory-page'
  | 'stocks-page'
  | 'outgoing-orders-page'
  | 'ingoing-orders-page'
  | 'locations-page'
  | 'grid-test-page'

export type PurchaseDraftsPage =
  | 'draft-es-page'
  | 'newdraft-page'
  | `newdraft-page/${number}`
  | 'emptydraft-page'
  | `updatedraft-page/${number}`
  | 'supplier-es-page'
  | 'supplier-page'
  | 'draft-page'

export type ReportsPage = 'reports-page' | (typeof reportPlaces)[ReportName]['config' | 'page']

export type SettingsPage =
  | 'company-information'
  | 'user-settings'
  | 'user-management'
  | 'users'
  | 'active-users'
  | 'import'
  | `import/${number}`
  | 'kpi-management'
  | 'downloads'
  | MasterPage
  | 'integration-imports'
  | 'integration-requests'
  | 'integration-messages'
  | 'integration'
