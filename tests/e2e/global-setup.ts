/** One server for all specs: in memory, small seed, no floor, so that nothing moves unless a spec moves it. */
import { startServer } from './start-server'

/** Starts the server, tells its address through COCKPIT_E2E_URL and returns what ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['COCKPIT_E2E_URL'] = server.url
  return async () => void (await server.stop())
}
