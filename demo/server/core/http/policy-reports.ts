/** What browsers report of the policy of pages (security-headers.ts): it is logged. Anybody may send it, so a flood must not fill the log. */
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'
import type { Log } from '../log'

/** Reports of a minute that are logged; of the others their number. */
const loggedMost = 10
const minuteMs = 60_000
const lengthMost = 1_000

/** Adds the route to which browsers report. */
export function takePolicyReports(app: FastifyInstance, log: Log): void {
  /** Reports of the current minute, which begins with the first one. */
  let count = 0
  const endMinute = (): void => {
    if (count > loggedMost) log(`Content-Security-Policy: ${count - loggedMost} more reports within a minute`)
    count = 0
  }
  app.post(`${apiPrefix}/csp-report`, ({ body }, reply) => {
    if (body !== undefined) {
      if (count === 0) setTimeout(endMinute, minuteMs).unref()
      count += 1
      if (count <= loggedMost) log(`Content-Security-Policy: ${inLog(body).slice(0, lengthMost)}`)
    }
    return reply.code(204).send()
  })
}

/** The report with the addresses in it as the log has them everywhere. */
const inLog = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) => (typeof value === 'string' ? withoutQuery(value) : value))

/** An address without the query, which may contain confidential values. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
