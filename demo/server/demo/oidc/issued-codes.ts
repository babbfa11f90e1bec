/** Authorization codes: valid for a minute and one exchange, with the verifier of their challenge and the same redirect address. */
import { createHash, randomBytes } from 'node:crypto'
import type { Account } from './accounts'
import type { AuthorizeRequest } from './authorize-request'

export interface CodeGrant {
  readonly account: Account
  readonly nonce: string
}

export interface CodeExchange {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

export interface IssuedCodes {
  issue(account: Account, request: AuthorizeRequest, now: Date): string
  /** Null when the code is unknown, used, too old, or was issued for another address or verifier; the code is deleted in any case. */
  take(exchange: CodeExchange, now: Date): CodeGrant | null
}

const codeLifeMs = 60_000

interface IssuedCode extends CodeGrant {
  readonly codeChallenge: string
  readonly redirectUri: string
  readonly expiresAt: number
}

/** Codes in memory, since they need not survive the server. */
export function issuedCodes(): IssuedCodes {
  const codes = new Map<string, IssuedCode>()
  return {
    issue(account, { nonce, codeChallenge, redirectUri }, now) {
      for (const [code, { expiresAt }] of codes) if (expiresAt <= now.getTime()) codes.delete(code)
      const code = randomBytes(32).toString('base64url')
      codes.set(code, {
        account,
        nonce,
        codeChallenge,
        redirectUri,
        expiresAt: now.getTime() + codeLifeMs,
      })
      return code
    },
    take({ code, codeVerifier, redirectUri }, now) {
      const issued = codes.get(code)
      codes.delete(code)
      if (issued === undefined || issued.expiresAt <= now.getTime()) return null
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      if (challenge !== issued.codeChallenge || redirectUri !== issued.redirectUri) return null
      return { account: issued.account, nonce: issued.nonce }
    },
  }
}
