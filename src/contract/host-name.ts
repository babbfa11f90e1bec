/** Names and addresses of hosts on a network. */
import { parseAddress } from './ip-addresses'

const labelPattern = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i
const nameLengthMost = 253

/** Whether a text is a host's name (RFC 1123) or its IPv4 or IPv6 address. */
export function isHostName(text: string): boolean {
  if (parseAddress(text) !== null) return true
  // A text that looks like an invalid address is not a name either.
  if (/^[\d.]+$/.test(text) || text.length > nameLengthMost) return false
  return text.split('.').every(label => labelPattern.test(label))
}
