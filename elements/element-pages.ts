/** The pages of each element, by the names that its attribute `page` takes, and its languages, as types for pages and frameworks. */
import type { MasterPage } from '../src/contract/master-data/kinds'

/** As in markup; other tags with the same primary language, such as `en` or `de-AT`, are also accepted. */
export type ElementLanguage = 'en-GB' | 'da-DK' | 'nb-NO' | 'de-DE' | 'sv-SE' | 'pl-PL'

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

export type ReportsPage =
  | 'reports-page'
  | 'material-summary-config-page'
  | 'material-summary-report-page'
  | 'material-transaction-config-page'
  | 'material-transaction-report-page'
  | 'slow-moving-materials-config-page'
  | 'slow-moving-materials-report-page'
  | 'employee-efficiency-report-config-page'
  | 'employee-efficiency-report-page'
  | 'supplier-punctuality-config-page'
  | 'supplier-punctuality-report-page'

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
