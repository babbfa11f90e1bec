/** The OpenId option: whether a business unit offers it, the way to the provider, and the way back into the cockpit. */
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Feature } from '../../../src/contract/features'
import type { Db } from '../db/database'
import type { Context } from '../http/context'
import { featureOff, Refusal } from '../http/refusal'
import { signInUser, type SignInParts } from '../http/sign-in'
import { findUserById, type KnownUser } from '../http/users'
import type { OpenIdOption } from '../open-id/open-id-option'
import { beginSignIn, takeSignIn, type ReturnedSignIn } from '../open-id/open-id-sign-ins'

export interface OpenIdParts extends SignInParts {
  /** The option; known once the server listens. */
  readonly openIdOption: () => OpenIdOption
}

const feature: Feature = 'OpenIdConnect'
/** User type of the vendor's own staff (spec 2, section 6). */
const apportUserType = 5

export function openIdHandlers(parts: OpenIdParts): Handlers<Endpoints, Context>['openId'] {
  return {
    /** Unknown units answer like units without it: the names of units are nobody's business. */
    isEnabled: async ({ query }, { db }) => (await unitWithOption(db, query.businessUnitName)) !== null,

    async generateOidcUri({ query }, { db, exchange, now }) {
      const businessUnitId = await unitWithOption(db, query.businessUnitName)
      if (businessUnitId === null) throw featureOff(feature)
      const { clientId, provider, redirectUriFor } = parts.openIdOption()
      const address = new URL(await provider.authorizationEndpoint())
      const redirectUri = redirectUriFor(exchange.header('host'))
      const begun = { businessUnitId, isApportAccount: query.isApportAccount, redirectUri }
      const { state, nonce, codeChallenge } = await beginSignIn(db, begun, exchange, now())
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
      return address.href
    },

    async signIn({ body }, context) {
      const { db, exchange, now } = context
      const signIn = await takeSignIn(db, body.state, exchange, now())
      const { codeVerifier, redirectUri, nonce } = signIn
      const { provider } = parts.openIdOption()
      const person = await provider.personOf({ code: body.code, codeVerifier, redirectUri, nonce }, now())
      const user = person.email === undefined ? null : await userWithEmail(db, signIn, person.email)
      if (user === null) {
        throw new Refusal(400, {
          code: 'open-id-unknown-user',
          message: 'No user of the business unit has the mail address of this account.',
        })
      }
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

/** The one user who may sign in with an address; two of them are none, for nobody knows which is meant. */
async function userWithEmail(
  db: Db,
  { businessUnitId, isApportAccount }: ReturnedSignIn,
  email: string,
): Promise<KnownUser | null> {
  const found = await db.read
    .selectFrom('app_user')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .where('is_device', '=', false)
    .$if(isApportAccount, query => query.where('user_type', '=', apportUserType))
    .limit(2)
    .execute()
  const [user] = found
  return user === undefined || found.length > 1 ? null : findUserById(db, user.id)
}
