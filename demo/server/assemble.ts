/** Assembles what answers calls: sessions, settings, endpoints, the OpenId provider, the hub and the publisher. */
import { createPasswordResets } from './users/public'
import type { Config } from './config'
import type { Db } from './core/db/database'
import { createHandlers } from './handlers'
import { addressBehind } from './core/calls/caller-address'
import type { Ending } from './core/ending'
import { createDispatcher } from './core/http/dispatch'
import { endpointRunner } from './core/http/endpoint-runner'
import { httpServer } from './core/http/http-server'
import { createMetrics } from './core/http/metrics'
import { runningCommands } from './core/calls/running-commands'
import { sessionsOf } from './core/sessions/sessions'
import { signInDelays } from './core/sessions/sign-in-delays'
import { signingSecret, tokensWith } from './core/sessions/tokens'
import { unitSettingsOf } from './core/unit/unit-settings'
import { importJobs } from './imports/public'
import { sharedFigures, unitWidgets } from './dashboard/public'
import { startHub } from './core/live/hub'
import { startPublisher } from './core/live/publisher'
import { ticketsWith } from './core/live/tickets'
import type { Log, ServerLog } from './core/log'
import type { Mails } from './core/mail/mail'
import type { MailFolder } from './demo/mail/mail-folder'
import { serveMailPages } from './demo/mail/mail-pages'
import { savePasswordHash } from './demo/oidc/accounts'
import { demoProvider } from './demo/oidc/demo-provider'
import { serveProvider } from './demo/oidc/serve-provider'
import { consequencesOf } from './orders/public'
import { openIdOption, type OpenIdOption } from './sessions/public'
import type { Site } from './core/site'
import { derivedViews } from './derived-views'
import { rowSources } from './row-sources'

interface AssemblyOptions {
  readonly leaseId: string
  readonly mails: Mails
  /** The folder of mails; undefined when an SMTP server takes them. */
  readonly mailFolder: MailFolder | undefined
  readonly site: Site
  /** Whether there are demo users, who need the demo's own OpenId provider. */
  readonly hasDemo: boolean
  /** Password of the demo users, when known. */
  readonly demoPassword: string | undefined
  readonly log: Log
  readonly logCall: ServerLog['logCall']
  readonly now: () => Date
  readonly onError: (error: Error) => void
  readonly ending: Ending
}

/** The parts of a server on an open database, before it listens. */
export async function assemble(config: Config, db: Db, options: AssemblyOptions) {
  const { leaseId, mails, mailFolder, site, log, logCall, now, onError, ending } = options
  const tokens = tokensWith(await signingSecret(db))
  const sessions = sessionsOf(db, config)
  const unitSettings = unitSettingsOf(db, log)
  // Created before the publisher, so that cached figures are invalidated before a change is published.
  const figures = sharedFigures(db)
  const commands = runningCommands()
  const tickets = ticketsWith(tokens.secret)
  const delays = signInDelays(db, tokens.secret)
  const passwordResets = createPasswordResets({ db, mails, publicUrl: site.publicUrl, onError })
  const provider = demoProvider(site)
  let openId: OpenIdOption | undefined
  const imports = importJobs({ db, unitSettings, leaseId, now, onError })
  const handlers = createHandlers({
    tokens,
    sessions,
    delays,
    unitSettings,
    figures,
    commands,
    mails,
    publicUrl: site.publicUrl,
    onError,
    passwordResets,
    openIdOption: () => (openId ??= openIdOption(config.openId ?? provider.client(), site.publicUrl(), now)),
    portals: config.portals ?? [],
    imports,
    archive: config.archive,
    ending,
    relayTickets: config.relayUrl === undefined ? undefined : tickets,
  })
  const runner = endpointRunner({
    db,
    tokens,
    sessions,
    unitSettings,
    handlers,
    consequencesOf,
    commands,
    leaseId,
    now,
    onError,
  })
  const { allowedOrigins } = config
  const addressOf = addressBehind(config.proxies)
  const metrics = createMetrics()
  const { outages } = db
  const app = await httpServer({
    ...config,
    runner,
    addressOf,
    outages,
    metrics,
    log,
    logCall,
    otherPages: scope => {
      if (mailFolder !== undefined) serveMailPages(scope, mailFolder)
    },
  })
  if (config.openId === undefined && options.hasDemo) {
    await savePasswordHash(db, options.demoPassword)
    await serveProvider(app, { db, delays, addressOf, now, settings: provider.settings })
  }
  const { authenticate } = runner
  const hub = startHub(app, {
    db,
    tickets,
    relayUrl: config.relayUrl,
    allowedOrigins,
    addressOf,
    unitSettings,
    authenticate,
    liveCaller: caller => sessions.liveCaller(caller, now()),
    onError,
    now,
  })
  const publisher = startPublisher({
    db,
    topics: hub.topics,
    sources: rowSources,
    derived: derivedViews,
    async widgetsOf(businessUnitId, readers) {
      const unit = { ...(await unitSettings.of(businessUnitId)), businessUnitId }
      return unitWidgets({ db, figures }, unit, readers, now())
    },
    onError,
  })
  const dispatcher = createDispatcher({ db, runner, tokens, now })
  return {
    app,
    unitSettings,
    imports,
    passwordResets,
    hub,
    metrics,
    publisher,
    dispatcher,
    /** Call it after the last request: closes the caches of sessions and settings. */
    stop() {
      sessions.close()
      unitSettings.close()
      figures.close()
    },
  }
}
