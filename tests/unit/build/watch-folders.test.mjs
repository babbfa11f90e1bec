/** `npm run dev` notices every save, however an editor writes the file. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchFolders } from '../../../demo/dev/watch-folders.mjs'

it('tells of files that were replaced and then written, of those in new folders, and of none that are left out', async () => {
  const top = mkdtempSync(join(tmpdir(), 'cockpit-watch-'))
  mkdirSync(join(top, 'made'))
  mkdirSync(join(top, 'deep', 'deeper'), { recursive: true })
  const heard = new Set()
  const file = join(top, 'deep', 'deeper', 'a.ts')
  writeFileSync(file, '1')
  const stop = watchFolders(
    top,
    folder => folder === join(top, 'made'),
    path => heard.add(path),
  )
  onTestFinished(() => {
    stop()
    rmSync(top, { recursive: true })
  })
  const hears = async path => {
    await vi.waitFor(() => expect([...heard]).toContain(path), { timeout: 10_000 })
    heard.clear()
  }
  for (const turn of [1, 2, 3]) {
    writeFileSync(`${file}.new`, String(turn))
    renameSync(`${file}.new`, file)
    await hears(file)
    writeFileSync(file, `${turn} again`)
    await hears(file)
  }
  writeFileSync(join(top, 'made', 'b.ts'), '1')
  const added = join(top, 'added')
  mkdirSync(added)
  await hears(added)
  writeFileSync(join(added, 'c.ts'), '1')
  await hears(join(added, 'c.ts'))
  expect([...heard].filter(path => path.includes('made'))).toEqual([])
})
