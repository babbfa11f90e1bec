/** The whole endpoint table: what the server must handle and the client may call. */
import { authentication, openId } from './authentication'
import { terminal } from './floor'
import { command, grids } from './grids'
import { histories } from './histories'
import { inventories, maintenances } from './inventory'
import { jobs, tasks, tools } from './jobs'
import { kpi } from './kpi'
import { dynamicAttributes, warehouseLookups } from './lookups'
import { lookupOptions } from './lookup-options'
import { materials } from './materials'
import { ingoingOrders, lookup, outgoingOrders, processDefinition } from './order-grids'
import { orderProcesses, processes } from './process'
import { salesOrderLines } from './sales-order-lines'
import { processSalesOrders, salesOrders } from './sales-orders'
import { dashboardSettings } from './dashboard-settings'
import { localization, settings, uoMType, users } from './settings'
import { salesOrderDrafts } from './sales-order-drafts'
import { integrationMonitor } from './integration-monitor'
import { downloads } from './downloads'
import { drafts, suppliers } from './purchasing'
import { reportCriteria, reportSchedules } from './report-plans'
import { reports } from './reports'
import { locations } from './locations'
import { dedicatedLocations, stocks } from './stocks'
import { screens } from './screens'
import { system } from './system'
import { userAccounts, userRoles } from './users'
import { causeCodes, printers, stockAttributes } from './warehouse-settings'
import { userChoice } from './user-choice'
import { userSession } from './user-session'
import { primaryViews } from './primary-views'
import { customViews } from './views'

export const endpoints = {
  authentication,
  openId,
  userSession,
  settings: { ...settings, ...dashboardSettings },
  uoMType,
  localization,
  users,
  customViews,
  primaryViews,
  kpi,
  salesOrders,
  processSalesOrders,
  salesOrderLines,
  orderProcesses,
  processes,
  outgoingOrders,
  ingoingOrders,
  jobs,
  tasks,
  tools,
  lookup,
  processDefinition,
  terminal,
  grids,
  command,
  suppliers,
  drafts,
  reports,
  reportCriteria,
  reportSchedules,
  downloads,
  salesOrderDrafts,
  integrationMonitor,
  stocks,
  dedicatedLocations,
  locations,
  materials,
  inventories,
  maintenances,
  warehouseLookups,
  lookupOptions,
  histories,
  userChoice,
  dynamicAttributes,
  causeCodes,
  printers,
  stockAttributes,
  userAccounts,
  userRoles,
  screens,
  system,
} as const
export type Endpoints = typeof endpoints
