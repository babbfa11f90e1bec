/** Puts the server together: database, sessions, endpoints, hub, sweeper and floor; and takes it apart again. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createPasswordResets } from './account-store/password-resets'
import type { Config } from './config'
import type { Db } from './db/database'
import { takeLease } from './db/server-lease'
import { FolderInUse, lockFolder, type FolderLock } from './db/folder-lock'
import { openPGlite, openPostgres, type DatabaseEvents } from './db/open-database'
import { setUp, type SetupResult } from './db/setup'
import { startAvailabilitySweeper } from './domain-jobs/availability-sweeper'
import { startIntegrationSender } from './domain-jobs/integration-sender'
import { startReportRollUps } from './domain-jobs/report-roll-ups'
import { startReportMaker } from './domain-jobs/report-maker'
import { startRequestSweeper } from './domain-jobs/request-sweeper'
import { startSessionSweeper } from './domain-jobs/session-sweeper'
import { startFloor } from './floor/floor'
import { createHandlers } from './handlers/handlers'
import { createDispatcher } from './http/dispatch'
import { endpointRunner } from './http/endpoint-runner'
import { httpServer } from './http/http-server'
import { runningCommands } from './http/running-commands'
import { sessionsOf } from './http/sessions'
import { signInDelays } from './http/sign-in-delays'
import { signingSecret, tokensWith } from './http/tokens'
import { unitSettingsOf } from './http/unit-settings'
import { startHub } from './live/hub'
import { startPublisher } from './live/publisher'
import { mailFolder, type MailFolder } from './mail/mail-folder'
import { keepPassword } from './oidc/accounts'
import { demoProvider } from './oidc/demo-provider'
import { serveProvider } from './oidc/serve-provider'
import { openIdOption } from './open-id/open-id-option'
import { closeGently } from './shutdown'
import { siteAt, type Site } from './site'
import { StartError } from './start-error'

export interface StartOptions {
  /** Progress for the person who waits. */
  readonly say?: (line: string) => void
  /** Errors that nobody was answered with. */
  readonly log?: (line: string) => void
  readonly now?: () => Date
  /** The server cannot go on. */
  readonly onDeath?: (error: Error) => void
}

export interface RunningServer {
  /** Where it listens, for instance `http://127.0.0.1:8080`. */
  readonly url: string
  readonly db: Db
  readonly setup: SetupResult
  /** What the demo would have sent. */
  readonly mails: MailFolder
  /** Resolves when the server's own jobs have nothing left to do: availability judged, reports made, changes published. */
  settle(): Promise<void>
  /** Ends everything within 10 s; requests that run are finished. */
  close(): Promise<void>
}

/**
 * Starts the server.
 * @throws StartError when the port, the folder or the database cannot be had
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { say = ignore, log = ignore, now = () => new Date(), onDeath = ignore } = options
  const onError = (error: Error): void => log(error.stack ?? error.message)
  await assertPortFree(config)
  const { db, lock } = await openDatabase(config, { onDeath, onError }, say)
  try {
    const setup = await setUp(db, { seedSize: config.seedSize, demoPassword: config.demoPassword, now, say })
    if (config.licences !== undefined) await setLicences(db, config.licences)
    const lease = await takeLease(db, onError)
    const post = openPost(config)
    const site = siteAt(config.publicUrl)
    const parts = await assemble(config, db, {
      leaseId: lease.id,
      mails: post.mails,
      site,
      demoPassword: setup.password,
      log,
      now,
      onError,
    })
    const url = await listen(parts.app, config)
    site.listensAt(url)
    const sweeper = startAvailabilitySweeper(db, { onError })
    const sessionSweeper = startSessionSweeper(db, { now, onError })
    const requestSweeper = startRequestSweeper(db, { now, onError })
    const reportRollUps = startReportRollUps(db, { now, onError })
    const reportMaker = startReportMaker({
      db,
      unitSettings: parts.unitSettings,
      mails: post.mails,
      leaseId: lease.id,
      url: site.publicUrl(),
      now,
      onError,
    })
    const integration = await startIntegrationSender({ db, leaseId: lease.id, now, onError })
    const stopWaking = [
      db.onChange(change => change.isAvailabilityChanged && sweeper.wake()),
      db.onMissedChanges(() => sweeper.wake()),
    ]
    sweeper.wake()
    const floor =
      config.floorChangesPerSecond === 0
        ? undefined
        : startFloor({
            baseUrl: url,
            db,
            dispatcher: parts.dispatcher,
            changesPerSecond: config.floorChangesPerSecond,
            log,
          })
    return {
      url,
      db,
      setup,
      mails: post.mails,
      async settle() {
        await sweeper.settle()
        await reportMaker.settle()
        await parts.passwordResets.settle()
        await integration.settle()
        await parts.publisher.settle()
      },
      async close() {
        await floor?.stop()
        stopWaking.forEach(stop => stop())
        await sweeper.stop()
        await sessionSweeper.stop()
        await requestSweeper.stop()
        await reportMaker.stop()
        await integration.stop()
        await reportRollUps.stop()
        parts.publisher.stop()
        parts.hub.close()
        await closeGently(parts.app)
        await parts.passwordResets.settle()
        parts.stop()
        await lease.stop()
        await db.close()
        post.close()
        lock?.release()
      },
    }
  } catch (error) {
    await db.close()
    lock?.release()
    throw error
  }
}

/** The folder of the mails; what is kept in memory only has one that goes with the server. */
function openPost({ database, mailFolder: path }: Config): { mails: MailFolder; close: () => void } {
  if (path !== undefined) return { mails: mailFolder(path), close: ignore }
  if (database.kind === 'folder') return { mails: mailFolder(join(database.folder, 'mail')), close: ignore }
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-mail-'))
  return { mails: mailFolder(folder), close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Of every business unit (COCKPIT_LICENCES). */
async function setLicences({ read }: Db, licences: number): Promise<void> {
  await read.updateTable('business_unit').set({ concurrent_users: licences }).execute()
}

interface AssemblyOptions {
  readonly leaseId: string
  readonly mails: MailFolder
  readonly site: Site
  /** Of the demo's users, when it is known. */
  readonly demoPassword: string | undefined
  readonly log: (line: string) => void
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

async function assemble(config: Config, db: Db, options: AssemblyOptions) {
  const { leaseId, mails, site, log, now, onError } = options
  const tokens = tokensWith(await signingSecret(db))
  const sessions = sessionsOf(db, config)
  const unitSettings = unitSettingsOf(db, log)
  const commands = runningCommands()
  const delays = signInDelays()
  const passwordResets = createPasswordResets({ db, mails, publicUrl: site.publicUrl, onError })
  const provider = demoProvider(site)
  const handlers = createHandlers({
    tokens,
    sessions,
    delays,
    unitSettings,
    commands,
    mails,
    publicUrl: site.publicUrl,
    passwordResets,
    openIdOption: () => openIdOption(config.openId ?? provider.client(), site.publicUrl()),
    portals: config.portals ?? [],
  })
  const runner = endpointRunner({
    db,
    tokens,
    sessions,
    unitSettings,
    handlers,
    commands,
    leaseId,
    now,
    onError,
  })
  const { allowedOrigins, dist, isDevelopment } = config
  const app = await httpServer({ runner, mails, allowedOrigins, dist, isDevelopment, log })
  if (config.openId === undefined) {
    await keepPassword(db, options.demoPassword)
    await serveProvider(app, { db, delays, now, settings: provider.settings })
  }
  const { authenticate } = runner
  const hub = startHub(app, {
    db,
    secret: tokens.secret,
    allowedOrigins,
    unitSettings,
    authenticate,
    liveCaller: caller => sessions.liveCaller(caller, now()),
    onError,
    now,
  })
  const publisher = startPublisher({ db, topics: hub.topics, unitSettings, now, onError })
  const dispatcher = createDispatcher({ db, runner, tokens, now })
  return {
    app,
    unitSettings,
    passwordResets,
    hub,
    publisher,
    dispatcher,
    stop() {
      sessions.close()
      unitSettings.close()
    },
  }
}

async function openDatabase(
  { database }: Config,
  events: DatabaseEvents,
  say: (line: string) => void,
): Promise<{ db: Db; lock: FolderLock | undefined }> {
  switch (database.kind) {
    case 'memory':
      say('Opening the database in memory: nothing is kept.')
      return { db: await openPGlite('memory://', events), lock: undefined }
    case 'postgres':
      say('Connecting to PostgreSQL.')
      return { db: await openPostgres(database.url, events).catch(refuseDatabase), lock: undefined }
    case 'folder': {
      say(`Opening the database in ${database.folder}`)
      const lock = takeFolder(database.folder)
      try {
        return { db: await openPGlite(join(database.folder, 'database'), events), lock }
      } catch (error) {
        lock.release()
        throw new StartError(
          `COCKPIT_DATA: the database in ${database.folder} does not open: ${messageOf(error)}`,
        )
      }
    }
  }
}

function takeFolder(folder: string): FolderLock {
  try {
    makeFolder(folder)
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) {
      throw new StartError(
        `COCKPIT_DATA: ${folder} is in use by a server that runs already (process ${error.pid}).`,
      )
    }
    throw new StartError(`COCKPIT_DATA: ${folder} cannot be written: ${messageOf(error)}`)
  }
}

/**
 * Makes a folder with those above it, one by one: on a file system that takes no folders, such as /proc, the recursive form
 * of Node 20 never returns.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function refuseDatabase(error: unknown): never {
  throw new StartError(`DATABASE_URL: the database cannot be reached: ${messageOf(error)}`)
}

/** Asked before the database is opened: nobody should wait for a seed and then learn that the port is taken. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
  } catch (error) {
    throw cannotListen(error, host, port)
  }
  await new Promise(resolve => probe.close(resolve))
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw cannotListen(error, host, port)
  }
  const { port: actualPort } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
}

function cannotListen(error: unknown, host: string, port: number): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${port} on ${host} is taken by another program.`)
  if (code === 'EACCES') return new StartError(`PORT: ${port} may not be opened by this user.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST: ${host} is no address of this machine.`)
  }
  return new StartError(`The server cannot listen on ${host}:${port}: ${messageOf(error)}`)
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function ignore(): void {}
