/**
 * Calls an endpoint inside the process exactly as the HTTP route does after parsing: authenticate, permission, feature,
 * validation, handler. The simulated floor works through it.
 */
import type { Endpoint, InputOf, ResultOf } from '../../../src/contract/endpoints/endpoint'

export interface Dispatcher {
  /**
   * Calls an endpoint with an access token.
   * @throws Refusal with the status and the body that the HTTP answer would have
   */
  dispatch<E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string): Promise<ResultOf<E>>
  /** Opens a session for a user of the seed without a password and returns a function that gives a valid access token. */
  openSession(userId: number, application: string): Promise<() => Promise<string>>
}
