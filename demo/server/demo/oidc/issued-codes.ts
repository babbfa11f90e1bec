/** Codes of the provider: good for a minute, for one exchange, with the verifier of their challenge, for the address they went to. */
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
  /** Null when the code is unknown, was used, is too old, or was made for another address or verifier; it is gone afterwards. */
  take(exchange: CodeExchange, now: Date): CodeGrant | null
}

const codeLifeMs = 60_000

interface IssuedCode extends CodeGrant {
  readonly codeChallenge: string
  readonly redirectUri: string
  readonly expiresAt: number
}

/** Codes in memory: they do not outlive the server, and need not. */
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
