/** The parts of the cluster: its processes with their ports, and the files with which they are started. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const host = '127.0.0.1'
const configFolder = join(import.meta.dirname, 'config')

/** Consecutive ports of the cluster, all on this machine, starting with the given one. */
export function portsFrom(first) {
  return {
    http: first,
    primary: first + 1,
    standby: first + 2,
    etcd: first + 3,
    etcdPeers: first + 4,
    nodes: [first + 5, first + 6],
    databases: [
      { name: 'db1', port: first + 7, rest: first + 8 },
      { name: 'db2', port: first + 9, rest: first + 10 },
    ],
  }
}

/**
 * The files of the cluster by their paths in its folder, from the templates in `config/`.
 * @param passwords of the databases' users
 * @param binaries folder of PostgreSQL's programs
 */
export function configFiles({ folder, ports, passwords, binaries }) {
  const patroni = ports.databases.map(({ name, port, rest }) => [
    `${name}.yml`,
    filled('patroni.yml', {
      name,
      host,
      port,
      binaries,
      network: `${host}/32`,
      restPort: rest,
      etcdHosts: `${host}:${ports.etcd}`,
      folder: join(folder, name),
      superuserPassword: passwords.superuser,
      replicationPassword: passwords.replication,
      rewindPassword: passwords.rewind,
    }),
  ])
  const servers = lines => lines.map(line => `  server ${line}`).join('\n')
  const haproxy = filled('haproxy.cfg', {
    folder,
    host,
    httpPort: ports.http,
    primaryPort: ports.primary,
    standbyPort: ports.standby,
    databaseServers: servers(
      ports.databases.map(({ name, port, rest }) => `${name} ${host}:${port} check port ${rest}`),
    ),
    nodeServers: servers(
      ports.nodes.map((port, at) => `node${at + 1} ${host}:${port} check cookie node${at + 1}`),
    ),
  })
  return new Map([...patroni, ['haproxy.cfg', haproxy]])
}

/** Addresses for users of the cluster. */
export function addressesOf(ports, passwords) {
  const database = port => `postgres://cockpit:${passwords.cockpit}@${host}:${port}/cockpit`
  return {
    cockpit: `http://localhost:${ports.http}`,
    primary: database(ports.primary),
    standby: database(ports.standby),
    admin: `postgres://postgres:${passwords.superuser}@${host}:${ports.primary}/postgres`,
    etcd: `http://${host}:${ports.etcd}`,
    nodes: ports.nodes.map(port => `http://${host}:${port}`),
    patroni: ports.databases.map(({ name, rest }) => ({ name, url: `http://${host}:${rest}` })),
  }
}

/** The arguments of etcd. */
export function etcdArguments({ folder, ports }) {
  const [clients, peers] = [`http://${host}:${ports.etcd}`, `http://${host}:${ports.etcdPeers}`]
  return [
    ['--name', 'cockpit'],
    ['--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', clients],
    ['--advertise-client-urls', clients],
    ['--listen-peer-urls', peers],
    ['--initial-advertise-peer-urls', peers],
    ['--initial-cluster', `cockpit=${peers}`],
  ].flat()
}

/** @throws Error when a value of the template is missing */
function filled(name, values) {
  return readFileSync(join(configFolder, name), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => {
    if (values[key] === undefined) throw new Error(`${name}: no value for {{${key}}}.`)
    return String(values[key])
  })
}
