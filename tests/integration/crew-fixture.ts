/** The simulated crew for tests: it works step by step over HTTP, with random numbers that are the same in each run. */
import { loadCrews } from '../../demo/server/demo/floor/crew'
import type { StepContext } from '../../demo/server/demo/floor/step'
import type { Dispatcher } from '../../demo/server/core/http/dispatch'
import { Refusal } from '../../demo/server/core/refusal'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import type { TestServer } from './server-fixture'

/**
 * The crew of the first unit.
 * @param seed of its random numbers
 */
export async function crewOf(server: TestServer, seed: number): Promise<StepContext> {
  const dispatcher = overHttp(server)
  const [crew] = await loadCrews(server.db, dispatcher)
  if (crew === undefined) throw new Error('nobody works here')
  return { db: server.db, dispatcher, crew, random: numbersFrom(seed), now: () => new Date() }
}

/** Numbers between 0 and 1, the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Calls the server as terminals and the office do; throws refusals as the server's own dispatcher does. */
function overHttp(server: TestServer): Dispatcher {
  const call = async (
    endpoint: Endpoint,
    input: { params?: Record<string, unknown>; body?: unknown },
    token: string,
  ): Promise<unknown> => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]))
    const { status, body } = await server.call(endpoint.method, path, {
      token,
      ...(endpoint.method !== 'GET' && { body: input.body ?? {} }),
    })
    if (status >= 400) throw new Refusal(status, body)
    if ('userChoice' in body) throw new Error(`${path} asked: ${JSON.stringify(body)}`)
    return endpoint.isSearch === true ? body : body.result
  }
  return {
    dispatch: call as Dispatcher['dispatch'],
    async openSession(userId) {
      const user = await server.db.read
        .selectFrom('app_user')
        .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
        .select(['user_name', 'business_unit.name as unit'])
        .where('app_user.id', '=', userId)
        .executeTakeFirstOrThrow()
      const token = await server.signIn(user.user_name, user.unit)
      return async () => token
    },
  }
}
