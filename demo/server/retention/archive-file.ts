/**
 * Files of the archive: rows of one table as CSV, compressed by gzip. A file gets its name only when it is complete, flushed to the disk
 * and compared with the rows; after that it never changes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { makeFolder } from '../core/make-folder'
import { archiveCsv, readArchiveCsv, type ArchiveRows } from './archive-csv'

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

export type ArchiveProblem = 'none' | 'not-writable'

/** Why the folder cannot be written; null when it exists and can be. */
export function archiveProblem(folder: string | undefined): ArchiveProblem | null {
  if (folder === undefined) return 'none'
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return 'not-writable'
  }
}

/**
 * Writes a new file below `folder`.
 * @returns its SHA-256
 * @throws the error that prevented it; an incomplete file keeps its temporary name
 */
export async function writeArchiveFile(folder: string, name: string, rows: ArchiveRows): Promise<string> {
  const path = join(folder, name)
  makeFolder(dirname(path))
  const text = archiveCsv(rows)
  const bytes = await packed(text)
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    // Created with its final permissions, so that no other user can ever read it.
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    const written = await readFile(unfinished)
    if (!sameRows(await rowsOf(written), rows))
      throw new Error(`${name} holds something else than was written.`)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolders(folder, dirname(path))
  return hashOf(bytes)
}

/** @throws Error when the file is missing or its content differs from what was written */
export async function readArchiveFile(path: string): Promise<ArchiveRows & { readonly sha256: string }> {
  const bytes = await readFile(path)
  return { ...(await rowsOf(bytes)), sha256: hashOf(bytes) }
}

async function rowsOf(bytes: Uint8Array): Promise<ArchiveRows> {
  return readArchiveCsv((await unpacked(bytes)).toString('utf8'))
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function sameRows(one: ArchiveRows, other: ArchiveRows): boolean {
  return JSON.stringify([one.columns, one.rows]) === JSON.stringify([other.columns, other.rows])
}

/** A file survives a power failure only when its folder was flushed too, and likewise the folder in its own parent folder. */
async function syncFolders(root: string, folder: string): Promise<void> {
  // Windows cannot open folders, and makes names durable by itself.
  if (process.platform === 'win32') return
  for (let at = folder; ; at = dirname(at)) {
    const handle = await open(at, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (at.length <= root.length) return
  }
}
