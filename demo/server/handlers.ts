/** All handlers; the compiler reports a missing one. */
import type { Handlers } from '../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../src/contract/endpoints/table'
import {
  ownAccountHandlers,
  type PasswordResets,
  permissionHandlers,
  userHandlers,
  userRoleHandlers,
} from './users/public'
import { runningExports } from './exports/public'
import type { Context } from './core/calls/context'
import type { RunningCommands } from './core/calls/running-commands'
import type { Ending } from './core/ending'
import type { SignInDelays } from './core/sessions/sign-in-delays'
import type { Sessions } from './core/sessions/sessions'
import type { Tokens } from './core/sessions/tokens'
import { importHandlers, type ImportJobs, seedingUploadHandlers } from './imports/public'
import type { Tickets } from './core/live/tickets'
import type { Mails } from './core/mail/mail'
import type { UnitSettingsCache } from './core/unit/unit-settings'
import {
  dashboardWidgetSettings,
  kpiHandlers,
  kpiSettingsHandlers,
  type SharedFigures,
} from './dashboard/public'
import {
  authenticationHandlers,
  openIdHandlers,
  type OpenIdOption,
  sessionLimitHandlers,
  type TrustedPortal,
  userSessionHandlers,
} from './sessions/public'
import { rowSources } from './row-sources'
import {
  codeSwitchHandlers,
  companyHandlers,
  featureFlags,
  localization,
  menuHandlers,
  seeding,
  settingsHandlers,
  unitSettingsHandlers,
  uoMType,
  users,
} from './settings/public'
import { customViews, primaryViews } from './views/public'
import {
  downloadHandlers,
  dynamicAttributes,
  gridHandlers,
  historyHandlers,
  lookupOptions,
  warehouseLookups,
} from './grids/public'
import { files } from './files/public'
import { integrationDataHandlers, integrationMonitorHandlers } from './integration/public'
import { dedicatedLocations, stockHandlers } from './stocks/public'
import { countJobs, inventoryHandlers, stockJobHandlers } from './counts/public'
import { maintenanceHandlers } from './maintenance/public'
import { formDraftHandlers } from './drafts/public'
import { ingoingOrderHandlers } from './goods-in/public'
import { locationHandlers } from './locations/public'
import { jobHandlers } from './jobs/public'
import { materialHandlers } from './materials/public'
import { orderEntryHandlers, salesOrderDraftHandlers } from './order-entry/public'
import {
  orderGridHandlers,
  processSalesOrderHandlers,
  salesOrderHandlers,
  salesOrderLineHandlers,
  salesOrderProcessHandlers,
} from './orders/public'
import { printedOrderHandlers, purchaseDraftHandlers } from './purchasing/public'
import { reportHandlers, reportPlanHandlers } from './reports/public'
import { archiveProblem, retentionHandlers } from './retention/public'
import { supplierHandlers } from './suppliers/public'
import { screenHandlers } from './screens/public'
import { systemHandlers } from './system/public'
import { terminal } from './terminal/public'
import { userChoice } from './core/calls/user-choice-handlers'
import { masterDataHandlers } from './master-data/public'

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
  /** Told of what failed although the call succeeded. */
  readonly onError: (error: Error) => void
  readonly passwordResets: PasswordResets
  /** The OpenId option; known once the server listens. */
  readonly openIdOption: () => OpenIdOption
  /** Portals that may hand signed-in users over. */
  readonly portals: readonly TrustedPortal[]
  readonly imports: ImportJobs
  /** Folder of the archive; undefined when this server has none. */
  readonly archive: string | undefined
  readonly ending: Ending
  /** Tickets of the hub when a relay serves live updates; undefined when clients connect to the hub directly. */
  readonly relayTickets: Tickets | undefined
}

export function createHandlers(parts: HandlerParts): Handlers<Endpoints, Context> {
  const exports = runningExports(parts.commands)
  return {
    authentication: authenticationHandlers(parts),
    openId: openIdHandlers(parts),
    sessionLimit: sessionLimitHandlers(parts),
    userSession: userSessionHandlers(parts),
    settings: {
      ...settingsHandlers(parts.relayTickets !== undefined),
      ...unitSettingsHandlers(() => archiveProblem(parts.archive)),
      ...retentionHandlers(parts.archive),
      ...kpiSettingsHandlers,
      dashboardWidgetSettings,
    },
    featureFlags,
    codeSwitches: codeSwitchHandlers,
    company: companyHandlers,
    seeding: { ...seeding, ...seedingUploadHandlers(parts.imports) },
    uoMType,
    localization,
    users,
    ownAccount: ownAccountHandlers(parts),
    formDrafts: formDraftHandlers(parts.tokens),
    customViews,
    primaryViews,
    kpi: kpiHandlers(parts.figures),
    salesOrders: { ...salesOrderHandlers, ...orderEntryHandlers },
    processSalesOrders: processSalesOrderHandlers,
    salesOrderLines: salesOrderLineHandlers,
    ...salesOrderProcessHandlers,
    ...orderGridHandlers,
    ingoingOrders: { ...ingoingOrderHandlers, ...printedOrderHandlers },
    ...jobHandlers,
    jobs: { ...jobHandlers.jobs, ...stockJobHandlers, ...countJobs },
    terminal,
    suppliers: supplierHandlers,
    drafts: purchaseDraftHandlers,
    salesOrderDrafts: salesOrderDraftHandlers,
    integrationMonitor: integrationMonitorHandlers,
    integrationData: integrationDataHandlers,
    files,
    imports: importHandlers(parts.imports, exports),
    stocks: stockHandlers,
    dedicatedLocations,
    locations: locationHandlers,
    materials: materialHandlers,
    inventories: inventoryHandlers,
    maintenances: maintenanceHandlers,
    warehouseLookups,
    lookupOptions,
    histories: historyHandlers,
    userChoice,
    dynamicAttributes,
    ...masterDataHandlers,
    userAccounts: userHandlers(parts.passwordResets),
    userRoles: userRoleHandlers,
    permissions: permissionHandlers({ ...parts, sources: rowSources }),
    menus: menuHandlers,
    screens: screenHandlers(parts.tokens.secret),
    ...reportPlanHandlers,
    downloads: downloadHandlers,
    ...reportHandlers(exports),
    ...gridHandlers(rowSources, parts.commands, exports),
    system: systemHandlers(parts),
  }
}
