/**
 * Calls an endpoint inside the process exactly as the HTTP route does after parsing: authentication, permission, feature, validation,
 * handler. Used by the simulated warehouse floor.
 */
import type { Endpoint, InputOf, ResultOf } from '../../../../src/contract/endpoints/endpoint'
import { refreshTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import type { Db } from '../db/database'
import type { EndpointRunner } from './endpoint-runner'
import { internalExchange } from '../calls/exchange'
import { openSession } from '../sessions/session-store'
import type { Tokens } from '../sessions/tokens'
import { findUserById } from '../sessions/users'

export interface Dispatcher {
  /**
   * Calls an endpoint with an access token.
   * @throws Refusal with the status and the body that the HTTP answer would have
   */
  dispatch<E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string): Promise<ResultOf<E>>
  /** Opens a session without a password for a user of the seed; the returned function provides a valid access token. */
  openSession(userId: number, application: string): Promise<() => Promise<string>>
}

export interface DispatcherParts {
  readonly db: Db
  readonly runner: EndpointRunner
  readonly tokens: Tokens
  readonly now: () => Date
}

export function createDispatcher({ db, runner, tokens, now }: DispatcherParts): Dispatcher {
  return {
    dispatch: (endpoint, input, token) => runner.run(endpoint, input, token, internalExchange),
    async openSession(userId, application) {
      const user = await findUserById(db, userId)
      if (!user) throw new Error(`There is no user ${userId}.`)
      const { userName, businessUnitId, businessUnitName, features, roles } = user
      const open = async (): Promise<string> =>
        (await openSession(db, { businessUnitId, userId, userName, address: 'internal' }, application, now()))
          .sessionId
      const opened = { sessionId: await open(), openedAt: now().getTime() }
      return async () => {
        if (now().getTime() - opened.openedAt > sessionRenewedAfterMs) {
          Object.assign(opened, { sessionId: await open(), openedAt: now().getTime() })
        }
        const { sessionId } = opened
        return tokens.sign(
          {
            userId,
            userName,
            businessUnitId,
            businessUnitName,
            roles: roles.map(role => role.userRoleName),
            systemRoles: roles.flatMap(role => role.systemRole ?? []),
            features,
            sessionId,
            isScreen: false,
          },
          now(),
        )
      }
    },
  }
}

/** Sessions end after refreshTokenLifeSeconds: a new one is opened well before that. */
const sessionRenewedAfterMs = (refreshTokenLifeSeconds / 2) * 1000
