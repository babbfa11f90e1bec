/** The shared configuration of the cockpit and the demo's own provider: a client with a secret that is valid as long as the server runs. */
import { randomBytes } from 'node:crypto'
import { type OpenIdClient, redirectUrisOf } from '../../sessions/public'
import type { Site } from '../../core/site'
import { providerPath, type ProviderSettings } from './serve-provider'

export interface DemoProvider {
  /** Configuration of the provider; known once the server listens. */
  settings(): ProviderSettings
  /** Configuration of the cockpit. */
  client(): OpenIdClient
}

export function demoProvider(site: Site): DemoProvider {
  const clientId = 'cockpit'
  const clientSecret = randomBytes(32).toString('base64url')
  const issuer = (): string => site.publicUrl() + providerPath
  const backChannel = (): string => site.ownUrl() + providerPath
  return {
    settings: () => ({
      clientId,
      clientSecret,
      issuer: issuer(),
      backChannel: backChannel(),
      redirectUris: redirectUrisOf(site.publicUrl()),
    }),
    client: () => ({
      clientId,
      clientSecret,
      claim: 'email',
      trustsEmail: false,
      issuer: issuer(),
      backChannel: backChannel(),
    }),
  }
}
