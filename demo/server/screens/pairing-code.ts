/** Pairing codes: short enough to be typed with a remote control, and stored only as hashes. */
import { createHmac, randomInt } from 'node:crypto'
import { pairingCodeLength } from '../../../src/contract/sign-in-limits'

/** Without vowels, to avoid words, and without letters that resemble digits or each other. */
const letters = 'BCDFGHJKMNPQRSTVWXZ'

export function makeCode(): string {
  return Array.from({ length: pairingCodeLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/**
 * The hash of a typed code, ignoring case, blanks and hyphens. Keyed with the installation's secret, since there are too few codes to
 * resist a list of all hashes.
 */
export function hashOfCode(typed: string, secret: Uint8Array): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', secret).update(`pairing code ${code}`).digest('base64')
}
