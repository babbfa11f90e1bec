/** Type declarations of the public modules, made by tsc in a process of its own while other steps run. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, root } from './project.mjs'

/**
 * Writes dist/types from build/tsconfig.declarations.json. The compiler writes declarations also when it finds
 * errors; those are shown and left to `npm run types`, so that a bundle can be tried before its types are right.
 */
export function writeDeclarations() {
  if (!existsSync(inProject('elements'))) return Promise.resolve()
  return new Promise(resolve => {
    const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc')
    const child = spawn(
      process.execPath,
      [compiler, '-p', inProject('build', 'tsconfig.declarations.json')],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.on('close', code => {
      if (code !== 0) console.warn(`  Type declarations are incomplete:\n${output.replace(/^/gm, '    ')}`)
      resolve()
    })
  })
}
