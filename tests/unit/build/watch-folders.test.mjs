/** `npm run dev` notices every save, however an editor writes the file. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inProject } from '../../../build/project.mjs'
import { isOfTheServer } from '../../../demo/dev/develop.mjs'
import { watchFolders } from '../../../demo/dev/watch-folders.mjs'

it('the watcher reports files replaced and then written, files in new folders, and no excluded files', async () => {
  const top = mkdtempSync(join(tmpdir(), 'cockpit-watch-'))
  mkdirSync(join(top, 'made'))
  mkdirSync(join(top, 'deep', 'deeper'), { recursive: true })
  const reported = new Set()
  const file = join(top, 'deep', 'deeper', 'a.ts')
  writeFileSync(file, '1')
  const stop = watchFolders(
    top,
    folder => folder === join(top, 'made'),
    path => reported.add(path),
  )
  onTestFinished(() => {
    stop()
    rmSync(top, { recursive: true })
  })
  const waitForReport = async path => {
    await vi.waitFor(() => expect([...reported]).toContain(path), { timeout: 10_000 })
    reported.clear()
  }
  for (const turn of [1, 2, 3]) {
    writeFileSync(`${file}.new`, String(turn))
    renameSync(`${file}.new`, file)
    await waitForReport(file)
    writeFileSync(file, `${turn} again`)
    await waitForReport(file)
  }
  writeFileSync(join(top, 'made', 'b.ts'), '1')
  const added = join(top, 'added')
  mkdirSync(added)
  await waitForReport(added)
  writeFileSync(join(added, 'c.ts'), '1')
  await waitForReport(join(added, 'c.ts'))
  expect([...reported].filter(path => path.includes('made'))).toEqual([])
})

it('a save of any module that the server imports renews the server, and a save of a page does not', () => {
  const modules = readdirSync(inProject('demo', 'server'), { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => inProject('demo', 'server', name))
  const imported = modules.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, path]) =>
      resolve(dirname(file), path),
    ),
  )
  expect(imported.length).toBeGreaterThan(1_000)
  expect(imported.filter(path => !isOfTheServer(path))).toEqual([])
  expect(isOfTheServer(inProject('src', 'pages', 'page-pending.tsx'))).toBe(false)
})
