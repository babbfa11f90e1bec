/** The OpenId client of this installation, as the environment says it; without an issuer the demo's own provider is used. */
import { StartError, flagOf, misfit } from '../../core/start-error'
import { namingClaims, type NamingClaim, type OpenIdClient } from './provider'

/** @throws StartError that names the variable that does not fit */
export function openIdClientOf(read: (name: string) => string | undefined): OpenIdClient | undefined {
  const issuer = read('COCKPIT_OIDC_ISSUER')
  const clientId = read('COCKPIT_OIDC_CLIENT_ID')
  if (issuer === undefined) return undefined
  if (!isIssuer(issuer)) {
    throw misfit('COCKPIT_OIDC_ISSUER', issuer, 'an https address without query and fragment')
  }
  if (clientId === undefined) {
    throw new StartError(
      'COCKPIT_OIDC_CLIENT_ID: the issuer knows this installation under a client id; it is missing.',
    )
  }
  return {
    issuer,
    clientId,
    clientSecret: read('COCKPIT_OIDC_CLIENT_SECRET'),
    claim: claimOf(read('COCKPIT_OIDC_CLAIM')),
    trustsEmail: flagOf('COCKPIT_OIDC_TRUST_EMAIL', read('COCKPIT_OIDC_TRUST_EMAIL')),
  }
}

function claimOf(text: string | undefined): NamingClaim {
  if (text === undefined) return 'email'
  const claim = namingClaims.find(name => name === text)
  if (claim !== undefined) return claim
  throw misfit('COCKPIT_OIDC_CLAIM', text, namingClaims.join(', '))
}

/** HTTPS, or plain HTTP on this very machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
  return isSafe && search === '' && hash === '' && username === ''
}
