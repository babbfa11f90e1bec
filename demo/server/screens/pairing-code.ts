/** Pairing codes: short enough to be typed on a screen with a remote control, and known to the database by their hash only. */
import { createHmac, randomInt } from 'node:crypto'
import { pairingCodeLength } from '../../../src/contract/sign-in-limits'

/** No vowels, to avoid words, and no letters that resemble digits or each other. */
const letters = 'BCDFGHJKMNPQRSTVWXZ'

/** A new code. */
export function makeCode(): string {
  return Array.from({ length: pairingCodeLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/**
 * The hash by which a typed code is found, whatever its case, blanks and hyphens. Keyed with the installation's secret, for the
 * codes are too few to withstand a list of all their hashes.
 */
export function hashOfCode(typed: string, secret: Uint8Array): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', secret).update(`pairing code ${code}`).digest('base64')
}
