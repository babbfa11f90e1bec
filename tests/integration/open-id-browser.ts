/** The requests that a browser sends to the cockpit during a sign-in through an OpenID provider. */
import { expect } from 'vitest'
import { callApi, type Answer, type TestServer } from './server-fixture'

export interface SignInStart {
  readonly address: URL
  readonly cookie: string
}

/** Requests the redirect to the provider, as the sign-in page does. */
export async function startSignIn(
  server: TestServer,
  query = 'businessUnitName=Demo',
  cookie = '',
): Promise<SignInStart> {
  const { status, body, headers } = await callApi(
    server.url,
    'GET',
    `/authentication/generateOidcUri?clientId=Cockpit&${query}`,
    { headers: { cookie } },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    address: new URL(body.result as string),
    cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '',
  }
}

/** Completes the sign-in with the values of the provider's redirect. */
export function completeSignIn(
  server: TestServer,
  sent: { code: string; state: string; iss?: string },
  cookie: string,
): Promise<Answer> {
  return callApi(server.url, 'POST', '/authentication/openId', { body: sent, headers: { cookie } })
}

/** Status and code of an answer. */
export const statusAndCode = ({ status, body }: Answer) => ({ status, code: body?.code })
