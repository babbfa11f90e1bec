/** The database of the configuration: in memory, in a folder that only this server uses, or on a PostgreSQL server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from './config'
import { makeFolder } from './core/make-folder'
import { messageOf, StartError } from './core/start-error'
import type { Db } from './core/db/database'
import { FolderInUse, lockFolder, type FolderLock } from './core/db/folder-lock'
import { openPGlite, openPostgres, type DatabaseEvents } from './core/db/open-database'

export interface ConfiguredDatabase {
  readonly db: Db
  /** Lock of the data folder, held as long as the server runs; undefined without a folder. */
  readonly lock: FolderLock | undefined
}

/** Subfolder of the data folder with PGlite's files. */
const filesOfPGlite = 'database'

/**
 * Opens the database, and creates it when there is none yet.
 * @param print says which database is opened
 * @throws StartError when the folder or the database cannot be opened
 */
export async function openConfiguredDatabase(
  { database }: Pick<Config, 'database'>,
  events: DatabaseEvents,
  print: (line: string) => void,
): Promise<ConfiguredDatabase> {
  switch (database.kind) {
    case 'memory':
      print('Opening the database in memory: nothing is saved.')
      return { db: await openPGlite('memory://', events), lock: undefined }
    case 'postgres':
      print('Connecting to PostgreSQL.')
      return {
        db: await openPostgres(database.url, events, database.standby).catch(refuseDatabase),
        lock: undefined,
      }
    case 'folder': {
      print(`Opening the database in ${database.folder}`)
      const lock = takeFolder(database.folder)
      try {
        const files = join(database.folder, filesOfPGlite)
        return { db: await openPGlite(files, events, database.statementMostMs), lock }
      } catch (error) {
        lock.release()
        throw new StartError(
          `COCKPIT_DATA: the database in ${database.folder} does not open: ${messageOf(error)}`,
        )
      }
    }
  }
}

/**
 * Opens the database for a command; never creates one.
 * @throws StartError as above, and when there is no database
 */
export async function openExistingDatabase(
  config: Pick<Config, 'database'>,
  events: DatabaseEvents,
  print: (line: string) => void,
): Promise<ConfiguredDatabase> {
  const { database } = config
  if (database.kind === 'memory') {
    throw new StartError('COCKPIT_DATA: a database in memory lasts as long as its server; give a folder.')
  }
  // The last file that PostgreSQL writes when it creates a database.
  if (database.kind === 'folder' && !existsSync(join(database.folder, filesOfPGlite, 'PG_VERSION'))) {
    throw new StartError(
      `COCKPIT_DATA: There is no database in ${database.folder}: start the server once (npm start).`,
    )
  }
  const opened = await openConfiguredDatabase(config, events, print)
  try {
    const { rows } = await sql<{
      name: string | null
    }>`select to_regclass('installation')::text as name`.execute(opened.db.read)
    if (typeof rows[0]?.name === 'string') return opened
    throw new StartError(
      `${database.kind === 'postgres' ? 'DATABASE_URL' : 'COCKPIT_DATA'}: The database is empty: start the server once (npm start).`,
    )
  } catch (error) {
    await opened.db.close()
    opened.lock?.release()
    throw error
  }
}

function takeFolder(folder: string): FolderLock {
  try {
    makeFolder(folder)
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) {
      throw new StartError(
        `COCKPIT_DATA: ${folder} is in use by a server that runs already (process ${error.pid}); stop it first.`,
      )
    }
    throw new StartError(`COCKPIT_DATA: ${folder} cannot be written: ${messageOf(error)}`)
  }
}

function refuseDatabase(error: unknown): never {
  throw new StartError(`DATABASE_URL: the database cannot be reached: ${messageOf(error)}`)
}
