/** The database that the configuration names: in memory, in a folder that no other server uses, or a PostgreSQL server. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config'
import { messageOf, StartError } from '../start-error'
import type { Db } from './database'
import { FolderInUse, lockFolder, type FolderLock } from './folder-lock'
import { openPGlite, openPostgres, type DatabaseEvents } from './open-database'

export interface ConfiguredDatabase {
  readonly db: Db
  /** Of its folder, for as long as the server runs; undefined without a folder. */
  readonly lock: FolderLock | undefined
}

/**
 * Opens it.
 * @param say tells the person who waits what is opened
 * @throws StartError when the folder or the database cannot be had
 */
export async function openConfiguredDatabase(
  { database }: Config,
  events: DatabaseEvents,
  say: (line: string) => void,
): Promise<ConfiguredDatabase> {
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
