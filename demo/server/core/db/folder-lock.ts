/**
 * One server per data folder: a lock file beside the database identifies the process that holds it. A lock whose process has ended, for
 * instance after kill -9, is taken over.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { statOf } from './process-stat.mjs'

const holderSchema = v.object({ pid: v.number(), startedAt: v.string(), token: v.string() })
type Holder = v.InferOutput<typeof holderSchema>

export interface FolderLock {
  release(): void
}

/** Thrown when a running process holds the folder. */
export class FolderInUse extends Error {
  constructor(readonly pid: number) {
    super(`The folder is in use by process ${pid}.`)
  }
}

/**
 * Takes the lock of a folder.
 * @throws FolderInUse when a running process holds it, or the file system's error when the folder is not writable
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

/** Moves the stale lock away; when two processes do so at once, moving or creating fails for one of them. */
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

/** Null when there is no lock, or when its content is incomplete. */
function read(path: string): Holder | null {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

/** Process ids are reused, in containers often at once: the start time tells two processes apart. */
function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const [state] = statOf(pid)
  // A zombie: ended, but not yet reaped by its parent. Without a parent that may never happen, for instance in a container.
  if (state === 'Z') return false
  const start = startOf(pid)
  return start === '' || startedAt === '' || start === startedAt
}

/** Boot and start time of a process where the system provides them (Linux), else empty. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const startTime = statOf(pid)[startTimeField]
    return startTime === undefined ? '' : `${boot} ${startTime}`
  } catch {
    return ''
  }
}

/** `starttime` is field 22 of /proc/pid/stat; the first two fields, up to the closing parenthesis of the name, are cut off. */
const startTimeField = 22 - 3
