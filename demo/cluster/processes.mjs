/** Processes that outlive the command: each in its own process group, identified by a file with its id in the cluster's folder. */
import { spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statOf } from '../server/core/db/process-stat.mjs'

const stopLimitMs = 20_000
const pollMs = 200

/**
 * Starts a process whose output goes to `<name>.log`.
 * @param account the user as whom it runs; the current one when absent
 * @returns its id, which is also that of its group
 */
export function startProcess({ folder, name, program, args, env = {}, account }) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    ...account,
    cwd: account === undefined ? undefined : folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env },
  })
  if (child.pid === undefined) throw new Error(`${program} did not start: see ${name}.log.`)
  child.unref()
  writeFileSync(join(folder, `${name}.pid`), `${child.pid} ${startOf(child.pid)}\n`)
  return child.pid
}

/** Names and ids of the running processes of a cluster. */
export function runningProcesses(folder) {
  return files(folder).flatMap(file => {
    const [pid, start] = readFileSync(join(folder, file), 'utf8').trim().split(' ')
    // The process id may have been reused by another program.
    const isSame = startOf(pid) === start && start !== ''
    return isSame ? [{ name: file.slice(0, -'.pid'.length), pid: Number(pid) }] : []
  })
}

/** The process groups of a process: its own, and that of the PostgreSQL that it manages. */
export function groupsOf(folder, name) {
  const own = runningProcesses(folder).flatMap(one => (one.name === name ? [one.pid] : []))
  const postmaster = join(folder, name, 'data', 'postmaster.pid')
  const database = existsSync(postmaster) ? [Number(readFileSync(postmaster, 'utf8').split('\n')[0])] : []
  return [...own, ...database.flatMap(pid => statOf(pid)[2] ?? [])]
}

/** Ends processes one after the other, in the order of the names; a process that does not end in time is killed. */
export async function stopProcesses(folder, names) {
  for (const name of names) {
    const known = runningProcesses(folder).find(one => one.name === name)
    if (known !== undefined) {
      process.kill(known.pid, 'SIGTERM')
      const deadline = Date.now() + stopLimitMs
      while (startOf(known.pid) !== '' && Date.now() < deadline) await wait(pollMs)
      if (startOf(known.pid) !== '') process.kill(-known.pid, 'SIGKILL')
    }
    rmSync(join(folder, `${name}.pid`), { force: true })
  }
}

/**
 * Waits until `isThere` resolves to true.
 * @throws Error with the given name, when it takes too long or the process has ended
 */
export async function waitFor(what, isThere, { limitMs, isAlive = () => true }) {
  const deadline = Date.now() + limitMs
  while (!(await isThere().catch(() => false))) {
    if (!isAlive()) throw new Error(`${what} ended before it was ready.`)
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${limitMs / 1000} s.`)
    await wait(pollMs)
  }
}

export function wait(ms) {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function files(folder) {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.pid'))
  } catch {
    return []
  }
}

/** The start time of a process, in clock ticks of the system; empty if there is none, or only a zombie. */
function startOf(pid) {
  const fields = statOf(pid)
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}
