/** Starts the bundled demo server on a free port, for a worker of the run or for a spec that needs one of its own. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The password of every demo user of a server started here. */
export const demoPassword = 'Cockpit-Test-1'

export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** Sends SIGTERM and resolves with the exit code. */
  readonly stop: () => Promise<number | null>
  /** Sends SIGKILL, as a crash, and resolves when the process is gone. */
  readonly kill: () => Promise<void>
}

export interface ServerOptions {
  /** Port to listen on; a free one by default. */
  readonly port?: number
  /** Replaces the defaults of the tests, for example COCKPIT_DATA or COCKPIT_FLOOR. */
  readonly env?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..', '..')
const bundle = join(root, 'demo', '.build', 'server', 'main.mjs')
/** Longest time in which a server starts on a busy machine. */
export const startLimitMs = 300_000
const readyLine = /Cockpit ready at /

/**
 * Resolves as soon as the server reports that it is ready.
 * @throws Error with the server's output when it exits before, or is not ready within `startLimitMs`
 */
export async function startServer({ port, env = {} }: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(bundle)) throw new Error('The server is not built: run `npm test -- --only build` first.')
  if (port !== undefined) return startOn(port, env)
  for (;;) {
    const free = await freePort()
    try {
      return await startOn(free, env)
    } catch (error) {
      // Another program may take the port between the probe and the server's start.
      if (!String(error).includes(`${free} on 127.0.0.1 is taken`)) throw error
    }
  }
}

async function startOn(port: number, env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--enable-source-maps', bundle], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      COCKPIT_DATA: 'memory',
      COCKPIT_SEED: 'small',
      COCKPIT_FLOOR: 'off',
      COCKPIT_DEMO_PASSWORD: demoPassword,
      COCKPIT_DIST: join(root, 'dist'),
      HOST: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const endWithTests = () => child.kill('SIGKILL')
  process.once('exit', endWithTests)
  void ended.then(() => process.off('exit', endWithTests))

  await new Promise<void>((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${reason}\n${output}`))
    }
    const timer = setTimeout(() => fail('The server was not ready in time.'), startLimitMs)
    const listen = (text: Buffer) => {
      output += text.toString()
      if (!readyLine.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(code => {
      clearTimeout(timer)
      fail(`The server ended with code ${code ?? 'none'} before it was ready.`)
    })
  })

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}
