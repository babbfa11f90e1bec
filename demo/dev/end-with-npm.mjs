/**
 * `npm start` is three processes: npm, its shell and this one. A signal to npm reaches the shell at best, and SIGKILL reaches nobody
 * else: so this process looks whether the two before it are still there, and ends itself as by SIGTERM when they are not.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const everyMs = 250

/** Watches from now on. Without npm nothing is watched: who starts Node directly may leave, and the server goes on. */
export function endWithNpm() {
  const script = process.env.npm_lifecycle_script
  if (script === undefined || !script.includes('demo/start.mjs')) return
  const parent = process.ppid
  const { parent: grandparent, command } = processOf(parent)
  // A shell that replaced itself by this process is not there; the parent is npm then.
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

/** The parent of a process and its command line; empty where the system does not say them. */
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
  return !isZombie(pid)
}

/** Ended, and its own parent has not asked for its end yet; Linux only. */
function isZombie(pid) {
  try {
    return statOf(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** State, parent and so on of a process: what follows its name in parentheses. */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
