/** One server per data folder, and no folder that stays locked by a process that has ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { FolderInUse, lockFolder } from '../../../demo/server/core/db/folder-lock'

const folder = (): string => mkdtempSync(join(tmpdir(), 'cockpit-lock-'))
const lockOf = (path: string): string => join(path, 'server.lock')

describe('the lock of a data folder', () => {
  it('is refused while a running process holds it, and available after its release', () => {
    const path = folder()
    const lock = lockFolder(path)
    expect(() => lockFolder(path)).toThrow(FolderInUse)
    lock.release()
    expect(readdirSync(path)).toEqual([])
    lockFolder(path).release()
  })

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 1, startedAt: '', token: 'old' }],
    ['another process that had the same id', { pid: process.pid, startedAt: 'another boot 1', token: 'old' }],
  ])('is taken over from %s', (_what, holder) => {
    const path = folder()
    writeFileSync(lockOf(path), JSON.stringify(holder))
    const lock = lockFolder(path)
    expect(readFileSync(lockOf(path), 'utf8')).not.toContain('old')
    expect(() => lockFolder(path)).toThrow(FolderInUse)
    lock.release()
  })

  it.runIf(process.platform === 'linux')(
    'is taken over from a killed process that was not waited for',
    async () => {
      const path = folder()
      // The shell starts a process and is then replaced by one that never waits for its children.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      try {
        const [line] = (await once(parent.stdout, 'data')) as [Buffer]
        const pid = Number(String(line))
        await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n')
        process.kill(pid, 'SIGKILL')
        await vi.waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
        writeFileSync(lockOf(path), JSON.stringify({ pid, startedAt: '', token: 'old' }))
        lockFolder(path).release()
      } finally {
        parent.kill('SIGKILL')
      }
    },
  )

  it('is taken over when its content is incomplete', () => {
    const path = folder()
    writeFileSync(lockOf(path), '{"pid":')
    lockFolder(path).release()
  })

  it('is not released by a process that no longer holds it', () => {
    const path = folder()
    const lock = lockFolder(path)
    const other = JSON.stringify({ pid: process.pid, startedAt: '', token: 'other' })
    writeFileSync(lockOf(path), other)
    lock.release()
    expect(readFileSync(lockOf(path), 'utf8')).toBe(other)
  })
})
