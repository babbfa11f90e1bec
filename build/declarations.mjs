/** Type declarations of the public modules, made by tsc in a process of its own while other steps run. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { distFolder, inProject, publicEntries, root } from './project.mjs'

/** Where the declarations lie. */
const typesFolder = join(distFolder, 'types')

/**
 * Writes dist/types from build/tsconfig.declarations.json, and keeps what the public modules name: everything else is nobody's
 * business outside, and names packages that a page does not have. The compiler writes declarations also when it finds
 * errors; those are shown and left to `npm run types`, so that a bundle can be tried before its types are right.
 */
export async function writeDeclarations() {
  if (!existsSync(inProject('elements'))) return
  await compile()
  await keepPublic()
}

function compile() {
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

async function keepPublic() {
  const texts = new Map()
  for (const name of [...Object.keys(publicEntries()), 'jsx'])
    await follow(join(typesFolder, 'elements', `${name}.d.ts`), texts)
  await rm(typesFolder, { recursive: true })
  for (const [file, text] of texts) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** What a declaration names of our own modules, as Node's own way of finding modules wants it: with the file's ending. */
const ownModule = /((?:from|import) '(\.[^']+))(?=')/g

/** Adds the text of a declaration and of everything that it names. */
async function follow(file, texts) {
  if (texts.has(file)) return
  const text = await readFile(file, 'utf8')
  texts.set(file, text.replace(ownModule, '$1.js'))
  for (const [, , name] of text.matchAll(ownModule)) await follow(resolve(file, '..', `${name}.d.ts`), texts)
}
