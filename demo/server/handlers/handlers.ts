/** All handlers; a missing one does not compile. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { runningExports } from '../export/running-exports'
import type { Context } from '../http/context'
import type { RunningCommands } from '../http/running-commands'
import type { SignInDelays } from '../http/sign-in-delays'
import type { Tokens } from '../http/tokens'
import type { UnitSettingsCache } from '../http/unit-settings'
import { authenticationHandlers } from './authentication'
import { customViews } from './custom-views'
import { downloadHandlers } from './downloads'
import { integrationMonitorHandlers } from './integration-monitor'
import { historyHandlers } from './histories'
import { dedicatedLocations } from './dedicated-locations'
import { inventoryHandlers } from './inventory'
import { gridHandlers } from './grids'
import { kpiHandlers } from './kpi'
import { localization, uoMType, users } from './localization'
import { locationHandlers } from './locations'
import { dynamicAttributes, warehouseLookups } from './lookups'
import { lookupOptions } from './lookup-options'
import { jobHandlers } from './jobs'
import { materialHandlers } from './materials'
import { openId } from './open-id'
import { primaryViews } from './primary-views'
import { orderGridHandlers } from './order-grids'
import { processSalesOrderHandlers } from './process-sales-orders'
import { purchaseDraftHandlers } from './purchase-drafts'
import { reportPlanHandlers } from './report-plans'
import { reportHandlers } from './reports'
import { supplierHandlers } from './suppliers'
import { salesOrderDraftHandlers } from './sales-order-drafts'
import { salesOrderLineHandlers } from './sales-order-lines'
import { salesOrderProcessHandlers } from './sales-order-process'
import { salesOrderHandlers } from './sales-orders'
import { settingsHandlers } from './settings'
import { screenHandlers } from './screens'
import { stockHandlers } from './stocks'
import { system } from './system'
import { terminal } from './terminal'
import { userChoice } from './user-choice'
import { userSession } from './user-session'
import { userHandlers } from './users'
import { warehouseSettingsHandlers } from './warehouse-settings'

export interface HandlerParts {
  readonly tokens: Tokens
  readonly delays: SignInDelays
  readonly unitSettings: UnitSettingsCache
  readonly commands: RunningCommands
}

export function createHandlers(parts: HandlerParts): Handlers<Endpoints, Context> {
  const exports = runningExports(parts.commands)
  return {
    authentication: authenticationHandlers(parts),
    openId,
    userSession,
    settings: settingsHandlers(parts.unitSettings),
    uoMType,
    localization,
    users,
    customViews,
    primaryViews,
    kpi: kpiHandlers(parts.unitSettings),
    salesOrders: salesOrderHandlers(parts.unitSettings),
    processSalesOrders: processSalesOrderHandlers(parts.unitSettings),
    salesOrderLines: salesOrderLineHandlers,
    ...salesOrderProcessHandlers,
    ...orderGridHandlers(parts.unitSettings),
    ...jobHandlers(parts.unitSettings),
    terminal,
    suppliers: supplierHandlers(parts.unitSettings),
    drafts: purchaseDraftHandlers(parts.unitSettings),
    salesOrderDrafts: salesOrderDraftHandlers(parts.unitSettings),
    integrationMonitor: integrationMonitorHandlers(parts.unitSettings),
    stocks: stockHandlers(parts.unitSettings),
    dedicatedLocations,
    locations: locationHandlers(parts.unitSettings),
    materials: materialHandlers(parts.unitSettings),
    ...inventoryHandlers(parts.unitSettings),
    warehouseLookups,
    lookupOptions,
    histories: historyHandlers(parts.unitSettings),
    userChoice,
    dynamicAttributes,
    ...warehouseSettingsHandlers(parts.unitSettings),
    ...userHandlers(parts.unitSettings),
    screens: screenHandlers({ unitSettings: parts.unitSettings, secret: parts.tokens.secret }),
    ...reportPlanHandlers(parts.unitSettings),
    downloads: downloadHandlers(parts.unitSettings),
    ...reportHandlers(parts.unitSettings, exports),
    ...gridHandlers(parts.unitSettings, parts.commands, exports),
    system,
  }
}
