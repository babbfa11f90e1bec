/** The whole endpoint table: what the server must handle and the client may call. */
import { authentication, openId } from './authentication'
import { terminal } from './floor'
import { command, grids } from './grids'
import { inventories, maintenances } from './inventory'
import { kpi } from './kpi'
import { dynamicAttributes, warehouseLookups } from './lookups'
import { materials } from './materials'
import { ingoingOrders, jobs, lookup, outgoingOrders, processDefinition, tasks } from './order-grids'
import { processSalesOrders, salesOrders } from './sales-orders'
import { localization, settings, uoMType, users } from './settings'
import { salesOrderDrafts } from './sales-order-drafts'
import { integrationMonitor } from './integration-monitor'
import { drafts, suppliers } from './purchasing'
import { locations, stocks } from './stocks'
import { system } from './system'
import { userAccounts, userRoles } from './users'
import { causeCodes, printers, stockAttributes } from './warehouse-settings'
import { userSession } from './user-session'
import { primaryViews } from './primary-views'
import { customViews } from './views'

export const endpoints = {
  authentication,
  openId,
  userSession,
  settings,
  uoMType,
  localization,
  users,
  customViews,
  primaryViews,
  kpi,
  salesOrders,
  processSalesOrders,
  outgoingOrders,
  ingoingOrders,
  jobs,
  tasks,
  lookup,
  processDefinition,
  terminal,
  grids,
  command,
  suppliers,
  drafts,
  salesOrderDrafts,
  integrationMonitor,
  stocks,
  locations,
  materials,
  inventories,
  maintenances,
  warehouseLookups,
  dynamicAttributes,
  causeCodes,
  printers,
  stockAttributes,
  userAccounts,
  userRoles,
  system,
} as const
export type Endpoints = typeof endpoints
