/** A copy of the work tree with its uncommitted changes, in which defects are seeded, so that the user's files do not change. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, root } from '../../build/project.mjs'
import { withDefect } from './check.mjs'

/** Build output is copied too: the build in the copy renews it only where it is out of date. */
const built = ['dist', 'demo/.build']

/** Makes a copy. `remove` is synchronous, so that it can be called while the process exits. */
export async function scratchCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-defects-'))
  const inCopy = (...parts) => join(folder, ...parts)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = [...listed.split('\0').filter(file => file !== ''), ...built]
  for (const file of files.filter(file => existsSync(inProject(file))))
    await cp(inProject(file), inCopy(file), { recursive: true })
  await symlink(inProject('node_modules'), inCopy('node_modules'))
  return {
    folder,
    /** Runs `work` while the defect is in the copy. */
    async broken(defect, work) {
      const path = inCopy(defect.file)
      const source = await readFile(path, 'utf8')
      await writeFile(path, withDefect(source, defect))
      try {
        return await work()
      } finally {
        await writeFile(path, source)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
