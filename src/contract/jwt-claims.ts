/** Claims of the access token that the cockpit reads (spec 1, section 3, session and login). */
import * as v from 'valibot'

export const accessTokenClaims = v.object({
  /** User id. */
  sub: v.string(),
  userName: v.string(),
  businessUnitName: v.string(),
  /** Role names. */
  roles: v.array(v.string()),
  systemRoles: v.optional(v.array(v.string()), []),
  /** One feature or several. */
  enabledFeature: v.optional(v.union([v.string(), v.array(v.string())]), []),
  /** Session id. */
  sid: v.string(),
  /** Seconds since 1970. */
  exp: v.number(),
})
export type AccessTokenClaims = v.InferOutput<typeof accessTokenClaims>
