/** A copy of the work tree as it is, saved or not, in which defects are seeded: nobody's own files change. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, root } from '../../build/project.mjs'
import { withDefect } from './check.mjs'

/** What was built is taken along: the copy's own build looks whether it is still true. */
const built = ['dist', 'demo/.build']

/** Makes a copy. `remove` works at once, so that it can be called while the process ends. */
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
