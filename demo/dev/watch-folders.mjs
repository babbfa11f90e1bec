/** Watches for saved files below a folder. */
import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Reports every path that is saved below a folder, in new folders too. Each folder is watched separately: with a recursive watch, Node 20
 * on Linux no longer reports a file once another one has replaced it, as many editors do when saving.
 * @param isLeftOut tells which folders are not watched
 * @returns the function that ends the watching
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
