/** What a client asks of the provider's sign-in page, checked as the code flow with PKCE wants it (RFC 6749, 7636, OpenId Core). Pure. */

export interface ProviderClient {
  readonly clientId: string
  /** Compared letter by letter. */
  readonly redirectUris: readonly string[]
}

export interface AuthorizeRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** S256. */
  readonly codeChallenge: string
}

export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: AuthorizeRequest }
  /** Nothing that the request names may be trusted with an answer: the person reads it here. */
  | { readonly kind: 'unknown-client' }
  /** The client is told, at its own address. */
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

/** The client's address with an answer. */
export function answerAddress(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}
