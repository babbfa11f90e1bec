/** The static pages: what is served and how, and that no path leads outside the folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textLog } from '../../demo/server/core/log'
import { versionFolder } from '../../src/contract/embed-snippet'
import { startTestServer, type TestServer } from './server-fixture'

const script = 'export const answer = 42\n'
const olderScript = 'export const answer = 41\n'
const secret = 'nobody may read this'

let server: TestServer
let folder: string
const logged: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cockpit-pages-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'chunks'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), secret)
  await writeFile(join(dist, '.stamp'), secret)
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>host</title>')
  await writeFile(join(dist, 'portal.html'), '<!doctype html><title>portal</title>')
  await writeFile(join(dist, 'frame.html'), '<!doctype html><title>frame</title>')
  await writeFile(join(dist, 'host.js'), script)
  await writeFile(join(dist, 'host.js.br'), brotliCompressSync(script))
  await writeFile(join(dist, 'host.js.map'), '{}')
  await writeFile(join(dist, 'chunks', 'grid-Ab3dEf_9.js'), script)
  await mkdir(join(dist, 'examples'))
  await writeFile(join(dist, 'examples', 'untrusted-portal.html'), '<!doctype html><title>frames</title>')
  const releases = join(folder, 'releases')
  const older = join(releases, '1.2.3')
  await mkdir(join(older, 'chunks'), { recursive: true })
  await writeFile(join(releases, 'notes.txt'), secret)
  await mkdir(join(releases, 'drafts'))
  await writeFile(join(releases, 'drafts', 'notes.txt'), secret)
  await writeFile(join(older, '.stamp'), secret)
  await writeFile(join(older, 'index.html'), secret)
  await writeFile(join(older, 'order-grids.js'), olderScript)
  await writeFile(join(older, 'order-grids.js.br'), brotliCompressSync(olderScript))
  await writeFile(join(older, 'chunks', 'grid-Ab3dEf_9.js'), olderScript)
  await writeFile(join(older, 'chunks', 'stocks-Ab3dEf_9.js'), olderScript)
  await writeFile(join(older, 'chunks', 'stocks-Ab3dEf_9.js.br'), brotliCompressSync(olderScript))
  // The server reports the version that it was built with, whatever files are in this folder.
  const own = join(releases, basename(versionFolder))
  await mkdir(own)
  await writeFile(join(own, 'host.js'), olderScript)
  server = await startTestServer({
    engine: 'pglite',
    config: {
      dist,
      releases,
      allowedOrigins: ['https://portal.example'],
      frameOrigins: ['https://untrusted.example'],
      name: 'Nordkapp',
      relayUrl: 'https://relay.example/view',
    },
    log: textLog(line => logged.push(line)),
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request whose path is not normalised, as fetch would do. */
function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('pages', () => {
  it.each(['/', '/index.html', '/portal.html', '/sales-orders-es-page', '/processsalesorders/12/13'])(
    'serve %s with the strict policy, without caching',
    async path => {
      const { status, headers, body } = await get(path)
      expect(status).toBe(200)
      expect(body).toContain('<!doctype html>')
      expect(headers['cache-control']).toBe('no-cache')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws://127.0.0.1",
      )
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('may connect to the relay that the hub redirects to', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toMatch(/connect-src [^;]* https:\/\/relay\.example wss:\/\/relay\.example;/)
  })

  it('cannot be framed, except the one page that the listed portals may frame', async () => {
    const framedBy = async (path: string) =>
      /frame-ancestors ([^;]*)/.exec(String((await get(path)).headers['content-security-policy']))?.[1]
    for (const path of ['/', '/portal.html', '/frame']) expect(await framedBy(path), path).toBe("'none'")
    expect(await framedBy('/frame.html?x')).toBe("'self' https://untrusted.example")
    const framing = String((await get('/examples/untrusted-portal.html')).headers['content-security-policy'])
    expect(framing).toContain("frame-src 'self';")
    expect(JSON.parse((await get('/frame-origins.json')).body)).toEqual(['https://untrusted.example'])
  })

  it('never copy a foreign Host header into the policy', async () => {
    const { headers } = await get('/', { host: "x; script-src 'unsafe-inline'" })
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  })

  it('cache hashed chunks for ever, and entries not at all', async () => {
    expect((await get('/chunks/grid-Ab3dEf_9.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/host.js')).headers['cache-control']).toBe('no-cache')
  })

  it('serve the elements also below their version, cached for ever, to pages of any origin', async () => {
    const anyone = { origin: 'https://other.example' }
    const { status, headers, body } = await get(`${versionFolder}host.js`, anyone)
    expect([status, body]).toEqual([200, script])
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect((await get('/host.js', anyone)).headers).not.toHaveProperty('access-control-allow-origin')
    for (const path of [`${versionFolder}index.html`, `${versionFolder}gone.js`, '/cockpit/0.0.1/host.js'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('serve the elements of other releases, and nothing else of their folder', async () => {
    const anyone = { origin: 'https://other.example' }
    for (const file of ['order-grids.js', 'chunks/grid-Ab3dEf_9.js']) {
      const { status, headers, body } = await get(`/cockpit/1.2.3/${file}`, anyone)
      expect([status, body], file).toEqual([200, olderScript])
      expect(headers['cache-control']).toContain('immutable')
      expect(headers['access-control-allow-origin']).toBe('*')
    }
    const compressed = await get('/cockpit/1.2.3/order-grids.js', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect((await get(`${versionFolder}host.js`)).body).toBe(script)
    for (const path of [
      '/cockpit/notes.txt',
      '/cockpit/drafts/notes.txt',
      '/cockpit/1.2.3/../notes.txt',
      '/cockpit/1.2.3/%2e%2e/notes.txt',
      '/cockpit/1.2.3/%2e%2e%2fdrafts/notes.txt',
      '/cockpit/1.2.3//../../notes.txt',
      '/cockpit/1.2.3/index.html',
      '/cockpit/1.2.3/gone.js',
      '/cockpit/1.2.4/order-grids.js',
      '/cockpit/1.2.3',
      '/cockpit/1.2.3/',
      '/cockpit/',
    ])
      expect((await get(path)).body, path).not.toContain(secret)
    for (const path of ['/cockpit/1.2.3/gone.js', '/cockpit/1.2.4/order-grids.js', '/cockpit/notes.txt'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('say at the start which folder among the releases is passed over because of its name', () => {
    const said = logged.filter(line => line.startsWith('COCKPIT_RELEASES'))
    expect(said).toEqual([expect.stringContaining('the folder drafts is passed over;')])
  })

  it('serve the chunks of another release, for pages that were opened before an upgrade or on another node', async () => {
    const { status, headers, body } = await get('/chunks/stocks-Ab3dEf_9.js')
    expect([status, body]).toEqual([200, olderScript])
    expect(headers['cache-control']).toContain('immutable')
    const compressed = await get('/chunks/stocks-Ab3dEf_9.js', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect((await get('/chunks/grid-Ab3dEf_9.js')).body).toBe(script)
    for (const path of ['/chunks/../.stamp', '/chunks/%2e%2e/index.html', '/chunks/..%2f.stamp'])
      expect((await get(path)).body, path).not.toContain(secret)
    for (const path of ['/chunks/gone.js', '/order-grids.js'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('are compressed for clients that accept it', async () => {
    const plain = await get('/host.js')
    const compressed = await get('/host.js', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(script)
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type'])
    // A shared cache would otherwise give the compressed form to everybody.
    const paths = ['/host.js', `${versionFolder}host.js`, '/chunks/stocks-Ab3dEf_9.js']
    for (const path of paths) expect((await get(path)).headers.vary, path).toContain('Accept-Encoding')
  })

  it.each([undefined, 'br'])(
    'name the source map of a script, if it has one, in a header (%s)',
    async encoding => {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
      for (const path of ['/host.js', `${versionFolder}host.js`])
        expect((await get(path, headers)).headers['sourcemap'], path).toBe('host.js.map')
      for (const path of ['/chunks/grid-Ab3dEf_9.js', '/cockpit/1.2.3/order-grids.js', '/'])
        expect((await get(path, headers)).headers, path).not.toHaveProperty('sourcemap')
    },
  )

  it('are not returned for files and calls that do not exist', async () => {
    for (const path of [
      '/chunks/gone-12345678.js',
      '/nothing.css',
      '/api/nothing',
      '/api',
      '/view/nothing',
    ]) {
      const { status, headers } = await get(path)
      expect(status, path).toBe(404)
      expect(String(headers['content-type']), path).toContain('application/json')
    }
  })

  it('return the addresses of API and hub to the host, and the name of the installation', async () => {
    const environment = { apiUrl: '', signalR: '/view', name: 'Nordkapp' }
    expect(JSON.parse((await get('/env.json')).body)).toEqual(environment)
  })
})

describe('path traversal', () => {
  const dots = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%00',
    '%252e%252e',
    '..;',
    '....',
    '%c0%ae%c0%ae',
    '%u002e%u002e',
  ]
  const slashes = ['/', '%2f', '%5c', '\\', '//', '/./', '%252f', '%c0%af', '/%2e/', '%2F%2F']
  const targets = ['secret.txt', '.stamp']
  const paths = dots.flatMap(dot =>
    slashes.flatMap(slash => targets.map(target => `/${dot}${slash}${target}`)),
  )

  it(`reaches no file with ${paths.length} encodings`, async () => {
    for (const path of [
      ...paths,
      ...paths.map(path => versionFolder + path.slice(1)),
      ...paths.map(path => `/cockpit/1.2.3${path}`),
      '/.stamp',
      `${versionFolder}.stamp`,
      `${versionFolder}../secret.txt`,
      '/%2estamp',
      '/chunks/../.stamp',
      `/${join(folder, 'secret.txt')}`,
    ]) {
      const { status, body } = await get(path)
      expect(body, path).not.toContain(secret)
      expect([200, 400, 403, 404], path).toContain(status)
    }
  })
})

describe('other origins', () => {
  it('are allowed by an exact list', async () => {
    const allowed = await get('/api/health', { origin: 'https://portal.example' })
    expect(allowed.headers['access-control-allow-origin']).toBe('https://portal.example')
    expect(allowed.headers.vary).toContain('Origin')
    for (const origin of ['https://portal.example.evil.example', 'http://portal.example', 'null']) {
      const refused = await get('/api/health', { origin })
      expect(refused.headers['access-control-allow-origin'], origin).toBeUndefined()
      expect(refused.headers.vary).toContain('Origin')
    }
  })
})

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and has every endpoint with its permission', async () => {
    const document = JSON.parse((await get('/api/openapi.json')).body) as {
      openapi: string
      components: { schemas: object }
      paths: Record<
        string,
        Record<
          string,
          {
            'x-permission'?: string | readonly string[]
            parameters?: readonly { readonly name: string }[]
            requestBody?: { readonly content: object }
            responses: object
          }
        >
      >
    }
    expect(document.openapi).toBe('3.1.0')
    const named = new Set(
      Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`),
    )
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    expect(new Set(references)).toEqual(named)
    // Any one of these permissions is sufficient: several pages show the rows.
    expect(document.paths['/api/SalesOrders/search']?.post?.['x-permission']).toEqual([
      'pages/sales-orders-es-page',
      'pages/operations-page',
      'pages/processsalesorders',
    ])
    expect(document.paths['/api/ProcessSalesOrders/prepareMany']?.put?.responses).toHaveProperty('207')
    const file = document.paths['/api/Grid/{view}/export']?.post?.responses
    expect(file).toMatchObject({ '200': { content: { '*/*': {} } } })
    expect(file).not.toHaveProperty('204')
    const upload = document.paths['/api/Seeding/excelUpload']?.post
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ])
    const search = document.paths['/api/ProcessSalesOrders/processSearch']
    expect(Object.keys(search ?? {}).sort()).toEqual(['get', 'post'])
    expect(search?.get?.parameters?.map(({ name }) => name).sort()).toEqual([
      'filters',
      'find',
      'skip',
      'sort',
      'sums',
      'take',
    ])
  })
})

describe('the page with the API documentation', () => {
  it('shows the OpenAPI document, with a policy of its own', async () => {
    const page = await get('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of scripts) expect((await get(path)).status, path).toBe(200)
    expect(JSON.parse((await get('/api/docs/json')).body)).toEqual(
      JSON.parse((await get('/api/openapi.json')).body),
    )
  })
})

describe('a request body', () => {
  it.each([
    ['that is no JSON', '{"filters":', 400],
    ['of more than a megabyte', JSON.stringify({ find: 'x'.repeat(1024 * 1024) }), 413],
  ])('%s is refused with a readable answer', async (_what, body, status) => {
    const answer = await server.call('POST', '/SalesOrders/search', {
      token: await server.signIn('planner'),
      body,
    })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe('invalid-input')
  })

  it('of another type is refused', async () => {
    const answer = await server.call('POST', '/SalesOrders/search', {
      token: await server.signIn('planner'),
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(415)
  })
})
