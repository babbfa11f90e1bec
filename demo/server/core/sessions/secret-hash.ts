/** Secrets that open something by themselves (sessions, tickets, links): the client has them, the database only their hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 bits, in characters that an address may have. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. Nobody can guess 256 bits, so no slow hash is needed. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64')

/** Whether a stored hash is that of a secret. */
export const isHashOf = (secret: string, stored: string | null): boolean =>
  stored !== null && timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(stored))
