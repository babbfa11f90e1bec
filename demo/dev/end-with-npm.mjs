/**
 * `npm start` consists of three processes: npm, its shell and this one. A signal to npm reaches at most the shell, and SIGKILL reaches no
 * other process: so this process checks whether the two before it are still running, and otherwise ends as after SIGTERM.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { statOf } from '../server/core/db/process-stat.mjs'

const everyMs = 250

/** Starts watching. Without npm nothing is watched: if Node was started directly, the server outlives its parent. */
export function endWithNpm() {
  const script = process.env.npm_lifecycle_script
  if (script === undefined || !script.includes('demo/start.mjs')) return
  const parent = process.ppid
  const { parent: grandparent, command } = processOf(parent)
  // If the shell replaced itself by this process (exec), the parent is npm.
  const npm = command.includes(script) ? grandparent : undefined
  const isAlone = () =>
    process.ppid !== parent || !isRunning(parent) || (npm !== undefined && !isRunning(npm))
  const timer = setInterval(() => {
    if (!isAlone()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, everyMs)
  timer.unref()
}

/** The parent of a process and its command line; empty if the system does not provide them. */
function processOf(pid) {
  try {
    if (existsSync('/proc/self/stat')) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(statOf(pid)[1]), command }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, parent, command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? []
    return { parent: parent === undefined ? undefined : Number(parent), command }
  } catch {
    return { parent: undefined, command: '' }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // A zombie: ended, but not yet reaped by its parent; Linux only.
  return statOf(pid)[0] !== 'Z'
}
