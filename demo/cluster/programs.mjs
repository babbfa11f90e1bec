/** The external programs that a database needs, at the paths of Debian's packages. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const postgresFolder = '/usr/lib/postgresql'
const systemFolder = '/usr/sbin'

/** The folder of the newest PostgreSQL programs on this machine; undefined without any. */
export function postgresBinaries() {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder).map(Number).filter(Boolean) : []
  const debian = versions.sort((a, b) => b - a).map(version => join(postgresFolder, String(version), 'bin'))
  const fromPath = onPath('initdb')
  const folders = fromPath ? [...debian, dirname(fromPath)] : debian
  return folders.find(folder => isRunnable(join(folder, 'initdb')) && isRunnable(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: for root it runs as the user postgres, for all others as the current user. */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = flag => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The first executable program of this name on the PATH, or in Debian's folders for system programs. */
export function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), systemFolder]
  return folders.map(folder => join(folder, name)).find(isRunnable)
}

/** Whether a file exists that this user may execute. */
export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
