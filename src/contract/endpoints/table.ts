/** The whole endpoint table: what the server must handle and the client may call. */
import { causeCodes } from '../master-data/cause-code'
import { printers } from '../master-data/printer'
import { stockAttributes } from '../master-data/stock-attribute'
import { authentication } from './authentication'
import { terminal } from './floor'
import { command, grids } from './grids'
import { histories } from './histories'
import { inventories, maintenances } from './inventory'
import { jobs, tasks, tools } from './jobs'
import { kpi } from './kpi'
import { dynamicAttributes, warehouseLookups } from './lookups'
import { lookupOptions } from './lookup-options'
import { formDrafts } from './form-drafts'
import { materials } from './materials'
import { openId } from './open-id'
import { ingoingOrders, lookup, outgoingOrders, processDefinition } from './order-grids'
import { ownAccount } from './own-account'
import { menus, permissions } from './permissions'
import { hostedRealtime } from './realtime'
import { draftEntry, orderEntry } from './order-entry'
import { orderProcesses, processes } from './process'
import { salesOrderLines } from './sales-order-lines'
import { processSalesOrders, salesOrders } from './sales-orders'
import { dashboardSettings } from './dashboard-settings'
import { users } from './own-language'
import { localization, settings, uoMType } from './settings'
import { replacedTexts } from './replaced-texts'
import { ordersOfDrafts, salesOrderDrafts } from './sales-order-drafts'
import { files } from './files'
import { imports, seedingUpload } from './imports'
import { integrationData, integrationMonitor } from './integration-monitor'
import { downloads } from './downloads'
import { drafts, suppliers } from './purchasing'
import { reportCriteria, reportSchedules } from './report-plans'
import { reports } from './reports'
import { locations } from './locations'
import { dedicatedLocations, stocks } from './stocks'
import { screens } from './screens'
import { system } from './system'
import { userAccounts, userRoles } from './users'
import { codeSwitchEndpoints, company, featureFlags, seeding, unitSettings } from './unit-settings'
import { userChoice } from './user-choice'
import { handover } from './handover'
import { sessionLimit } from './session-limit'
import { userSession } from './user-session'
import { userSessions } from './user-sessions'
import { primaryViews } from './primary-views'
import { customViews } from './views'

export const endpoints = {
  authentication: { ...authentication, ...handover, ...hostedRealtime },
  sessionLimit,
  openId,
  userSession: { ...userSession, ...userSessions },
  settings: { ...settings, ...dashboardSettings, ...unitSettings },
  featureFlags,
  codeSwitches: codeSwitchEndpoints,
  company,
  seeding: { ...seeding, ...seedingUpload },
  uoMType,
  localization: { ...localization, ...replacedTexts },
  users,
  ownAccount,
  formDrafts,
  customViews,
  primaryViews,
  kpi,
  salesOrders: { ...salesOrders, ...orderEntry, ...ordersOfDrafts },
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
  salesOrderDrafts: { ...salesOrderDrafts, ...draftEntry },
  integrationMonitor,
  integrationData,
  files,
  imports,
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
  permissions,
  menus,
  screens,
  system,
} as const
export type Endpoints = typeof endpoints
