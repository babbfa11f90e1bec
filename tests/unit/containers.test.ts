/** The files for containers refer to variables, commands, files and packages that exist. The images themselves are not built here. */
import { build } from 'esbuild'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { variables } from '../../demo/server/environment'
import { isInRange, parseAddress, parseRange } from '../../src/contract/ip-addresses'
import packageJson from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const [dockerfile, compose, ignore] = ['Dockerfile', 'compose.yaml', '.dockerignore'].map(read) as [
  string,
  string,
  string,
]
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('the files for containers', () => {
  it('set variables that the server reads, to valid values', () => {
    const set = [
      ...matches(compose, /^ {6}((?:COCKPIT|DATABASE)_[A-Z_]+): /gm),
      ...matches(dockerfile, /\b((?:COCKPIT|DATABASE)_[A-Z_]+|HOST|PORT)=/g),
    ]
    expect(set.length).toBeGreaterThan(7)
    expect(set.filter(name => !(name.replace(/_FILE$/, '') in variables))).toEqual([])
    const [proxies] = matches(compose, /COCKPIT_PROXIES: (\S+)/g)
    expect(matches(compose, /ipv4_address: (\S+)/g)).toEqual([proxies])
    const [proxy, given] = [
      parseAddress(proxies ?? ''),
      parseRange(matches(compose, /ip_range: (\S+)/g)[0] ?? ''),
    ]
    expect(proxy !== null && given !== null && !isInRange(proxy, given)).toBe(true)
  })

  it('keep logs within bounds', () => {
    const services = matches(compose, /^ {2}(\w+):\n {4}(?:image|build):/gm)
    expect(services).toEqual(['database', 'cockpit', 'proxy'])
    expect(matches(compose, /^ {4}logging: (\S+)$/gm)).toEqual(services.map(() => '*log'))
  })

  it('run commands and copy files that exist', () => {
    const commands = matches(dockerfile, /npm run ([\w:]+)/g)
    expect(commands).toEqual(['build', 'build:server'])
    expect(commands.filter(name => !(name in packageJson.scripts))).toEqual([])
    const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap(names => names.split(' '))
    expect(copied.filter(name => !existsSync(join(root, name)))).toEqual([])
    const made = matches(dockerfile, /^COPY --from=build \/cockpit\/(\S+)/gm)
    expect(made).toEqual(['package.json', 'node_modules', 'dist', 'demo/.build/server'])
    const [, mounted] = matches(compose, /- \.\/(\w+):/g)
    expect([mounted, existsSync(join(root, 'Caddyfile'))]).toEqual(['Caddyfile', true])
    expect(matches(ignore, /^!(.+)$/gm).filter(name => !existsSync(join(root, name)))).toEqual([])
  })

  it('pin images to a version, and run as an unprivileged user', () => {
    const images = [...matches(dockerfile, /^FROM (\S+)/gm), ...matches(compose, /^ {4}image: (\S+)$/gm)]
    expect(images.length).toBe(5)
    expect(images.filter(name => !/:(?!latest)\S+$/.test(name))).toEqual([])
    expect(matches(dockerfile, /^USER (\S+)$/gm)).toEqual(['node'])
  })

  it('keep exactly the packages in the image that the server imports', async () => {
    const server = join(root, 'demo/server')
    const names = readdirSync(server, { recursive: true, encoding: 'utf8' })
    const { metafile } = await build({
      entryPoints: ['main.ts', ...names.filter(name => /-(worker\.(mjs|ts)|command\.ts)$/.test(name))].map(
        name => join(server, name),
      ),
      bundle: true,
      write: false,
      metafile: true,
      outdir: join(root, 'demo/.build/none'),
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'silent',
    })
    const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
    const imported = paths
      .filter(path => !path.startsWith('node:'))
      .map(path => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    expect([...new Set(imported)].sort()).toEqual(Object.keys(packageJson.dependencies).sort())
  })
})
