/**
 * The sources of each view's rows: search, live updates, groups and exports read the same table. Rows of reports depend on their criteria
 * (reports/report-table.ts).
 */
import { masterSources } from './master-data/public'
import type { RowSources } from './core/search/search-source'
import {
  integrationImportSource,
  integrationMessageSource,
  integrationRequestSource,
} from './integration/public'
import {
  ingoingOrderHistorySource,
  inventoryHistorySource,
  jobHistorySource,
  materialHistorySource,
  salesOrderHistorySource,
  screenHistorySource,
  stockHistorySource,
  supplierHistorySource,
  userHistorySource,
  userRoleHistorySource,
} from './core/search/history-sources'
import { downloadSource } from './grids/public'
import { ingoingOrderLineSource, ingoingOrderSource } from './goods-in/public'
import { inventoryLineSource, inventorySource } from './counts/public'
import { jobSource } from './jobs/public'
import { locationSource } from './locations/public'
import { maintenanceSource } from './maintenance/public'
import {
  materialAlternativeSource,
  materialBomSource,
  materialSource,
  materialTransactionSource,
  materialUnitOfMeasureSource,
} from './materials/public'
import { purchaseDraftLineSource, purchaseDraftSource } from './purchasing/public'
import { salesOrderDraftLineSource, salesOrderDraftSource } from './order-entry/public'
import {
  operationSource,
  outgoingOrderSource,
  salesOrderLineSource,
  salesOrderSource,
  stockReservationSource,
  taskSource,
} from './orders/public'
import { stockSource } from './stocks/public'
import { screenSource } from './screens/public'
import { supplierMaterialSource, supplierSource } from './suppliers/public'
import {
  activeUserSource,
  userRoleAssignmentSource,
  userRoleMemberSource,
  userRoleSource,
  userSessionSource,
  userSource,
} from './users/public'

export const rowSources: RowSources = {
  Operation: operationSource,
  ProcessSalesOrders: operationSource,
  SalesOrders: salesOrderSource,
  SalesOrderLines: salesOrderLineSource,
  SalesOrderHistory: salesOrderHistorySource,
  StockHistory: stockHistorySource,
  MaterialHistory: materialHistorySource,
  InventoryHistory: inventoryHistorySource,
  JobHistory: jobHistorySource,
  IngoingOrderHistory: ingoingOrderHistorySource,
  SupplierHistory: supplierHistorySource,
  OutgoingOrder: outgoingOrderSource,
  IngoingOrder: ingoingOrderSource,
  IngoingOrderLine: ingoingOrderLineSource,
  Job: jobSource,
  Task: taskSource,
  Maintenance: maintenanceSource,
  Inventory: inventorySource,
  InventoryLine: inventoryLineSource,
  Stock: stockSource,
  StockReservation: stockReservationSource,
  Location: locationSource,
  Material: materialSource,
  MaterialTransaction: materialTransactionSource,
  MaterialUnitOfMeasure: materialUnitOfMeasureSource,
  MaterialBom: materialBomSource,
  MaterialAlternative: materialAlternativeSource,
  Supplier: supplierSource,
  SupplierMaterial: supplierMaterialSource,
  Draft: purchaseDraftSource,
  DraftLine: purchaseDraftLineSource,
  SalesOrderDraft: salesOrderDraftSource,
  SalesOrderDraftLine: salesOrderDraftLineSource,
  IntegrationImport: integrationImportSource,
  IntegrationMessage: integrationMessageSource,
  IntegrationRequest: integrationRequestSource,
  User: userSource,
  UserHistory: userHistorySource,
  UserRole: userRoleSource,
  UserRoleHistory: userRoleHistorySource,
  UserRoleMember: userRoleMemberSource,
  UserRoleAssignment: userRoleAssignmentSource,
  UserSession: userSessionSource,
  ActiveUser: activeUserSource,
  Screen: screenSource,
  ScreenHistory: screenHistorySource,
  ...masterSources,
  Download: downloadSource,
}
