/** Access tokens: JWT signed with HS256 and a secret that all nodes of an installation share through the database. */
import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { accessTokenClaims } from '../../../../src/contract/jwt-claims'
import { accessTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import type { Db } from '../db/database'
import { firstInstallationValue } from '../db/installation-values'
import { sessionEnded } from '../refusal'
import type { LiveCaller, OfToken, SessionIdentity } from './sessions'

const issuer = 'warehouse-cockpit'
const audience = 'warehouse-cockpit-api'
const algorithm = 'HS256'
const secretKey = 'signing-secret'

/** The contract's claims and the business unit's id, which only the server reads. */
const ownClaims = v.object({ ...accessTokenClaims.entries, unit: v.pipe(v.number(), v.safeInteger()) })

export interface Tokens {
  /** Signs a token for the caller; its expiry follows from `now`. */
  sign(caller: LiveCaller, now: Date): Promise<string>
  /**
   * Reads a token: signature, algorithm, issuer, audience and expiry. Whether its session is still open is not checked here, and its
   * permissions are for the browser only: the server reads them from the database (sessions.ts).
   * @throws Refusal 401
   */
  read(token: string, now: Date): Promise<SessionIdentity & OfToken>
  /** Key for other things that the server signs, for instance the hub's tickets. */
  readonly secret: Uint8Array
}

export function tokensWith(secret: Uint8Array): Tokens {
  return {
    secret,
    sign: (caller, now) => {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({
        userName: caller.userName,
        businessUnitName: caller.businessUnitName,
        unit: caller.businessUnitId,
        roles: [...caller.roles],
        systemRoles: [...caller.systemRoles],
        enabledFeature: [...caller.features],
        sid: caller.sessionId,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(String(caller.userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenLifeSeconds)
        .sign(secret)
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['exp', 'sub'],
        })
        const { sid, sub, unit, businessUnitName, exp } = v.parse(ownClaims, payload)
        const identity = { sessionId: sid, userId: Number(sub), businessUnitId: unit }
        return { ...identity, expiresAt: exp, tokenUnitName: businessUnitName }
      } catch (error) {
        if (error instanceof errors.JOSEError || v.isValiError(error))
          throw sessionEnded('The token is not valid.')
        throw error
      }
    },
  }
}

/** The installation's secret, created once by whichever node is first. */
export async function signingSecret(db: Db): Promise<Uint8Array> {
  const value = await firstInstallationValue(db, secretKey, () => randomBytes(32).toString('base64'))
  return Buffer.from(value, 'base64')
}
