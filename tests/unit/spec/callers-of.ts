/** Which browser-side files use an endpoint: read from the sources, since an endpoint is a property of its group. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const browserFolders = [
  'src/kernel',
  'src/define',
  'src/catalog',
  'src/ui',
  'src/pages',
  'src/areas',
  'elements',
  'host',
]
const endpointFolders = ['endpoints', 'master-data'].map(folder => join(root, 'src', 'contract', folder))

/** A comment that names an endpoint does not call it. */
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Text of every file of the browser's side without its comments, by its path. */
const sources = new Map(
  browserFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(
        file =>
          [
            `${folder}/${file}`,
            readFileSync(join(root, folder, file), 'utf8').replaceAll(comments, ''),
          ] as const,
      ),
  ),
)

/** The exports of each file with endpoints: the groups in it, by name. */
const modules = await Promise.all(
  endpointFolders.flatMap(folder =>
    readdirSync(folder).map(file => import(join(folder, file)) as Promise<Record<string, unknown>>),
  ),
)

/** Paths of the files that call `endpoint`, or pass it to a function that calls it. */
export function callersOf(endpoint: object): string[] {
  const written = modules.flatMap(module =>
    Object.entries(module).flatMap(([group, members]) =>
      namesIn(members, endpoint).map(name => ({ group, name })),
    ),
  )
  return [...sources]
    .filter(([, text]) => written.some(({ group, name }) => isNamed(text, group, name)))
    .map(([path]) => path)
}

function namesIn(members: unknown, endpoint: object): string[] {
  if (typeof members !== 'object' || members === null) return []
  return Object.entries(members).flatMap(([name, member]) => (member === endpoint ? [name] : []))
}

/** A group may have another name in the file that imports it. */
function isNamed(text: string, group: string, name: string): boolean {
  const renamed = new RegExp(String.raw`\b${group} as (\w+)`).exec(text)?.[1]
  return new RegExp(String.raw`\b${renamed ?? group}\s*\.\s*${name}\b`).test(text)
}
