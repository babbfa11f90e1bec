/** Debian packages that a test needs: installed when this machine lets us, said aloud before it happens. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const installLimitMs = 600_000

/** True when packages can be installed: root on a machine with apt-get. */
export const canInstallPackages = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/**
 * Installs a Debian package after refreshing the package lists.
 * @returns true when it is installed
 */
export function installPackage(name) {
  console.log(`Installing the Debian package ${name} (apt-get update, then apt-get install) ...`)
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}

/** The first runnable program of this name on the PATH. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map(folder => join(folder, name)).find(isRunnable)
}

/** True for a file that this user may execute. */
export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...words], {
    env,
    timeout: installLimitMs,
    encoding: 'utf8',
  })
  if (status !== 0) console.error(`apt-get ${words.join(' ')} failed:\n${stdout}${stderr}`)
  return status === 0
}
