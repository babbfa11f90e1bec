/** The parameters of an authorization request, validated for the code flow with PKCE (RFC 6749, 7636, OpenId Core). Pure. */

export interface ProviderClient {
  readonly clientId: string
  /** Compared exactly. */
  readonly redirectUris: readonly string[]
}

export interface AuthorizeRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** S256 challenge. */
  readonly codeChallenge: string
}

export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: AuthorizeRequest }
  /** The client or its address is invalid: the error is shown on this page, without a redirect. */
  | { readonly kind: 'unknown-client' }
  /** The error is sent to the client's address. */
  | { readonly kind: 'invalid'; readonly redirectUri: string; readonly state: string; readonly error: string }

/** Reads the query of the page, or the hidden fields of its form. */
export function readAuthorizeRequest(
  values: Readonly<Record<string, string>>,
  { clientId, redirectUris }: ProviderClient,
): ReadRequest {
  const value = (name: string): string => values[name] ?? ''
  const redirectUri = value('redirect_uri')
  if (value('client_id') !== clientId || !redirectUris.includes(redirectUri))
    return { kind: 'unknown-client' }
  const state = value('state')
  const invalid = (error: string): ReadRequest => ({ kind: 'invalid', redirectUri, state, error })
  if (value('response_type') !== 'code') return invalid('unsupported_response_type')
  if (!value('scope').split(' ').includes('openid')) return invalid('invalid_scope')
  const codeChallenge = value('code_challenge')
  if (value('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return invalid('invalid_request')
  }
  if (state === '' || value('nonce') === '') return invalid('invalid_request')
  return { kind: 'valid', request: { redirectUri, state, nonce: value('nonce'), codeChallenge } }
}

/** The client's address with the parameters of an answer. */
export function answerAddress(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}
