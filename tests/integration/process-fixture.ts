/** The server as a process of its own, bundled as `npm start` bundles it: for kill -9, signals and failing starts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { bundleServer, serverBundle, stopBundler } from '../../demo/dev/bundle-server.mjs'
import { testPassword } from './server-fixture'

export interface ServerProcess {
  readonly child: ChildProcess
  /** Its output so far. */
  output(): string
  /** Resolves with the address once it is ready; rejects when it exits before. */
  readonly ready: Promise<string>
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

/** Bundles the server's current source. */
export async function bundle(): Promise<void> {
  await bundleServer()
  await stopBundler()
}

/** Starts the bundled server with the small seed, without the floor; `environment` adds to or overrides these settings. */
export function startProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', serverBundle], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      COCKPIT_SEED: 'small',
      COCKPIT_FLOOR: 'off',
      COCKPIT_DEMO_PASSWORD: testPassword,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += String(chunk)
      const [, address] = /^Cockpit ready at (\S+)$/m.exec(text) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(code => reject(new Error(`The server ended with ${String(code)}:\n${text}`)))
  })
  ready.catch(() => undefined)
  return { child, output: () => text, ready, ended }
}
