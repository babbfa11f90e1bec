/**
 * The portal of a user of the package: it serves the elements from its own node_modules and every example page, with the cockpit's address
 * in place of an example's placeholder. The React host is bundled as its owner would do it.
 */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { installPackage, project } from '../installed-package'
import { socketsToo, startPortal, strictPolicy, type ForeignPortal } from './foreign-portal'

/** Of a portal that loads only rows, tokens and a frame from the cockpit, as docs/embedding.md says. */
const policyOfOwnFiles = (cockpit: string): string =>
  strictPolicy(cockpit, { scripts: "'self'", fonts: "'self'", images: "'self' data:", workers: "'self'" })

/** Where an example needs the cockpit's address: the text in the file, and what replaces it. */
const addressed: Readonly<Record<string, (cockpit: string) => readonly [blank: string, filled: string]>> = {
  '/examples/sign-in.js': cockpit => ["const apiUrl = ''", `const apiUrl = '${cockpit}'`],
  '/portal.js': cockpit => ["const apiUrl = ''", `const apiUrl = '${cockpit}'`],
  '/kiosk.js': cockpit => ["const apiUrl = ''", `const apiUrl = '${cockpit}'`],
  '/examples/untrusted-portal.html': cockpit => ['data-cockpit=""', `data-cockpit="${cockpit}"`],
  '/examples/strict-policy.html': cockpit => [
    "connect-src 'self'",
    `connect-src 'self' ${socketsToo(cockpit)}`,
  ],
}

export interface PackagePortal extends Pick<ForeignPortal, 'url' | 'close'> {
  /** Serves the examples for a cockpit at this address. */
  showExamples(cockpit: string): Promise<void>
}

/** Installs the package and starts the portal; there are no pages before `showExamples`. */
export async function startPackagePortal(): Promise<PackagePortal> {
  const [installed, portal] = await Promise.all([installPackage(), startPortal(policyOfOwnFiles)])
  const { folder } = installed
  return {
    url: portal.url,
    showExamples: async cockpit => {
      portal.allowCockpit(cockpit)
      const pages = await examplePages(cockpit)
      portal.serve(pages)
      portal.serve(await elementsOf(folder, installed.files))
      portal.serve(await reactHost(folder, pages['/examples/sign-in.js'] ?? ''))
    },
    close: async () => {
      await portal.close()
      await installed.remove()
    },
  }
}

type Files = Record<string, string | Buffer>

/** The modules and the typeface, under the addresses that the examples use. */
async function elementsOf(folder: string, packed: readonly string[]): Promise<Files> {
  const served = packed.filter(
    path => /^dist\/(chunks\/|fonts\/|[\w-]+\.js$)/.test(path) && !path.endsWith('.map'),
  )
  const read = served.map(async path => {
    const file = join(folder, 'node_modules', 'warehouse-cockpit', path)
    return [path.replace('dist', ''), await readFile(file)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The built example pages, except for the bundle that loads the elements from the cockpit's own server. */
async function examplePages(cockpit: string): Promise<Record<string, string>> {
  const dist = join(project, 'dist')
  const besides = (await readdir(dist)).filter(name => /^(portal|kiosk|kiosk-texts|icon)\.\w+$/.test(name))
  const examples = (await readdir(join(dist, 'examples'))).filter(name =>
    /^(?!react-host\.js)[\w-]+\.\w+$/.test(name),
  )
  const paths = [...besides, ...examples.map(name => `examples/${name}`)].map(name => `/${name}`)
  const read = paths.map(async path => [
    path,
    filled(path, await readFile(join(dist, path), 'utf8'), cockpit),
  ])
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>
}

function filled(path: string, text: string, cockpit: string): string {
  const change = addressed[path]?.(cockpit)
  if (change === undefined) return text
  if (!text.includes(change[0])) throw new Error(`${path} has no ${change[0]}.`)
  return text.replace(change[0], change[1])
}

/** The React host's bundle: its source beside node_modules with React and the package. */
async function reactHost(folder: string, signIn: string): Promise<Files> {
  const source = join(folder, 'src')
  await mkdir(source)
  for (const name of ['react', 'react-dom', 'scheduler'])
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  const entry = join(source, 'react-host.tsx')
  await writeFile(join(source, 'sign-in.js'), signIn)
  await cp(join(project, 'demo', 'examples', 'react-host.tsx'), entry)
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: join(folder, 'examples'),
    write: false,
  })
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => [path.replace(folder, ''), Buffer.from(contents)]),
  )
}
