/** The whole endpoint table: what the server must handle and the client may call. */
import { authentication, openId } from './authentication'
import { terminal } from './floor'
import { kpi } from './kpi'
import { processSalesOrders, salesOrders } from './sales-orders'
import { localization, settings, uoMType, users } from './settings'
import { system } from './system'
import { userSession } from './user-session'
import { customViews, primaryViews } from './views'

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
  terminal,
  system,
} as const
export type Endpoints = typeof endpoints
