/** The HTTP server with a runner of the test's, without a database and pages. */
import { databaseOutages } from '../../../demo/server/core/db/database-outages'
import type { EndpointRunner } from '../../../demo/server/core/http/endpoint-runner'
import { httpServer, type HttpServerOptions } from '../../../demo/server/core/http/http-server'
import { createMetrics } from '../../../demo/server/core/http/metrics'

/** The server, which the test closes, and the lines that it has logged so far. */
export async function bareServer(
  runner: Partial<EndpointRunner> = {},
  limits: Pick<HttpServerOptions, 'fileStillMostMs'> = {},
) {
  const logged: string[] = []
  const log = (line: string): void => void logged.push(line)
  const app = await httpServer({
    runner: runner as EndpointRunner,
    otherPages: () => undefined,
    metrics: createMetrics(),
    addressOf: () => '127.0.0.1',
    allowedOrigins: [],
    outages: databaseOutages(log),
    log,
    dist: undefined,
    isDevelopment: false,
    ...limits,
  })
  return { app, logged }
}
