/** Builds the browser bundle when its sources changed since the last finished build. */
import { spawn } from 'node:child_process'
import { inProject, root } from './project.mjs'
import { isBuilt } from './sources.mjs'

/**
 * Makes sure that dist/ holds what is built of the sources as they are now; says what it does and how long it takes.
 * @param {{ isServedOnly?: boolean, onProgress?: (percent: number) => void }} [options]
 * `isServedOnly`: the standalone scripts and the types, which nothing that the server shows needs, may be missing. With `onProgress`
 * the build says nothing else, unless it fails.
 * @throws Error when the build fails; its own output has said why
 */
export async function buildIfChanged({ isServedOnly = false, onProgress } = {}) {
  const print = onProgress ? () => {} : console.log
  if (await isBuilt({ isServedOnly })) return print('Browser bundle: up to date.')
  print(`Browser bundle: sources changed, building (about a minute) ...`)
  const begin = performance.now()
  await runRollup(isServedOnly, onProgress)
  onProgress?.(100)
  print(`Browser bundle: built in ${((performance.now() - begin) / 1000).toFixed(1)} s.`)
}

/** In a process of its own, on another core, and so that its memory is gone before the server starts. */
function runRollup(isServedOnly, onProgress) {
  return new Promise((resolve, reject) => {
    const rollup = inProject('node_modules', 'rollup', 'dist', 'bin', 'rollup')
    const options = ['-c', '--silent', ...(isServedOnly ? ['--configServed'] : [])]
    const child = spawn(process.execPath, [rollup, ...options], {
      cwd: root,
      // The build ends when the channel closes, also when this process is killed.
      stdio: ['ignore', ...(onProgress ? ['pipe', 'pipe'] : ['inherit', 'inherit']), 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
    const stop = () => child.kill()
    process.once('exit', stop)
    child.on('message', ({ percent }) => onProgress?.(percent))
    child.on('error', reject)
    child.on('close', code => {
      process.off('exit', stop)
      if (code === 0) return resolve()
      process.stderr.write(output)
      reject(new Error('The browser bundle could not be built.'))
    })
  })
}
