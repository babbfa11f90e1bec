/** A scratch copy of the project's sources, for tests of commands that write into it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const project = join(import.meta.dirname, '..')
/** Names of folders that a copy does not need. */
const notCopied = ['node_modules', 'dist', 'test-results', '.git', '.build', '.data', '.cluster']

export interface ProjectCopy {
  readonly root: string
  /** Runs `build/<command>.mjs` on the copy. */
  run(command: string, ...words: readonly string[]): { status: number | null; stdout: string; stderr: string }
  /** Runs the program of a package of the project in the copy; `output` is its `stdout` and `stderr`. */
  runPackage(
    program: string,
    words: readonly string[],
    env?: NodeJS.ProcessEnv,
  ): { status: number | null; output: string }
  remove(): void
}

/** Copies the project, with a link to its `node_modules`. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'cockpit-recipe-'))
  cpSync(project, root, { recursive: true, filter: from => !notCopied.includes(basename(from)) })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    run: (command, ...words) =>
      spawnSync(process.execPath, [join(project, `build/${command}.mjs`), ...words, `--root=${root}`], {
        encoding: 'utf8',
      }),
    runPackage(program, words, env = {}) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(project, 'node_modules', program), ...words],
        { cwd: root, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 },
      )
      return { status, output: stdout + stderr }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
