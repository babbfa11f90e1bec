/**
 * Tells the folder of the archive from another one at its path, such as the empty one below a mount that is missing, which would take rows
 * to where nobody looks for them. A file in the folder holds an id that the database keeps too.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../core/db/database'
import { firstInstallationValue, installationValue } from '../core/db/installation-values'
import { makeFolder } from '../core/make-folder'

type Reading = Pick<Db, 'read'>

const markName = 'archive-id'
const markKey = 'archive'

/** Whether the folder is not that of the archive. */
export async function isAnotherFolder(db: Reading, folder: string): Promise<boolean> {
  return isAnother(db, folder, await marksOf(db, folder))
}

/**
 * Marks the folder when it is used first.
 * @throws Error when it is not that of the archive
 */
export async function takeArchiveFolder(db: Reading, folder: string): Promise<void> {
  const marks = await marksOf(db, folder)
  if (await isAnother(db, folder, marks)) {
    throw new Error(
      `COCKPIT_ARCHIVE: ${folder} is not the folder of the archive: its file ${markName} does not hold ${marks.noted ?? 'an id, and no file of the archive is there'}. Nothing is moved into it.`,
    )
  }
  if (marks.noted !== undefined) return
  const id = marks.found ?? randomUUID()
  if (marks.found === undefined) {
    makeFolder(folder)
    await writeFile(join(folder, markName), `${id}\n`, { flag: 'wx', mode: 0o600 })
  }
  // Only now: an interruption leaves a folder that is taken by its mark.
  await firstInstallationValue(db, markKey, () => id)
}

interface Marks {
  /** In the database. */
  readonly noted: string | undefined
  /** In the folder. */
  readonly found: string | undefined
}

async function marksOf(db: Reading, folder: string): Promise<Marks> {
  const text = await readFile(join(folder, markName), 'utf8').catch(() => '')
  return { noted: await installationValue(db, markKey), found: text.trim() || undefined }
}

async function isAnother({ read }: Reading, folder: string, { noted, found }: Marks): Promise<boolean> {
  if (noted !== undefined) return noted !== found
  if (found !== undefined) return false
  // An archive from before there were marks is known by its files, of which some may have been taken away.
  const files = await read.selectFrom('archive_file').select('name').orderBy('id', 'desc').execute()
  return files.length > 0 && !files.some(({ name }) => existsSync(join(folder, name)))
}
