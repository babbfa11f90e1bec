/** Calls the API of a server, running anywhere, as a browser does. */
import { sessionHeader } from '../../src/contract/endpoints/endpoint'
import type { ErrorBody } from '../../src/contract/failures'

/** The password of all users of a test database. */
export const testPassword = 'Test-password-1'

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; undefined when it is empty. */
  readonly body: { result: never; totalCount: number; isTotalExact: boolean } & ErrorBody
}

export async function callApi(
  serverUrl: string,
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(`${serverUrl}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      [sessionHeader.toLowerCase()]: '1',
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Answer['body'],
  }
}

/** Signs a user in on any server and returns the access token. */
export async function signIn(
  serverUrl: string,
  userName: string,
  businessUnitName = 'Demo',
  password = testPassword,
): Promise<string> {
  const { status, body } = await callApi(serverUrl, 'POST', '/authentication/user', {
    body: { businessUnitName, userName, password },
  })
  if (status !== 200) throw new Error(`${userName} was not signed in: ${JSON.stringify(body)}`)
  return (body.result as { accessToken: string }).accessToken
}
