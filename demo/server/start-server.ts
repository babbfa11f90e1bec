/** Starts the server: database, handlers, port, background tasks and the simulated floor; and stops it again. */
import { assemble } from './assemble'
import type { Config } from './config'
import { openConfiguredDatabase } from './configured-database'
import type { Db } from './core/db/database'
import { thisRelease, type Release } from './core/db/migrate'
import { endedOrLeft, endingOf } from './core/ending'
import { takeLease } from './core/db/server-lease'
import { withSetupLock } from './core/db/setup-lock'
import { setUp, type SetupResult } from './setup'
import { startTasks } from './start-tasks'
import { startFloor } from './demo/floor/floor'
import { answerWhileStarting } from './core/http/starting-page'
import { foldersPassedOver } from './core/http/versioned-files'
import type { Log, ServerLog } from './core/log'
import type { MailFolder } from './demo/mail/mail-folder'
import { openMails } from './open-mails'
import { listen } from './core/port'
import { closeServer } from './core/shutdown'
import { siteAt } from './core/site'
import { setLicences } from './units/public'

/** What a first start creates. */
export type Made = 'browser bundle' | 'demo data'

export interface StartOptions {
  /** Prints a line of progress. */
  readonly print?: (line: string) => void
  /** Progress of a slow step, in percent. */
  readonly progress?: (what: Made, percent: number) => void
  /** Builds the pages while the database is set up, and returns their folder; `Config.dist` is used when absent. */
  readonly pages?: ((progress: (percent: number) => void) => Promise<string>) | undefined
  /** Logs errors outside of calls; `logCall` logs calls, when wanted. */
  readonly log?: Log
  readonly logCall?: ServerLog['logCall']
  readonly now?: () => Date
  /** For tests that run nodes of several releases beside each other; this release when absent. */
  readonly release?: Release | undefined
  /** Called when the server cannot continue. */
  readonly onFatal?: (error: Error) => void
}

export interface RunningServer {
  /** Address at which it listens, for instance `http://127.0.0.1:8080`. */
  readonly url: string
  readonly db: Db
  readonly setup: SetupResult
  /** The folder of mails; undefined when an SMTP server takes them. */
  readonly mailFolder: MailFolder | undefined
  /** Address of the metrics; undefined when they are not enabled. */
  readonly metricsUrl: string | undefined
  /** Resolves when what was waiting for imports and background tasks is done (start-tasks.ts), mails are sent and changes published. */
  settle(): Promise<void>
  /** Stops the server within 10 s; running requests are finished. */
  close(): Promise<void>
}

/**
 * Starts the server.
 * @throws StartError when the port, the folder or the database is not available
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const {
    print = ignore,
    progress = ignore,
    log = ignore,
    now = () => new Date(),
    onFatal = ignore,
    release = thisRelease,
  } = options
  const logError = (error: Error): void => log('A background task failed', { error })
  const events = { onFatal, onError: logError, onOutage: (line: string): void => log(line) }
  const startingPage = await answerWhileStarting(config)
  const { db, lock } = await openConfiguredDatabase(config, events, print).catch(async (error: unknown) => {
    await startingPage.close()
    throw error
  })
  // While the database is away, all background tasks fail: one log line is enough.
  const onError = (error: Error): void => {
    if (db.outages.report(error) === undefined) logError(error)
  }
  const ending = endingOf()
  try {
    // Only after the folder is locked: a second start on the same folder is refused and must not touch the pages.
    const pages = options.pages?.(percent => progress('browser bundle', percent))
    const { seedSize, demoPassword } = config
    const demoData = (percent: number): void => {
      startingPage.demoData(percent)
      progress('demo data', percent)
    }
    // Registered before another node may set up: it must not take away what this one uses.
    const { setup, lease } = await withSetupLock(db, async () => ({
      setup: await setUp(db, { seedSize, demoPassword, now, print, progress: demoData, release }),
      lease: await takeLease(db, onError, release.version),
    }))
    const dist = (await pages) ?? config.dist
    await sayPassedOver(config.releases, log)
    await setLicences(db, config)
    const post = openMails(config)
    const site = siteAt(config.publicUrl)
    const parts = await assemble({ ...config, dist }, db, {
      leaseId: lease.id,
      mails: post.mails,
      mailFolder: post.folder,
      site,
      hasDemo: setup.hasDemo,
      demoPassword: setup.password,
      log,
      logCall: options.logCall,
      now,
      onError,
      ending,
    })
    const { metrics, hub } = parts
    const metricsServer =
      config.metrics && (await metrics.serve(config.metrics, { db, liveConnections: hub.count }))
    await startingPage.close()
    const url = await listen(parts.app, config)
    site.listensAt(url)
    const tasks = await startTasks({
      db,
      metrics,
      unitSettings: parts.unitSettings,
      mails: post.mails,
      leaseId: lease.id,
      url: site.publicUrl(),
      archive: config.archive,
      now,
      onError,
    })
    parts.imports.begin()
    const floor =
      config.floorChangesPerSecond === 0 || !setup.hasDemo
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
      mailFolder: post.folder,
      metricsUrl: metricsServer?.url,
      async settle() {
        await parts.imports.settle()
        await tasks.settle()
        await parts.passwordResets.settle()
        await parts.publisher.settle()
      },
      async close() {
        const begunAt = performance.now()
        const noticed = ending.begin()
        await floor?.stop()
        await parts.imports.stop()
        await tasks.stop()
        await noticed
        parts.publisher.stop()
        parts.hub.close()
        await closeServer(parts.app, begunAt)
        await metricsServer?.close()
        await endedOrLeft(parts.passwordResets.settle(), AbortSignal.abort())
        parts.stop()
        await lease.stop()
        await db.close()
        post.close()
        lock?.release()
      },
    }
  } catch (error) {
    await startingPage.close()
    await db.close()
    lock?.release()
    throw error
  }
}

/** Pages that pin a release whose folder has another name would otherwise just not find it. */
async function sayPassedOver(releases: string | undefined, log: Log): Promise<void> {
  for (const name of releases === undefined ? [] : await foldersPassedOver(releases))
    log(
      `COCKPIT_RELEASES: the folder ${name} is passed over; that of a release is called by all three numbers of its version, such as 2.84.0.`,
    )
}

function ignore(): void {}
