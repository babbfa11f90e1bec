/** Copies folders of many small files, such as a database: `cp` of Node asks for each file several times, one after the other. */
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Copies all that lies in a folder into another, which need not be there. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => ({ entry, path: relative(from, join(entry.parentPath, entry.name)) }))
  const folders = paths.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path)
  await mkdir(to, { recursive: true })
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true })
  const files = paths.filter(({ entry }) => entry.isFile())
  await Promise.all(files.map(({ path }) => copyFile(join(from, path), join(to, path))))
}
