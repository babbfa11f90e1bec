/**
 * `npm run cluster`: what a group of sites runs on three machines, on this one: etcd, two PostgreSQL under Patroni with a synchronous
 * standby, HAProxy and two nodes of the cockpit, seeded. It goes on when the command has ended; `npm run cluster -- stop` ends it.
 * `--folder` says where its data are, `--port` where it answers; the ten ports after that are its own too.
 * docs/operating.md (A cluster) has the same for machines of their own.
 */
import { existsSync, mkdirSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addressesOf, configFiles, etcdArguments, portsFrom } from './cluster/layout.mjs'
import { onPath, postgresAccount, postgresBinaries } from './cluster/programs.mjs'
import { groupsOf, runningProcesses, startProcess, stopProcesses, waitFor } from './cluster/processes.mjs'

const {
  positionals: [command = 'start', ...rest],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join(import.meta.dirname, '.cluster') },
    port: { type: 'string', default: '8080' },
  },
})
const folder = resolve(values.folder)
const firstPort = Number(values.port)
const limitMs = 60_000
const databaseLimitMs = 180_000
/** A database that follows has caught up by then, or never does. */
const catchUpMs = 30_000
/** A first node builds what browsers load, and seeds. */
const nodeLimitMs = 600_000
const names = ['node2', 'node1', 'haproxy', 'db2', 'db1', 'etcd']

/** Debian's packages by the program that is looked for. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
}

try {
  if (rest.length > 0 || !['start', 'stop'].includes(command))
    throw new Error('npm run cluster -- [start | stop] [--folder=<path>] [--port=<number>]')
  if (!(firstPort > 1023 && firstPort < 65_500))
    throw new Error('--port is the first of eleven ports, from 1024 to 65499.')
  if (command === 'stop') {
    await stopProcesses(folder, names)
    console.log(`The cluster is stopped. Its data stay in ${folder}; delete the folder to begin anew.`)
  } else await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start() {
  if (process.platform !== 'linux')
    throw new Error('npm run cluster needs Linux with the packages of Debian.')
  const programs = neededPrograms()
  const ports = portsFrom(firstPort)
  const account = postgresAccount()
  prepareFolder(account)
  const secrets = secretsOf()
  const addresses = addressesOf(ports, secrets)
  const config = configFiles({ folder, ports, passwords: secrets, binaries: programs.postgres })
  for (const [name, text] of config) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (account) chownSync(join(folder, name), account.uid, account.gid)
  }
  const isRunning = name => runningProcesses(folder).some(one => one.name === name)
  const begin = (name, program, args, more = {}) => {
    if (!isRunning(name)) startProcess({ folder, name, program, args, ...more })
  }
  const ready = (name, what, isThere, ms = limitMs) =>
    waitFor(what, isThere, { limitMs: ms, isAlive: () => isRunning(name) })

  say('etcd')
  begin('etcd', programs.etcd, etcdArguments({ folder, ports }), { account })
  await ready('etcd', 'etcd', () => isOk(`${addresses.etcd}/health`))

  say('two databases under Patroni')
  for (const { name } of ports.databases)
    begin(name, programs.patroni, [join(folder, `${name}.yml`)], { account })
  await Promise.all(
    addresses.patroni.map(({ name, url }) =>
      ready(
        name,
        `${name} as leader or as its synchronous standby`,
        databaseReady(name, url),
        databaseLimitMs,
      ),
    ),
  )

  say('HAProxy')
  begin('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { account })
  await ready('haproxy', 'The way to the leader', () => prepareDatabase(addresses.admin, secrets.cockpit))

  for (const [at, url] of addresses.nodes.entries()) {
    const name = `node${at + 1}`
    say(`${name} of the cockpit${at === 0 ? ', which makes what browsers load and the demo data' : ''}`)
    begin(name, process.execPath, [join(import.meta.dirname, 'start.mjs')], {
      env: {
        PORT: String(ports.nodes[at]),
        DATABASE_URL: addresses.primary,
        DATABASE_READ_URL: addresses.standby,
        COCKPIT_PROXIES: '127.0.0.1',
        COCKPIT_URL: addresses.cockpit,
        COCKPIT_MAIL: join(folder, 'mail'),
        COCKPIT_DEMO_PASSWORD: secrets.demo,
      },
    })
    await ready(name, `${name} of the cockpit`, () => isOk(`${url}/api/health/ready`), nodeLimitMs)
  }
  await ready('haproxy', 'The address of the cockpit', () => isOk(`${addresses.cockpit}/api/health/ready`))
  await printAddresses(addresses, secrets)
}

/** @throws Error that names what is missing, and the packages that have it. */
function neededPrograms() {
  const found = Object.fromEntries(Object.keys(packages).map(name => [name, onPath(name)]))
  const postgres = postgresBinaries()
  const missing = [
    ...Object.entries(packages).flatMap(([name, debian]) => (found[name] === undefined ? [debian] : [])),
    ...(postgres === undefined ? ['postgresql'] : []),
  ]
  if (missing.length > 0)
    throw new Error(`Missing for a cluster, from Debian's packages: ${missing.join(', ')} (apt-get install).`)
  return { ...found, postgres }
}

function prepareFolder(account) {
  for (const path of [folder, join(folder, 'etcd'), join(folder, 'db1'), join(folder, 'db2')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
  }
}

/** Passwords, made at the first start and kept. */
function secretsOf() {
  const path = join(folder, 'secrets.json')
  if (!existsSync(path)) {
    const made = ['superuser', 'replication', 'rewind', 'cockpit', 'demo'].map(name => [
      name,
      `${randomBytes(12).toString('hex')}-A1`,
    ])
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`, { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Makes the user and the database of the cockpit on the leader, where they are missing. */
async function prepareDatabase(url, password) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    const exists = async (table, column, name) =>
      (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount > 0
    if (!(await exists('pg_roles', 'rolname', 'cockpit')))
      await client.query(`create role cockpit login password ${client.escapeLiteral(password)}`)
    if (!(await exists('pg_database', 'datname', 'cockpit')))
      await client.query('create database cockpit owner cockpit')
  } finally {
    await client.end()
  }
  return true
}

/** Asks whether a database leads or follows. One that cannot catch up any more is copied anew from the leader. */
function databaseReady(name, url) {
  const copyFrom = Date.now() + catchUpMs
  let isCopied = false
  return async () => {
    const { members } = await (await fetch(`${url}/cluster`)).json()
    const own = members.find(member => member.name === name)
    if (['running', 'streaming'].includes(own?.state)) return ['leader', 'sync_standby'].includes(own.role)
    if (!isCopied && Date.now() > copyFrom && members.some(({ role }) => role === 'leader')) {
      isCopied = true
      console.log(`${name} does not catch up; it is copied anew from the leader.`)
      await fetch(`${url}/reinitialize`, { method: 'POST', body: '{"force":true}' })
    }
    return false
  }
}

async function isOk(url) {
  return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
}

function say(what) {
  console.log(`Starting ${what}`)
}

async function printAddresses(addresses, secrets) {
  const { members } = await (await fetch(`${addresses.patroni[0].url}/cluster`)).json()
  const { name: leader } = members.find(({ role }) => role === 'leader') ?? {}
  const kill = name =>
    `kill -9 ${groupsOf(folder, name)
      .map(group => `-${group}`)
      .join(' ')}`
  // With a folder or ports of its own the cluster is found again only by the same options.
  const isDefault = values.folder === join(import.meta.dirname, '.cluster') && firstPort === 8080
  const place = isDefault ? '' : ` --folder=${folder} --port=${firstPort}`
  console.log(`
Cluster ready at ${addresses.cockpit}

  Business unit  Demo (or Nordlager)
  Users          admin, global, planner, supervisor, viewer
  Password       ${secrets.demo}

  ${leader}, which leads, dies                ${kill(leader)}
  a node of the cockpit dies        ${kill('node1')}
  what died comes back              npm run cluster${place && ` --${place}`}
  the end                           npm run cluster -- stop${place}
  logs, configuration, passwords    ${folder}
`)
}
