/**
 * Files, commands, environment variables and endpoints that the documents name exist, and packages are used in the files that the documents
 * name for them.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { variables } from '../../demo/server/environment'
import { apiPrefix } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
  'elements/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]
const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const packages = { ...manifest.dependencies, ...manifest.devDependencies }

/** Every match in every document, as `document: what it names`. */
const named = (pattern: RegExp) =>
  documents.flatMap(path => [...read(path).matchAll(pattern)].map(([, name = '']) => ({ path, name })))
const located = (found: readonly { readonly path: string; readonly name: string }[]) =>
  found.map(({ path, name }) => `${path}: ${name}`)

describe('the documents', () => {
  it('name files and folders that exist', () => {
    // Without files that the server creates, and without patterns.
    const paths = named(/`((?:src|demo|tests|host|elements|build|docs)\/[\w./-]+)`/g).filter(
      ({ name }) => !name.startsWith('demo/.'),
    )
    expect(paths.length).toBeGreaterThan(30)
    expect(located(paths.filter(({ name }) => !existsSync(join(root, name))))).toEqual([])
  })

  it('link to documents that exist', () => {
    const links = named(/\]\((?!https?:|#)([^)#\s]+)/g)
    expect(links.length).toBeGreaterThan(20)
    const exists = ({ path, name }: { path: string; name: string }) =>
      existsSync(join(root, dirname(path), name))
    expect(located(links.filter(link => !exists(link)))).toEqual([])
  })

  it('draw flows through files that exist', () => {
    const known = new Set(
      ['src', 'demo', 'elements', 'host'].flatMap(folder =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => basename(name)),
      ),
    )
    const drawn = documents.flatMap(path =>
      [...read(path).matchAll(/```mermaid\n(.*?)```/gs)].flatMap(([, drawing = '']) =>
        [...drawing.matchAll(/\b[\w-]+\.tsx?\b/g)].map(([name]) => ({ path, name })),
      ),
    )
    expect(drawn.length).toBeGreaterThan(8)
    expect(located(drawn.filter(({ name }) => !known.has(name)))).toEqual([])
  })

  it('name commands that exist', () => {
    const commands = named(/npm run ([a-z][\w:-]*)/g)
    expect(commands.length).toBeGreaterThan(10)
    expect(located(commands.filter(({ name }) => !(name in manifest.scripts)))).toEqual([])
  })

  it('name npm programs that exist', () => {
    const builtIn = [
      'ci',
      'install',
      'prune',
      'pack',
      'publish',
      'run',
      'audit',
      'version',
      'view',
      'exec',
      'link',
    ]
    const commands = named(/(?:^|[`(] ?|&& )npm ([a-z][\w:-]*)/gm)
    expect(commands.length).toBeGreaterThan(20)
    expect(
      located(commands.filter(({ name }) => !builtIn.includes(name) && !(name in manifest.scripts))),
    ).toEqual([])
  })

  it('name environment variables that something reads', () => {
    const names = named(/\b((?:COCKPIT|DATABASE|TEST)_[A-Z_]*[A-Z])\b/g)
    expect(names.length).toBeGreaterThan(40)
    const isRead = new Set(
      ['demo', 'tests', 'build'].flatMap(folder =>
        sourcesOf(folder).flatMap(text => text.match(/\b(?:COCKPIT|DATABASE|TEST)_[A-Z_]*[A-Z]\b/g) ?? []),
      ),
    )
    expect(located(names.filter(({ name }) => !isRead.has(name)))).toEqual([])
  })

  it('name endpoints that exist', () => {
    const calls = documents.flatMap(path =>
      [...read(path).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w/{}.-]*[\w}])/g)].map(
        ([, method = '', address = '']) => ({ path, name: `${method} ${address}` }),
      ),
    )
    expect(calls.length).toBeGreaterThan(5)
    const known = new Set([
      ...Object.values(endpoints).flatMap(group =>
        Object.values(group as Readonly<Record<string, { method: string; path: string }>>).map(
          ({ method, path }) => shapeOf(`${method} ${apiPrefix}${path}`),
        ),
      ),
      // Not in the table of endpoints, which they describe.
      'GET /api/openapi.json',
      'GET /api/docs',
    ])
    expect(located(calls.filter(({ name }) => !known.has(shapeOf(name))))).toEqual([])
  })

  it('list every environment variable as the server defines it', () => {
    const rows = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` *\| (.+?) *\| (.+?) *\|$/gm)]
    const shown = rows.map(([, name, usually, meaning]) => ({ name, usually, meaning }))
    const known = Object.entries(variables).map(([name, { usually, meaning }]) => ({
      name,
      usually,
      meaning,
    }))
    expect(shown).toEqual(known)
  })

  it('list every environment variable that the server reads', () => {
    const names: ReadonlySet<string> = new Set(Object.keys(variables))
    const isRead = new Set(sourcesOf('demo').flatMap(text => text.match(/\bCOCKPIT_[A-Z_]+\b(?!\*)/g) ?? []))
    expect(isRead.size).toBeGreaterThan(10)
    expect([...isRead].filter(name => !names.has(name) && !isPrefix(name, names))).toEqual([])
  })

  it('name files of the server that exist', () => {
    const folder = 'demo/server/'
    const paths = [...read(`${folder}README.md`).matchAll(/`([\w-]+(?:\/[\w.-]+)*\/?)`/g)].flatMap(
      ([, name = '']) => (/[./]/.test(name) ? [name] : []),
    )
    expect(paths.length).toBeGreaterThan(20)
    const general = ['public.ts', 'handlers/', 'rules.ts', 'rules/', 'store/', 'sources/', 'returns/']
    const missing = paths.filter(name => !general.includes(name) && !existsSync(join(root, folder, name)))
    expect(missing.filter(name => !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the table of packages', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([^`]+)` +\|[^|]+\| `([^`]+)` +\|$/gm)]

  it('has a file that imports each of them', () => {
    expect(rows.length).toBeGreaterThan(15)
    const importedBy = ([, name = '', path = '']: readonly string[]) =>
      // Its own configuration, or a comment that selects it, counts as a use of tools that run other programs.
      new RegExp(
        `from '${typedBy(name)}[/:']|@vitest-environment ${name}|^import .*'${name}/|'${name}'|${name}/`,
        'm',
      ).test(read(path)) ||
      // Runs inside another tool, whose configuration switches it on.
      (name === 'oxlint-tsgolint' && read(path).includes('"typeAware": true'))
    expect(rows.filter(row => !importedBy(row)).map(([, name]) => name)).toEqual([])
  })

  it('names every package of package.json once, and no other', () => {
    expect(rows.map(([, name = '']) => name).sort()).toEqual(Object.keys(packages).sort())
  })
})

/** A call, whatever the names of its parameters are. */
function shapeOf(call: string): string {
  return call.replaceAll(/\{\w+\}/g, '{}')
}

/** The package that a package of types describes. */
function typedBy(name: string): string {
  return name.replace(/^@types\//, '')
}

/** The prefix of several variables, as `COCKPIT_OIDC_`. */
function isPrefix(name: string, listed: ReadonlySet<string | undefined>): boolean {
  return name.endsWith('_') && [...listed].some(variable => variable?.startsWith(name) === true)
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|mjs)$/.test(name) && !name.startsWith('.'))
    .map(name => read(join(folder, name)))
}
