/** A client of a real HTTP server whose answers the tests choose. */
import * as v from 'valibot'
import { afterEach, beforeEach } from 'vitest'
import { get, group, post } from '../../../src/contract/endpoints/endpoint'
import { createApi } from '../../../src/kernel/api'
import { systemClock } from '../../../src/kernel/clock'
import { isFailure, type Failure } from '../../../src/kernel/failure'
import { createTokenSource } from '../../../src/kernel/token-source'
import { answer, startApiServer, type ApiServer } from './api-server'

export const thing = group('Thing', {
  byId: get('/{id}', {
    params: v.object({ id: v.string() }),
    query: v.object({ owner: v.string(), ids: v.optional(v.array(v.number())) }),
    result: v.object({ name: v.string() }),
    summary: 'One thing.',
  }),
  change: post('/change', { body: v.object({ name: v.string() }), summary: 'Changes it.' }),
})

export let server: ApiServer
export let signOutCount = 0
/** For each token, whether it was requested because the last one was refused. */
export let tokenRequests: boolean[] = []

export const onSignedOut = () => {
  signOutCount += 1
}

/** Starts a new server for each test of the calling file. */
export function serverForEachTest(): void {
  beforeEach(async () => {
    server = await startApiServer((_, response) => answer(response, 200, { result: { name: 'ok' } }))
    signOutCount = 0
    tokenRequests = []
  })
  afterEach(() => server.close())
}

/** A client whose forced renewals return token-1, token-2, ... Waits are recorded and skipped. */
export function client(waits: number[] = [], onAwaitingDatabase = (_calls: number) => {}) {
  let renewals = 0
  const tokens = createTokenSource({
    apiUrl: server.url,
    businessUnitName: 'Demo',
    getAccessToken: async ({ force = false } = {}) => {
      tokenRequests.push(force)
      if (!force) return `token-${renewals}`
      await new Promise(resolve => setTimeout(resolve, 20))
      renewals += 1
      return `token-${renewals}`
    },
  })
  const clock = {
    ...systemClock,
    setTimeout: (run: () => void, delayMs: number) => {
      waits.push(delayMs)
      return systemClock.setTimeout(run, 0)
    },
  }
  return createApi({
    apiUrl: server.url,
    tokens,
    clock,
    onSignedOut,
    onWaitingForDatabase: onAwaitingDatabase,
  })
}

export const read = (api = client()) => api.call(thing.byId, { params: { id: 'a' }, query: { owner: 'x' } })
export const write = (api = client()) => api.call(thing.change, { body: { name: 'n' } })

export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work
  } catch (error) {
    if (isFailure(error)) return error
    throw new Error(`not a failure: ${String(error)}`)
  }
  throw new Error('did not fail')
}
