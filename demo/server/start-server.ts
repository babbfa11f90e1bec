/** Starts the server: database, what answers, the port, the jobs and the floor; and takes it apart again. */
import { assemble } from './assemble'
import type { Config } from './config'
import { openConfiguredDatabase } from './configured-database'
import type { Db } from './core/db/database'
import { takeLease } from './core/db/server-lease'
import { setUp, type SetupResult } from './setup'
import { startJobs } from './start-jobs'
import { startFloor } from './demo/floor/floor'
import { answerWhileStarting } from './core/http/starting-page'
import type { Log, ServerLog } from './core/log'
import type { MailFolder } from './demo/mail/mail-folder'
import { openMails } from './open-mails'
import { listen } from './core/port'
import { closeServer } from './core/shutdown'
import { siteAt } from './core/site'

/** What a first start makes. */
export type Made = 'browser bundle' | 'demo data'

export interface StartOptions {
  /** Progress for the person who waits. */
  readonly print?: (line: string) => void
  /** How much of something that takes long is done, in percent. */
  readonly progress?: (what: Made, percent: number) => void
  /** Makes the pages while the database is set up, and gives their folder; `Config.dist` when absent. */
  readonly pages?: ((progress: (percent: number) => void) => Promise<string>) | undefined
  /** Errors that nobody was answered with, and calls where somebody wants to read them. */
  readonly log?: Log
  readonly logCall?: ServerLog['logCall']
  readonly now?: () => Date
  /** The server cannot go on. */
  readonly onDeath?: (error: Error) => void
}

export interface RunningServer {
  /** Where it listens, for instance `http://127.0.0.1:8080`. */
  readonly url: string
  readonly db: Db
  readonly setup: SetupResult
  /** Where mails are kept; undefined when a server takes them. */
  readonly mailFolder: MailFolder | undefined
  /** Where it says what it does; undefined when nobody wants to know. */
  readonly metricsUrl: string | undefined
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
  const {
    print = ignore,
    progress = ignore,
    log = ignore,
    now = () => new Date(),
    onDeath = ignore,
  } = options
  const logError = (error: Error): void => log('A background task failed', { error })
  const events = { onDeath, onError: logError, onOutage: (line: string): void => log(line) }
  const startingPage = await answerWhileStarting(config)
  const { db, lock } = await openConfiguredDatabase(config, events, print).catch(async (error: unknown) => {
    await startingPage.close()
    throw error
  })
  // Of what all jobs meet while the database is away one line is enough.
  const onError = (error: Error): void => {
    if (db.outages.report(error) === undefined) logError(error)
  }
  let isEnding = false
  try {
    // Only now: of two starts on one folder the second was refused, and leaves the pages alone.
    const pages = options.pages?.(percent => progress('browser bundle', percent))
    const { seedSize, demoPassword } = config
    const demoData = (percent: number): void => {
      startingPage.demoData(percent)
      progress('demo data', percent)
    }
    const setup = await setUp(db, { seedSize, demoPassword, now, print, progress: demoData })
    const dist = (await pages) ?? config.dist
    if (config.licences !== undefined) await setLicences(db, config.licences)
    const lease = await takeLease(db, onError)
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
      isEnding: () => isEnding,
    })
    const { metrics, hub } = parts
    const metricsServer =
      config.metrics && (await metrics.serve(config.metrics, { db, liveConnections: hub.count }))
    await startingPage.close()
    const url = await listen(parts.app, config)
    site.listensAt(url)
    const jobs = await startJobs({
      db,
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
        await jobs.settle()
        await parts.passwordResets.settle()
        await parts.publisher.settle()
      },
      async close() {
        isEnding = true
        await floor?.stop()
        await parts.imports.stop()
        await jobs.stop()
        parts.publisher.stop()
        parts.hub.close()
        await closeServer(parts.app)
        await metricsServer?.close()
        await parts.passwordResets.settle()
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

/** Of every business unit (COCKPIT_LICENCES). */
async function setLicences({ read }: Db, licences: number): Promise<void> {
  await read.updateTable('business_unit').set({ concurrent_users: licences }).execute()
}

function ignore(): void {}
