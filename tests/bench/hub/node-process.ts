/** A node of the server as a process of its own, whose metrics report its memory. */
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

export interface NodeProcess {
  readonly url: string
  /** A figure in its metrics; 0 where it is missing. */
  figure(name: string): Promise<number>
  /** Ends the process, and resolves when it has ended. */
  stop(): Promise<void>
}

/** Starts a node on a database, which it seeds with the small demo when it is empty. */
export async function startNode(bundle: string, databaseUrl: string, password: string): Promise<NodeProcess> {
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: databaseUrl,
      COCKPIT_SEED: 'small',
      COCKPIT_FLOOR: 'off',
      COCKPIT_DEMO_PASSWORD: password,
      COCKPIT_METRICS: `127.0.0.1:${metricsPort}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithBench = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithBench)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      const [, address] = /^Cockpit ready at (\S+)$/m.exec(output) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The node ended:\n${output}`)))
  })
  return {
    url,
    async figure(name) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    },
    async stop() {
      process.off('exit', endWithBench)
      child.kill('SIGTERM')
      await ended
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
