/**
 * A scratch PostgreSQL cluster for the integration tests: in its own folder, on a free port, removed afterwards. The server refuses to run
 * as root; started by root, it runs as the user postgres, whom the Debian package creates.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresAccount, postgresBinaries } from '../demo/cluster/programs.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

const startLimitMs = 30_000
const retryMs = 100

/** The cluster lives for minutes and may be lost, so durability would only cost time. */
const settings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'log_min_messages=fatal',
]

/**
 * Starts a cluster.
 * @param {{ required?: boolean, more?: readonly string[] }} [options] `required` (in CI): install the Debian package when
 *   there is none; `more`: further settings, `name=value`
 * @returns the superuser's `url`; `stop`, which removes it; for tests of faults `halt`, which stops the server as `pg_ctl` does in
 *   its mode, `start`, which starts it again, and `startStandby`; undefined when this machine has no PostgreSQL and it is
 *   not required
 * @throws Error when it is required and cannot be installed, or does not start
 */
export async function startPostgres({ required = false, more = [] } = {}) {
  const binaries = postgresBinaries() ?? (required ? installedBinaries() : undefined)
  if (!binaries) {
    if (required)
      throw new Error('PostgreSQL is needed here and missing (Debian: apt-get install postgresql).')
    return undefined
  }
  const account = postgresAccount()
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-postgres-'))
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'cockpit',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(join(binaries, 'initdb'), initdb, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const scratch = await serverIn(folder, data, { binaries, account, more })
  const { port } = scratch
  await scratch.start()
  return {
    url: `postgres://cockpit@127.0.0.1:${port}/postgres`,
    port,
    account,
    stop: scratch.stop,
    halt: mode => scratch.end(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT'),
    start: scratch.start,
    startStandby: () => standbyOf(port, { binaries, account }),
  }
}

/** Whether this machine has the programs that a cluster needs. */
export const hasPostgres = () => postgresBinaries() !== undefined

function installedBinaries() {
  return canInstallPackages() && installPackage('postgresql') ? postgresBinaries() : undefined
}

/** Starts a read-only standby on a free port, which replicates the cluster. */
async function standbyOf(leader, { binaries, account }) {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-standby-'))
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const copy = ['-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '-U', 'cockpit', '-h', '127.0.0.1']
  execFileSync(join(binaries, 'pg_basebackup'), [...copy, '-p', String(leader)], { ...account, cwd: folder })
  const scratch = await serverIn(folder, data, { binaries, account, more: [] })
  await scratch.start()
  return { url: `postgres://cockpit@127.0.0.1:${scratch.port}/postgres`, stop: scratch.stop }
}

/** A server over a data folder, on a free port; it ends, and its folder is removed, with this process. */
async function serverIn(folder, data, { binaries, account, more }) {
  const port = await freePort()
  const options = [...settings, ...more, `port=${port}`, `unix_socket_directories=${folder}`].flatMap(
    pair => ['-c', pair],
  )
  let server
  const abandon = () => {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const stop = async () => {
    process.off('exit', abandon)
    await ended(server, 'SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
  const place = ['-U', 'cockpit', '-d', 'postgres', '-h', '127.0.0.1', '-p', String(port)]
  const isReady = () => spawnSync(join(binaries, 'pg_isready'), ['-q', ...place]).status === 0
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const deadline = Date.now() + startLimitMs
    while (!isReady()) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await stop()
        throw new Error('The scratch PostgreSQL cluster did not start.')
      }
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
  process.once('exit', abandon)
  return { port, start, stop, end: signal => ended(server, signal) }
}

/** SIGINT is PostgreSQL's fast shutdown: it does not wait for clients. SIGQUIT does not even notify them. */
function ended(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    server.once('exit', resolve)
    server.kill(signal)
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
