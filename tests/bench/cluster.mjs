/**
 * `npm run bench:cluster`: a cluster of its own (demo/cluster.mjs) with eight writing clients and fifty live followers, while the leading
 * database and the standby are killed in turn, and during an orderly switchover. Prints the lost writes and the longest time without a
 * write; exits with 1 when an acknowledged write was lost. Options: --rounds=20, --writers=8, --followers=50; --smoke: one round.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { portsFrom } from '../../demo/cluster/layout.mjs'
import { groupsOf, waitFor } from '../../demo/cluster/processes.mjs'
import { inProject } from '../../build/project.mjs'
import { benchOptions } from './bench-options.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ rounds: '1', writers: '4', followers: '10' })
const firstPort = 18_600
const mendLimitMs = 120_000
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'cockpit-cluster-'))
const env = { ...process.env, COCKPIT_SEED: 'small', COCKPIT_FLOOR: 'off' }
const place = [`--folder=${folder}`, `--port=${firstPort}`]
const cluster = (...words) =>
  run(process.execPath, [inProject('demo', 'cluster.mjs'), ...words, ...place], { env })
const { databases } = portsFrom(firstPort)

try {
  await cluster()
  const { demo: password } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  const isSound = await withProgram('cluster/run-cluster.ts', ({ runCluster }) =>
    runCluster({
      cluster: {
        url: `http://127.0.0.1:${firstPort}`,
        password,
        killLeader: () => kill('leader'),
        killStandby: () => kill('sync_standby'),
        switchOver,
        mend,
      },
      rounds: Number(options.rounds ?? 20),
      writers: Number(options.writers ?? 8),
      followers: Number(options.followers ?? 50),
      print: line => console.log(line),
    }),
  )
  process.exitCode = isSound ? 0 : 1
} finally {
  await cluster('stop').catch(error => console.error(error.message))
  await rm(folder, { recursive: true, force: true })
}

/** The databases that run, as the first one that answers lists them. */
async function members() {
  for (const { rest } of databases) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
    if (answer?.ok) return (await answer.json()).members
  }
  throw new Error('No database of the cluster runs.')
}

async function kill(role) {
  const member = (await members()).find(one => one.role === role)
  if (member === undefined) throw new Error(`No database is ${role}.`)
  for (const group of groupsOf(folder, member.name)) process.kill(-group, 'SIGKILL')
  return member.name
}

async function switchOver() {
  const leader = (await members()).find(({ role }) => role === 'leader')
  const { rest } = databases.find(({ name }) => name === leader.name)
  const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  })
  if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`)
}

async function mend() {
  await cluster()
  await waitFor(
    'The standby',
    async () => (await members()).some(({ role, state }) => role === 'sync_standby' && state === 'running'),
    { limitMs: mendLimitMs },
  )
}
