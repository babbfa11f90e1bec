/** Debian packages that a test needs: installed where this machine allows it, after a message that says so. */
import { spawnSync } from 'node:child_process'
import { onPath } from '../demo/cluster/programs.mjs'

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
