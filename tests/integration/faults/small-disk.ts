/** A disk that can be filled, for tests of a database on it: a file system in memory, which only root may mount. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScratchCluster } from '../../postgres.mjs'

export interface SmallDisk {
  readonly folder: string
  fill(): Promise<void>
  free(): Promise<void>
  /** Must be called after the cluster has ended. */
  remove(): void
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
}

/** Whether this process may make one. */
export function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-disk-'))
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** A file system of 160 MB for a tablespace; removed with this process at the latest. */
export async function smallDisk({ account }: ScratchCluster): Promise<SmallDisk> {
  const place = await mkdtemp(join(tmpdir(), 'cockpit-disk-'))
  mount(place)
  const remove = (): void => {
    execFileSync('umount', ['--lazy', place])
    rmdirSync(place)
  }
  process.once('exit', remove)
  const folder = join(place, 'tablespace')
  await mkdir(folder)
  if (account !== undefined) {
    await chown(place, account.uid, account.gid)
    await chown(folder, account.uid, account.gid)
  }
  const filler = join(place, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w')
      const block = Buffer.alloc(64 * 1024)
      try {
        for (;;) await file.write(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}
