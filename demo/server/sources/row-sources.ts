/**
 * Where the rows of each view come from: search, live updates, groups and exports read the same table. Rows of
 * reports follow from their criteria (reports/report-table.ts).
 */
import type { FollowedViewName } from '../../../src/contract/row-views'
import { masterSources } from '../master-data/kinds'
import type { SearchSource } from '../search/search-source'
import {
  integrationImportSource,
  integrationMessageSource,
  integrationRequestSource,
} from './integration-sources'
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
} from './history-sources'
import { downloadSource } from './download-source'
import { ingoingOrderLineSource, ingoingOrderSource } from './ingoing-order-source'
import { inventoryLineSource, inventorySource } from './inventory-source'
import { jobSource } from './job-source'
import { locationSource } from './location-source'
import { maintenanceSource } from './maintenance-source'
import {
  materialAlternativeSource,
  materialBomSource,
  materialUnitOfMeasureSource,
} from './material-detail-sources'
import { materialSource } from './material-source'
import { materialTransactionSource } from './material-transaction-source'
import { purchaseDraftLineSource, purchaseDraftSource } from './purchase-draft-source'
import { salesOrderDraftLineSource, salesOrderDraftSource } from './sales-order-draft-source'
import { operationSource } from './operation-source'
import { outgoingOrderSource } from './outgoing-order-source'
import { salesOrderLineSource } from './sales-order-line-source'
import { salesOrderSource } from './sales-order-source'
import { stockReservationSource } from './stock-reservation-source'
import { stockSource } from './stock-source'
import { taskSource } from './task-source'
import { screenSource } from './screen-source'
import { supplierMaterialSource, supplierSource } from './supplier-source'
import {
  activeUserSource,
  userRoleAssignmentSource,
  userRoleMemberSource,
  userRoleSource,
  userSessionSource,
  userSource,
} from './user-sources'

export const rowSources: Readonly<Record<FollowedViewName, SearchSource>> = {
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
