/** The programs of the benches are TypeScript over the server's own modules: bundled beside the project's packages, run, taken away. */
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Bundles a program, with more entries that it loads from files beside its own, and gives its exports to `run`. */
export async function withProgram(program, run, more = []) {
  // Inside the project, whose packages the bundle leaves to Node.
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
