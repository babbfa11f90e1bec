/**
 * The package as its users get it: `npm pack`, its contents, its types in an empty project, and its modules in Node, where importing them
 * defines no element and throws nothing.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import { embedSnippet, type EmbeddedPage } from '../../src/contract/embed-snippet'
import { installPackage, project, run, type InstalledPackage } from '../installed-package'

let installed: InstalledPackage
let folder = ''

beforeAll(async () => {
  installed = await installPackage()
  folder = installed.folder
})
afterAll(() => installed.remove())

const publicNames = [
  'all',
  'auth-context',
  'dashboard',
  'order-grids',
  'purchase-drafts',
  'reports',
  'settings',
]

it('the package contains the files that a page needs, and nothing else', () => {
  const modules = [...publicNames, 'sheet-worker'].map(name => `dist/${name}.js`)
  const listed = new Set([
    'package.json',
    'README.md',
    'dist/custom-elements.json',
    'dist/importmap.json',
    'dist/integrity.json',
    'dist/third-party-licences.txt',
    'dist/fonts/inter-latin-wght-normal.woff2',
    'dist/fonts/inter-latin-ext-wght-normal.woff2',
    ...modules,
  ])
  const families = [/^dist\/chunks\/[\w.-]+-[\w-]{8}\.js$/, /^dist\/types\/(elements|src)\/[\w/-]+\.d\.ts$/]
  const packed = installed.files
  expect(packed.filter(path => !listed.has(path) && !families.some(family => family.test(path)))).toEqual([])
  expect([...listed].filter(path => !packed.includes(path))).toEqual([])
})

it('the package names the licence of every package in a bundle, including the worker’s', async () => {
  const own = join(folder, 'node_modules', 'warehouse-cockpit')
  const licences = await readFile(join(own, 'dist/third-party-licences.txt'), 'utf8')
  // `diff` is in a chunk of its own, `saxes` only in the worker.
  for (const name of ['react', 'diff', 'saxes']) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

it('the package can be published, has at most 3 MB, and a README without links to local files', async () => {
  const own = join(folder, 'node_modules', 'warehouse-cockpit')
  const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('scripts')
  expect(installed.packedBytes).toBeLessThanOrEqual(3 * 1024 * 1024)
  const readme = await readFile(join(own, 'README.md'), 'utf8')
  expect(readme).toContain('provideAuthContext')
  expect(readme).not.toMatch(/\]\((?!https:)/)
})

it('the package has the same files as the server, without references to missing source maps', async () => {
  const own = join(folder, 'node_modules', 'warehouse-cockpit', 'dist')
  const digests = JSON.parse(await readFile(join(own, 'integrity.json'), 'utf8')) as Record<string, string>
  for (const path of installed.files.filter(file => file.endsWith('.js'))) {
    const file = path.replace('dist/', '')
    const code = await readFile(join(own, file), 'utf8')
    expect(code, file).not.toContain('sourceMappingURL')
    expect(digests[file], file).toBe(`sha384-${createHash('sha384').update(code).digest('base64')}`)
  }
})

it('npm pack in the private project fails with a reference to npm run package', async () => {
  const refused = await run('npm', ['pack', '--dry-run'], { cwd: project }).catch((failed: unknown) => failed)
  expect(refused).toHaveProperty('code', 1)
  expect(refused).toHaveProperty('stdout', expect.stringContaining('npm run package'))
})

it('the package installs no other package', async () => {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/warehouse-cockpit'])
})

it('the package can be imported by every public name outside a browser', async () => {
  const program = publicNames
    .map(
      name =>
        `assert.equal(typeof (await import('warehouse-cockpit/${name}')).provideAuthContext, 'function')`,
    )
    .join('\n')
  await writeFile(
    join(folder, 'imports.mjs'),
    `import assert from 'node:assert'
     ${program}
     assert.equal(typeof (await import('warehouse-cockpit')).provideAuthContext, 'function')
     for (const name of ['custom-elements', 'importmap', 'integrity'])
       await import(\`warehouse-cockpit/\${name}.json\`, { with: { type: 'json' } })`,
  )
  await run(process.execPath, ['imports.mjs'], { cwd: folder })
})

it.runIf(isFullRun)(
  'the package declares its attributes, properties and events for TypeScript and JSX',
  async () => {
    await copyReactTypes()
    await writeFile(join(folder, 'right.tsx'), rightUse)
    await writeFile(join(folder, 'wrong.tsx'), wrongUse)
    const right = ['right.tsx']
    for (const page of snippetPages) {
      right.push(`snippet-${page.area}.tsx`)
      await writeFile(join(folder, `snippet-${page.area}.tsx`), embedSnippet(page, 'react'))
    }
    const wrongLines = wrongUse.split('\n').flatMap((line, at) => (line.includes('// wrong') ? [at + 1] : []))
    // One compilation for all: each takes seconds.
    expect(await compilerErrors([...right, 'wrong.tsx'])).toEqual(wrongLines.map(line => `wrong.tsx:${line}`))
    expect(await compilerErrors(['right.tsx'], 'nodenext')).toEqual([])
  },
)

it('the package has types that do not require React', async () => {
  await rm(join(folder, 'node_modules', '@types'), { recursive: true, force: true })
  await writeFile(join(folder, 'plain.ts'), plainUse)
  expect(await compilerErrors(['plain.ts'])).toEqual([])
})

/** Pages with every attribute that a snippet can contain. */
const snippetPages = (['order-grids', 'dashboard'] as const).map((area): EmbeddedPage => ({
  area,
  page: area === 'dashboard' ? 'dashboard-settings' : 'stocks-es-page',
  view: 1,
  language: 'da-DK',
  theme: 'dark',
  further: {
    density: 'compact',
    mode: 'kiosk',
    search: 'find=a',
    ...(area === 'dashboard' ? { widgets: '1,2', layout: 'row', rotate: '60' } : {}),
  },
  hostUrl: 'https://cockpit.example',
  apiUrl: 'https://cockpit.example',
  businessUnitName: 'Demo',
}))

/** Copies the types of React, as a React project has them. */
async function copyReactTypes(): Promise<void> {
  const types = join(folder, 'node_modules', '@types')
  await mkdir(types, { recursive: true })
  await cp(join(project, 'node_modules/@types/react'), join(types, 'react'), { recursive: true })
  await symlink(join(project, 'node_modules/csstype'), join(folder, 'node_modules', 'csstype'))
}

/** Files and lines with errors, each once, in order; declarations of packages are checked too. */
async function compilerErrors(
  files: readonly string[],
  moduleResolution = 'bundler',
): Promise<readonly string[]> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    // Checks the package's declarations, but not TypeScript's own, which would take most of the time.
    skipDefaultLibCheck: true,
    target: 'es2022',
    jsx: 'react-jsx',
    module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
    moduleResolution,
    types: files.some(file => file.endsWith('.tsx')) ? ['react'] : [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = join(project, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  const found = [...stdout.matchAll(/^([^\s(]+)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`)
  if (found.length === 0 && stdout.trim() !== '') throw new Error(stdout)
  return [...new Set(found)]
}

const plainUse = `
import { provideAuthContext, type AuthContext, type CockpitElement } from 'warehouse-cockpit/order-grids'
const context: AuthContext = { apiUrl: '', businessUnitName: 'Demo', getAccessToken: async () => 'token' }
provideAuthContext('erp', context)
const grids: CockpitElement | null = document.querySelector('cockpit-order-grids')
grids?.refresh()
document.addEventListener('cockpit-navigate', event => {
  if (!event.detail.isSameArea) event.preventDefault()
})
`

const rightUse = `
import type {} from 'warehouse-cockpit/jsx'
import { provideAuthContext } from 'warehouse-cockpit/all'
provideAuthContext('erp', null)
export const page = (
  <main>
    <cockpit-dashboard auth-context="erp" widgets="12,14" layout="row" theme="dark" rotate={30} className="wide" />
    <cockpit-order-grids
      auth-context="erp"
      page="processsalesorders/12/34"
      lang="da-DK"
      oncockpit-navigate={event => event.detail.page.trim()}
      ref={element => element?.refresh()}
    />
    <cockpit-settings authContext={{ apiUrl: '', businessUnitName: 'Demo', getAccessToken: async () => 't' }} />
  </main>
)
`

const wrongUse = `
import type {} from 'warehouse-cockpit/jsx'
import { provideAuthContext } from 'warehouse-cockpit/all'
provideAuthContext('erp', { apiUrl: '' }) // wrong
export const pages = [
  <cockpit-dashboard theme="pink" />, // wrong
  <cockpit-order-grids widgets="12" />, // wrong
  <cockpit-reports oncockpit-ready={event => event.detail.view} />, // wrong
  <cockpit-nothing />, // wrong
  <cockpit-order-grids page="sales-orders" />, // wrong
  <cockpit-reports page="sales-orders-es-page" />, // wrong
  <cockpit-settings lang="da" />, // wrong
]
`
