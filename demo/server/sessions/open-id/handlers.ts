/** The OpenId option: whether a business unit offers it, the way to the provider, and the way back into the cockpit. */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Feature } from '../../../../src/contract/features'
import { openIdStartsBeforeDelay } from '../../../../src/contract/sign-in-limits'
import type { Db } from '../../core/db/database'
import type { Context } from '../../core/calls/context'
import { featureOff } from '../../core/refusal'
import { signInUser, type SignInParts } from '../../core/sessions/sign-in'
import { forPurpose } from '../../core/sessions/sign-in-delays'
import type { OpenIdOption } from './open-id-option'
import { startSignIn, takeSignIn } from './open-id-sign-ins'
import { userOfAccount } from './open-id-users'

export interface OpenIdParts extends SignInParts {
  /** The option; known once the server listens. */
  readonly openIdOption: () => OpenIdOption
}

const feature: Feature = 'OpenIdConnect'

export function openIdHandlers(parts: OpenIdParts): Handlers<Endpoints, Context>['openId'] {
  return {
    /** Unknown units answer like units without OpenId, so that names of units are not revealed. */
    isEnabled: async ({ query }, { db }) => (await unitWithOption(db, query.businessUnitName)) !== null,

    async generateOidcUri({ query }, { db, exchange, now }) {
      const businessUnitId = await unitWithOption(db, query.businessUnitName)
      if (businessUnitId === null) throw featureOff(feature)
      // Anybody may begin, and each beginning is stored: all of them count.
      const counted = [forPurpose('OpenId', exchange.address)]
      await parts.delays.check(counted, now, async () => null, openIdStartsBeforeDelay)
      const { provider, redirectUriFor } = parts.openIdOption()
      const redirectUri = redirectUriFor(exchange.header('host'))
      const request = { businessUnitId, isApportAccount: query.isApportAccount, redirectUri }
      const address = await startSignIn(db, request, exchange, now(), signInQuery =>
        provider.signInAddress({ redirectUri, ...signInQuery }),
      )
      return address.href
    },

    async signIn({ body }, context) {
      const { db, exchange, now } = context
      const signIn = await takeSignIn(db, body.state, exchange, now())
      const { codeVerifier, redirectUri, nonce } = signIn
      const { provider, issuer, claim } = parts.openIdOption()
      const address = new URL(redirectUri)
      for (const [name, value = ''] of Object.entries(body)) address.searchParams.set(name, value)
      const account = await provider.accountOf({ address, state: body.state, nonce, codeVerifier })
      const user = await userOfAccount(db, signIn, { ...account, issuer, claim })
      if (!user.features.includes(feature)) throw featureOff(feature)
      return signInUser(parts, context, user, { method: 'openId' })
    },
  }
}

async function unitWithOption(db: Db, name: string): Promise<number | null> {
  const unit = await db.read
    .selectFrom('business_unit')
    .select(['id', 'features'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return unit?.features.includes(feature) === true ? unit.id : null
}
