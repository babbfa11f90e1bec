/** Builds the browser bundle when its sources changed since the last finished build. */
import { spawn } from 'node:child_process'
import { inProject, root } from './project.mjs'
import { isBuilt } from './sources.mjs'

/**
 * Makes sure that dist/ holds the bundle of the sources as they are now; says what it does and how long it takes.
 * @throws Error when the build fails; its own output has said why
 */
export async function buildIfChanged({ print = console.log } = {}) {
  if (await isBuilt()) return print('Browser bundle: up to date.')
  print('Browser bundle: sources changed, building (about 20 s) ...')
  const begin = performance.now()
  await runRollup()
  print(`Browser bundle: built in ${((performance.now() - begin) / 1000).toFixed(1)} s.`)
}

/** In a process of its own, so that its memory is gone before the server starts. */
function runRollup() {
  return new Promise((resolve, reject) => {
    const rollup = inProject('node_modules', 'rollup', 'dist', 'bin', 'rollup')
    const child = spawn(process.execPath, [rollup, '-c', '--silent'], { cwd: root, stdio: 'inherit' })
    const stop = signal => {
      child.kill(signal)
      process.exit(1)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.on('error', reject)
    child.on('close', code => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new Error('The browser bundle could not be built.'))
    })
  })
}
