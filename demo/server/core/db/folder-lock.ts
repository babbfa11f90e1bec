/**
 * One server per data folder: a lock file beside the database that names the process holding it. A lock whose process is
 * gone, for instance after kill -9, is taken over.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const holderSchema = v.object({ pid: v.number(), startedAt: v.string(), token: v.string() })
type Holder = v.InferOutput<typeof holderSchema>

export interface FolderLock {
  release(): void
}

/** Thrown when a living process holds the folder. */
export class FolderInUse extends Error {
  constructor(readonly pid: number) {
    super(`The folder is in use by process ${pid}.`)
  }
}

/**
 * Takes the lock of a folder.
 * @throws FolderInUse when a living process holds it, or the file system's error when the folder cannot be written
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'server.lock')
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() }
  if (!create(path, own)) {
    const holder = read(path)
    if (holder && isAlive(holder)) throw new FolderInUse(holder.pid)
    takeOver(path, holder, own)
  }
  return {
    release() {
      if (read(path)?.token === own.token) rmSync(path, { force: true })
    },
  }
}

function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves the dead lock away; when two starters do that at once, the move or the creation fails for one of them. */
function takeOver(path: string, dead: Holder | null, own: Holder): void {
  const aside = `${path}.${own.token}`
  try {
    renameSync(path, aside)
  } catch {
    throw new FolderInUse(read(path)?.pid ?? 0)
  }
  const moved = read(aside)
  if (moved && moved.token !== dead?.token) {
    renameSync(aside, path)
    throw new FolderInUse(moved.pid)
  }
  rmSync(aside, { force: true })
  if (!create(path, own)) throw new FolderInUse(read(path)?.pid ?? 0)
}

/** Null when there is no lock or when its content was never finished. */
function read(path: string): Holder | null {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

/** Process ids are used again, in containers often the same one at once: the start time tells two processes apart. */
function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const [state] = statOf(pid)
  // Ended, and nobody has asked for its end yet: of a process whose parent is gone that may be never, for instance in a container.
  if (state === 'Z') return false
  const start = startOf(pid)
  return start === '' || startedAt === '' || start === startedAt
}

/** Boot and start time of a process where the system tells them (Linux), else empty. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const startTime = statOf(pid)[startTimeField]
    return startTime === undefined ? '' : `${boot} ${startTime}`
  } catch {
    return ''
  }
}

/** What /proc tells of a process after its name: its state first. Empty where the system does not tell it. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** `starttime` is field 22 of /proc/pid/stat; the first two end with the name's parenthesis. */
const startTimeField = 22 - 3
