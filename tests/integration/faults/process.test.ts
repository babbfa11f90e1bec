/** The server as a process: it survives kill -9, exits on SIGTERM, and logs in one line why it cannot start. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { gridNames } from '../../../src/contract/own-settings'
import { isFullRun } from '../../full-run'
import { bundle, startProcess, type ServerProcess } from '../process-fixture'
import { seededFolder, type SeededFolder } from '../seeded-databases'
import { callApi, signIn } from '../server-fixture'

/** Per run; the soak repeats the run 20 times. */
const kills = isFullRun ? 3 : 1

let folder: string
let seeded: SeededFolder
/** Shared by the tests that need a folder with data. */
let data: string
/** Not the seeded password: the server hashes it, so that verifying takes the full time. */
const slowPassword = 'Another-password-1'
const started: ServerProcess[] = []
const start = (environment: Record<string, string>): ServerProcess => {
  const server = startProcess(environment)
  started.push(server)
  return server
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cockpit-process-'))
  seeded = await seededFolder(inject('seededDatabases'))
  data = seeded.folder
  await bundle()
})
afterEach(async () => {
  started.forEach(({ child }) => child.kill('SIGKILL'))
  await Promise.all(started.splice(0).map(({ ended }) => ended))
})
afterAll(async () => {
  await seeded.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('kill -9 under load, while the floor works', () => {
  it(`loses no acknowledged write, ${kills} times`, { timeout: kills * 60_000 }, async () => {
    const acknowledged = new Map<string, number>()
    for (let round = 1; round <= kills; round++) {
      const server = start({ COCKPIT_DATA: data, COCKPIT_FLOOR: '20' })
      const url = await server.ready
      const token = await signIn(url, 'planner')
      await expectSaved(url, token, acknowledged)
      const writers = gridNames
        .slice((round - 1) * 4, round * 4)
        .map(name => writeUntilGone(url, token, name, acknowledged))
      await expect.poll(() => acknowledged.size).toBe(round * 4)
      const written = () => [...acknowledged.values()].reduce((sum, value) => sum + value, 0)
      const before = written()
      await expect.poll(written).toBeGreaterThan(before + 50 + Math.random() * 50)
      server.child.kill('SIGKILL')
      await Promise.all([server.ended, ...writers])
    }
    const url = await start({ COCKPIT_DATA: data }).ready
    await expectSaved(url, await signIn(url, 'planner'), acknowledged)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Saves 1, 2, 3, ... under one key and records the last value that the server acknowledged. */
async function writeUntilGone(
  url: string,
  token: string,
  key: string,
  acknowledged: Map<string, number>,
): Promise<void> {
  try {
    for (let value = 1; ; value++) {
      const setting = { clientId: 'Cockpit', owner: 'gridSettings', key: `${key}_GridSettings` }
      const body = { ...setting, value: String(value) }
      const { status } = await callApi(url, 'PUT', '/Settings', { token, body })
      if (status === 204) acknowledged.set(key, value)
    }
  } catch {
    return
  }
}

async function expectSaved(
  url: string,
  token: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<void> {
  const { body } = await callApi(url, 'GET', '/Settings/cockpit', { token })
  const { gridSettings } = body.result as { gridSettings: Record<string, string> }
  for (const [key, value] of acknowledged)
    expect(Number(gridSettings[key]), key).toBeGreaterThanOrEqual(value)
}

describe('SIGTERM', () => {
  it('finishes running requests, ends within 10 s with code 0, and releases the folder lock', async () => {
    const server = start({ COCKPIT_DATA: data, COCKPIT_FLOOR: '20', COCKPIT_DEMO_PASSWORD: slowPassword })
    const url = await server.ready
    // Two passwords are verified at a time: when the first answer has arrived, the other calls are pending in the server. Few enough for the
    // ten seconds that a server takes for its end, also on a busy machine.
    const slow = Array.from({ length: 6 }, () => signIn(url, 'planner', 'Demo', slowPassword))
    await Promise.race(slow)
    const begin = performance.now()
    server.child.kill('SIGTERM')
    expect((await Promise.all(slow)).every(token => token.length > 0)).toBe(true)
    expect(await server.ended).toBe(0)
    expect(performance.now() - begin).toBeLessThan(10_000)
    await start({ COCKPIT_DATA: data }).ready
  })
})

describe('a slow start', () => {
  const repeated = 'The first seeding was interrupted: it is repeated.'

  it.runIf(isFullRun)(
    'repeats an aborted seeding, answers meanwhile, and then serves the cockpit at the same address',
    async () => {
      const unfinished = join(folder, 'aborted')
      const aborted = start({ COCKPIT_DATA: unfinished })
      await expect.poll(aborted.output, { interval: 5 }).toContain('First start')
      aborted.child.kill('SIGKILL')
      await aborted.ended

      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const headers = { 'accept-language': 'de-DE,de;q=0.9' }
      const server = start({ PORT: String(port), COCKPIT_DATA: unfinished })
      await expect.poll(server.output, { interval: 5 }).toContain(repeated)
      // The page shows the progress of creating the data as soon as it is known.
      const shown = async (): Promise<string> =>
        (await fetch(`${url}/sales-orders-es-page`, { headers })).text()
      await expect.poll(shown, { interval: 5 }).toContain('Die Demodaten werden erzeugt: ')
      const page = await fetch(`${url}/`, { headers })
      expect(page.status).toBe(503)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await page.text()).toContain('<html lang="de-DE">')
      for (const path of ['/api/health/ready', '/api/health', '/view/negotiate', '/host.js']) {
        const answer = await fetch(`${url}${path}`, { headers })
        expect(answer.status, path).toBe(503)
        expect(answer.headers.get('retry-after'), path).toBe('2')
        expect(await answer.json(), path).toMatchObject({ code: 'starting' })
      }
      expect(server.output()).not.toContain('Cockpit ready')
      expect(await server.ready).toBe(`http://localhost:${port}`)
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
      const { body } = await callApi(url, 'POST', '/SalesOrders/search', {
        token: await signIn(url, 'planner'),
        body: { filters: [] },
      })
      expect(body.totalCount).toBeGreaterThan(100)
    },
  )

  it.runIf(isFullRun)('ends on SIGTERM at once, and the next start begins again', async () => {
    const unfinished = join(folder, 'ended')
    const first = start({ COCKPIT_DATA: unfinished })
    await expect.poll(first.output, { interval: 5 }).toContain('Demo data 0 %')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const again = start({ COCKPIT_DATA: unfinished })
    await expect.poll(again.output, { interval: 5 }).toContain(repeated)
  })
})

describe('a start that is not possible', () => {
  const expectOneLine = async (server: ServerProcess, line: RegExp): Promise<void> => {
    expect(await server.ended).toBe(1)
    const lines = server.output().trim().split('\n')
    expect(lines.at(-1)).toMatch(line)
    expect(server.output()).not.toContain('    at ')
  }

  it('is refused on the folder of a running server', async () => {
    await start({ COCKPIT_DATA: data }).ready
    await expectOneLine(
      start({ COCKPIT_DATA: data }),
      /^COCKPIT_DATA: .* is in use by a server that runs already/,
    )
  })

  it('is refused on a port in use, before anything is seeded', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port), COCKPIT_DATA: join(folder, 'unused') })
    await expectOneLine(server, new RegExp(`^PORT: ${port} on 127.0.0.1 is taken`))
    expect(server.output()).not.toContain('Opening')
    other.close()
  })

  it('is refused in a folder that cannot be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expectOneLine(start({ COCKPIT_DATA: join(file, 'below') }), /^COCKPIT_DATA: .* cannot be written: /)
    if (process.platform === 'linux') {
      await expectOneLine(start({ COCKPIT_DATA: '/proc/cockpit' }), /^COCKPIT_DATA: .* cannot be written: /)
    }
    if (process.getuid?.() === 0) return
    const locked = join(folder, 'locked')
    await mkdir(locked)
    await chmod(locked, 0o500)
    await expectOneLine(start({ COCKPIT_DATA: locked }), /^COCKPIT_DATA: .* cannot be written: /)
  })

  it.each([
    [{ PORT: 'x' }, /^PORT: found "x", allowed is /],
    [{ COCKPIT_SEED: 'huge' }, /^COCKPIT_SEED: found "huge", allowed is full, small or none\.$/],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^DATABASE_URL: the database cannot be reached: /,
    ],
  ])('is refused with %j', async (environment, line) => {
    await expectOneLine(start({ COCKPIT_DATA: 'memory', ...environment }), line)
  })
})
