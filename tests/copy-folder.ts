/**
 * Copies folders of many small files, such as a database, in parallel: Node's `cp` makes several requests for each file, one after the
 * other.
 */
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Copies the content of a folder into another, which is created if needed. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => ({ entry, path: relative(from, join(entry.parentPath, entry.name)) }))
  const folders = paths.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path)
  await mkdir(to, { recursive: true })
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true })
  const files = paths.filter(({ entry }) => entry.isFile())
  await Promise.all(files.map(({ path }) => copyFile(join(from, path), join(to, path))))
}
