/** The OpenId configuration of an installation: its provider, and the redirect addresses. */
import { openIdReturnPath } from '../../../../src/contract/host-paths'
import { openIdProvider, type NamingClaim, type OpenIdClient, type OpenIdProvider } from './provider'

export interface OpenIdOption {
  readonly issuer: string
  readonly claim: NamingClaim
  readonly provider: OpenIdProvider
  /** The registered redirect address for the browser's host; the first one for other hosts. */
  redirectUriFor(host: string | undefined): string
}

/** @param publicUrl address of the cockpit */
export function openIdOption(client: OpenIdClient, publicUrl: string, now: () => Date): OpenIdOption {
  const redirectUris = redirectUrisOf(publicUrl)
  return {
    issuer: client.issuer,
    claim: client.claim,
    provider: openIdProvider(client, now),
    redirectUriFor: host =>
      redirectUris.find(uri => new URL(uri).host === host) ?? `${publicUrl}${openIdReturnPath}`,
  }
}

/** Every redirect address; a server on the local machine is reached under two names. */
export function redirectUrisOf(publicUrl: string): readonly string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  const names = ['localhost', '127.0.0.1']
  const hosts = names.includes(hostname) ? names : [hostname]
  return hosts.map(name => `${protocol}//${name}${port === '' ? '' : `:${port}`}${openIdReturnPath}`)
}
