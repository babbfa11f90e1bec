/** All handlers; a missing one does not compile. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../http/context'
import type { SignInDelays } from '../http/sign-in-delays'
import type { Tokens } from '../http/tokens'
import type { UnitSettingsCache } from '../http/unit-settings'
import { authenticationHandlers } from './authentication'
import { customViews, primaryViews } from './custom-views'
import { kpiHandlers } from './kpi'
import { localization, uoMType, users } from './localization'
import { openId } from './open-id'
import { processSalesOrders } from './process-sales-orders'
import { salesOrderHandlers } from './sales-orders'
import { settings } from './settings'
import { system } from './system'
import { terminal } from './terminal'
import { userSession } from './user-session'

export interface HandlerParts {
  readonly tokens: Tokens
  readonly delays: SignInDelays
  readonly unitSettings: UnitSettingsCache
}

export function createHandlers(parts: HandlerParts): Handlers<Endpoints, Context> {
  return {
    authentication: authenticationHandlers(parts),
    openId,
    userSession,
    settings,
    uoMType,
    localization,
    users,
    customViews,
    primaryViews,
    kpi: kpiHandlers(parts.unitSettings),
    salesOrders: salesOrderHandlers(parts.unitSettings),
    processSalesOrders,
    terminal,
    system,
  }
}
