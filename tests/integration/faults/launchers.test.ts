/**
 * The process that starts the server may be killed: `npm start` and `npm run dev` leave no server behind that occupies the port and the
 * folder.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { serverBundle } from '../../../demo/dev/bundle-server.mjs'
import { isFullRun } from '../../full-run'
import { bundle } from '../process-fixture'
import { seededFolder, type SeededFolder } from '../seeded-databases'
import { signIn } from '../server-fixture'

/** Includes the build that `npm start` may run first. */
const startTimeoutMs = 300_000
const root = join(import.meta.dirname, '..', '..', '..')

let data: SeededFolder
/** Not the seeded password: the server hashes it, so that verifying takes the full time. */
const slowPassword = 'Another-password-1'
/** Each with a process group of its own. */
const launched: ChildProcess[] = []

interface Launched {
  readonly child: ChildProcess
  /** Resolves with the address once the server is ready. */
  readonly ready: Promise<string>
  /** Resolves when all processes that have its output open, the server among them, have ended. */
  readonly gone: Promise<void>
}

function launch(command: string, args: readonly string[]): Launched {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      COCKPIT_DATA: data.folder,
      COCKPIT_SEED: 'small',
      COCKPIT_FLOOR: 'off',
      COCKPIT_DEMO_PASSWORD: slowPassword,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which is killed as a whole after a failure.
    detached: true,
  })
  launched.push(child)
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += String(chunk)
      const [, address] = /^Cockpit ready at (\S+)$/m.exec(text) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`It ended:\n${text}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, gone: new Promise(resolve => child.once('close', () => resolve())) }
}

beforeAll(async () => {
  data = await seededFolder(inject('seededDatabases'))
  await bundle()
})
afterEach(() => {
  for (const { pid } of launched.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // The process group has ended.
    }
  }
})
afterAll(() => data.drop())

describe.runIf(isFullRun)('npm start', () => {
  it.each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)(
    'ends the server when npm is ended by %s, and pending calls are answered',
    { timeout: startTimeoutMs },
    async signal => {
      const { child, ready, gone } = launch('npm', ['start'])
      const url = await ready
      // Two passwords are verified at a time: when the first answer has arrived, other calls are pending in the server. They are few, since a
      // server that ends waits for 10 s.
      const slow = Array.from({ length: 4 }, () => signIn(url, 'planner', 'Demo', slowPassword))
      await Promise.race(slow)
      child.kill(signal)
      expect((await Promise.all(slow)).every(token => token.length > 0)).toBe(true)
      await gone
      await expect(fetch(`${url}/api/health`)).rejects.toThrow()
    },
  )
})

describe.runIf(isFullRun)('npm run dev', () => {
  it('ends the server when the process that restarts it is killed', async () => {
    const renewing = pathToFileURL(join(root, 'demo', 'dev', 'server-process.mjs')).href
    const { child, ready, gone } = launch(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { serverProcess } = await import(${JSON.stringify(renewing)})
      serverProcess(${JSON.stringify(serverBundle)}, process.env).ensureStarted()`,
    ])
    await ready
    child.kill('SIGKILL')
    await gone
  })
})
