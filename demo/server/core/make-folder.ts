/** Creates folders of the server: its database, archive and kept mails are nobody else's to read. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const ownerOnly = 0o700

/**
 * Creates a folder and its parents, one by one: on a file system without writable folders, such as /proc, the recursive form of Node 20
 * never returns.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, ownerOnly)
}
