/** What is saved below a folder. */
import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells of every path that is saved below a folder, in new folders too. Each folder is watched for itself: Node 20 on Linux hears nothing
 * more of a file, watched recursively, once another took its place, as many editors save.
 * @param isLeftOut of folders that are not watched
 * @returns what ends it
 */
export function watchFolders(top, isLeftOut, saved) {
  const watchers = new Map()
  const leave = folder => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const follow = folder => {
    if (watchers.has(folder) || isLeftOut(folder)) return
    watchers.set(
      folder,
      watch(folder, (_event, name) => {
        if (name === null) return
        const path = join(folder, name)
        const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
        if (isFolder === true) follow(path)
        else leave(path)
        saved(path)
      }),
    )
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) follow(join(folder, entry.name))
    }
  }
  follow(top)
  return () => [...watchers.keys()].forEach(leave)
}
