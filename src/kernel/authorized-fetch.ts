/** A call to any address, for what is no endpoint: files and pictures that the server names. */
import { absoluteBase, resolveAddress } from './api-url'
import type { TokenSource } from './token-source'

/** `fetch` that adds the access token only to addresses under the API's base; a path is taken from that base. */
export async function authorizedFetch(
  apiUrl: string,
  tokens: Pick<TokenSource, 'current'>,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const address = resolveAddress(apiUrl, url)
  if (!belongsToApi(apiUrl, url)) return fetch(address, init)
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${await tokens.current()}`)
  return fetch(address, { ...init, headers })
}

/** Whether an address is under the API's base, so that it may carry the access token (spec 2, section 7). */
function belongsToApi(apiUrl: string, url: string): boolean {
  const base = absoluteBase(apiUrl)
  const address = resolveAddress(apiUrl, url)
  return address === base || address.startsWith(`${base}/`)
}
