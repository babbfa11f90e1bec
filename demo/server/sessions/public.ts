/** Sign-in by password, portal, OpenId or pairing code; sessions, and their limit. */
export { authenticationHandlers, type TrustedPortal } from './handlers/authentication'
export { sessionLimitHandlers } from './handlers/session-limit'
export { userSessionHandlers } from './handlers/user-session'
export { openIdHandlers } from './open-id/handlers'
export { openIdOption, type OpenIdOption, redirectUrisOf } from './open-id/open-id-option'
export { namingClaims, type OpenIdClient } from './open-id/provider'
export { sessionTask } from './session-sweeper'
