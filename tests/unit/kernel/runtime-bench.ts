/** Sessions against a real HTTP server, with a clock and a hub that the test controls. */
import { afterEach, beforeEach, expect } from 'vitest'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { runtimeGraceMs } from '../../../src/contract/limits'
import { pageRuntime } from '../../../src/kernel/page-runtime'
import { acquireSession, type AcquireOptions } from '../../../src/kernel/runtime'
import { startApiServer, tokenFor, type ApiServer } from './api-server'
import { createFakeClock, type FakeClock } from './fake-clock'
import { createFakeHub, type FakeHub } from './fake-hub'
import { startAnswers } from './start-answers'

export let server: ApiServer
export let clock: FakeClock
export let hub: FakeHub
export let options: AcquireOptions
/** Called after each test. */
export const releases: (() => void)[] = []

/** Starts a server, a clock and a hub for each test; after it no session is left on the page, nor anything of one. */
export function runtimeForEachTest(): void {
  beforeEach(async () => {
    server = await startApiServer(startAnswers())
    clock = createFakeClock(Date.parse('2026-01-01T00:00:10.000Z'))
    hub = createFakeHub()
    options = { clock, openHub: hub.open }
  })
  afterEach(async () => {
    for (const release of releases.splice(0)) release()
    await clock.advance(runtimeGraceMs)
    await server.close()
    const { sessions, stores } = pageRuntime()
    expect([...sessions.keys(), ...stores.keys()], 'left after the last use').toEqual([])
  })
}

/** A context of the page; `requests` counts its tokens. */
export function context(claims: object = {}, mark = ''): AuthContext & { requests: number } {
  const made = {
    apiUrl: server.url,
    businessUnitName: 'Demo',
    ...('businessUnitName' in claims ? { businessUnitName: String(claims.businessUnitName) } : {}),
    requests: 0,
    getAccessToken: () => {
      made.requests += 1
      return Promise.resolve(tokenFor({ ...claims }, mark))
    },
  }
  return made
}

export function acquire(from: AuthContext, more: AcquireOptions = {}) {
  const lease = acquireSession(from, { ...options, ...more })
  releases.push(lease.release)
  return lease
}

/** How many sessions were started. */
export const starts = () => server.requests.filter(request => request.url === '/api/Settings/cockpit').length
