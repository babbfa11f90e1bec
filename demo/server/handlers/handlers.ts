/** All handlers; a missing one does not compile. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { PasswordResets } from '../account-store/password-resets'
import { runningExports } from '../export/running-exports'
import type { Context } from '../http/context'
import type { RunningCommands } from '../http/running-commands'
import type { SignInDelays } from '../http/sign-in-delays'
import type { Sessions } from '../http/sessions'
import type { Tokens } from '../http/tokens'
import type { ImportJobs } from '../import-store/import-jobs'
import type { Tickets } from '../live/tickets'
import type { Mails } from '../mail/mail'
import type { UnitSettingsCache } from '../http/unit-settings'
import type { SharedFigures } from '../kpi/shared-figures'
import type { OpenIdOption } from '../open-id/open-id-option'
import { rowSources } from '../sources/row-sources'
import { authenticationHandlers, type TrustedPortal } from './authentication'
import { companyHandlers } from './company'
import { customViews } from './custom-views'
import { downloadHandlers } from './downloads'
import { files } from './files'
import { importHandlers, seedingUploadHandlers } from './imports'
import { integrationDataHandlers, integrationMonitorHandlers } from './integration-monitor'
import { historyHandlers } from './histories'
import { dedicatedLocations } from './dedicated-locations'
import { inventoryHandlers } from './inventory'
import { maintenanceHandlers } from './maintenance'
import { gridHandlers } from './grids'
import { keptFormHandlers } from './form-drafts'
import { ingoingOrderHandlers } from './complete-ingoing-orders'
import { dashboardWidgetSettings, kpiHandlers } from './kpi'
import { kpiSettingsHandlers } from './kpi-settings'
import { localization, uoMType, users } from './localization'
import { locationHandlers } from './locations'
import { dynamicAttributes, warehouseLookups } from './lookups'
import { lookupOptions } from './lookup-options'
import { jobHandlers } from './jobs'
import { materialHandlers } from './materials'
import { openIdHandlers } from './open-id'
import { menuHandlers } from './menus'
import { permissionHandlers } from './permissions'
import { ownAccountHandlers } from './own-account'
import { primaryViews } from './primary-views'
import { orderEntryHandlers } from './order-entry'
import { orderGridHandlers } from './order-grids'
import { printedOrderHandlers } from './printed-order'
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
import { countJobs } from './stock-counts'
import { stockJobHandlers } from './stock-jobs'
import { stockHandlers } from './stocks'
import { systemHandlers } from './system'
import { terminal } from './terminal'
import { codeSwitchHandlers, featureFlags, seeding, unitSettingsHandlers } from './unit-settings'
import { userChoice } from './user-choice'
import { sessionLimitHandlers } from './session-limit'
import { userSessionHandlers } from './user-session'
import { userRoleHandlers } from './user-roles'
import { userHandlers } from './users'
import { masterDataHandlers } from './master-data'

export interface HandlerParts {
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly delays: SignInDelays
  readonly unitSettings: UnitSettingsCache
  readonly figures: SharedFigures
  readonly commands: RunningCommands
  readonly mails: Mails
  /** Address of the cockpit, for links in mails; known once the server listens. */
  readonly publicUrl: () => string
  readonly passwordResets: PasswordResets
  /** Known once the server listens. */
  readonly openIdOption: () => OpenIdOption
  /** Portals that may hand signed-in users over. */
  readonly portals: readonly TrustedPortal[]
  readonly imports: ImportJobs
  /** The server takes no new work. */
  readonly isEnding: () => boolean
  /** Tickets of the hub where a relay carries live updates; absent where clients reach the hub themselves. */
  readonly relayTickets: Tickets | undefined
}

export function createHandlers(parts: HandlerParts): Handlers<Endpoints, Context> {
  const exports = runningExports(parts.commands)
  const jobs = jobHandlers(parts.unitSettings)
  return {
    authentication: authenticationHandlers(parts),
    openId: openIdHandlers(parts),
    sessionLimit: sessionLimitHandlers(parts),
    userSession: userSessionHandlers(parts),
    settings: {
      ...settingsHandlers(parts.unitSettings, parts.relayTickets !== undefined),
      ...unitSettingsHandlers,
      ...kpiSettingsHandlers,
      dashboardWidgetSettings: dashboardWidgetSettings(parts.unitSettings),
    },
    featureFlags,
    codeSwitches: codeSwitchHandlers,
    company: companyHandlers(parts.unitSettings),
    seeding: { ...seeding, ...seedingUploadHandlers(parts.imports) },
    uoMType,
    localization,
    users,
    ownAccount: ownAccountHandlers(parts),
    formDrafts: keptFormHandlers(parts.tokens),
    customViews,
    primaryViews,
    kpi: kpiHandlers(parts.unitSettings, parts.figures),
    salesOrders: { ...salesOrderHandlers(parts.unitSettings), ...orderEntryHandlers(parts.unitSettings) },
    processSalesOrders: processSalesOrderHandlers(parts.unitSettings),
    salesOrderLines: salesOrderLineHandlers,
    ...salesOrderProcessHandlers,
    ...orderGridHandlers(parts.unitSettings),
    ingoingOrders: { ...ingoingOrderHandlers(parts.unitSettings), ...printedOrderHandlers },
    ...jobs,
    jobs: { ...jobs.jobs, ...stockJobHandlers, ...countJobs(parts.unitSettings) },
    terminal,
    suppliers: supplierHandlers(parts.unitSettings),
    drafts: purchaseDraftHandlers(parts.unitSettings),
    salesOrderDrafts: salesOrderDraftHandlers(parts.unitSettings),
    integrationMonitor: integrationMonitorHandlers(parts.unitSettings),
    integrationData: integrationDataHandlers,
    files,
    imports: importHandlers(parts.imports),
    stocks: stockHandlers(parts.unitSettings),
    dedicatedLocations,
    locations: locationHandlers(parts.unitSettings),
    materials: materialHandlers(parts.unitSettings),
    inventories: inventoryHandlers(parts.unitSettings),
    maintenances: maintenanceHandlers(parts.unitSettings),
    warehouseLookups,
    lookupOptions,
    histories: historyHandlers(parts.unitSettings),
    userChoice,
    dynamicAttributes,
    ...masterDataHandlers(parts.unitSettings),
    userAccounts: userHandlers(parts),
    userRoles: userRoleHandlers(parts.unitSettings),
    permissions: permissionHandlers({ ...parts, sources: rowSources }),
    menus: menuHandlers(parts.unitSettings),
    screens: screenHandlers({ unitSettings: parts.unitSettings, secret: parts.tokens.secret }),
    ...reportPlanHandlers(parts.unitSettings),
    downloads: downloadHandlers(parts.unitSettings),
    ...reportHandlers(parts.unitSettings, exports),
    ...gridHandlers(rowSources, parts.unitSettings, parts.commands, exports),
    system: systemHandlers(parts),
  }
}
