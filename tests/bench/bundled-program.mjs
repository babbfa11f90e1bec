/**
 * The programs of the benchmarks are TypeScript and import the server's own modules: each is bundled inside the project, run and removed.
 */
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Bundles a program and the modules in `more`, which it loads from files beside its own, and passes its exports to `run`. */
export async function withProgram(program, run, more = []) {
  // Inside the project, so that Node finds the packages that are not bundled.
  const name = basename(program, '.ts')
  const folder = join(import.meta.dirname, '..', '..', 'demo', '.build', 'bench', `${name}-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await build({
      entryPoints: [join(import.meta.dirname, program), ...more],
      entryNames: '[name]',
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    })
    return await run(await import(pathToFileURL(join(folder, `${name}.mjs`)).href))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
