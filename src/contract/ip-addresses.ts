/**
 * Addresses of the internet protocol and ranges of them in CIDR notation, of both versions (RFC 4632, RFC 4291). Pure, without a
 * library, since the page that edits a list and the server that enforces it must agree on every line.
 */

/** An address as a number; an IPv4 address within IPv6 (`::ffff:10.1.2.3`) counts as the IPv4 address. */
export interface Address {
  readonly version: 4 | 6
  readonly value: bigint
}

/** All addresses whose first `prefix` bits are those of `base`. */
export interface AddressRange {
  readonly version: 4 | 6
  readonly base: bigint
  readonly prefix: number
}

const bitsOf = { 4: 32, 6: 128 } as const

/** The address in a text; null when it is none. A zone (`fe80::1%eth0`) is left out. */
export function parseAddress(text: string): Address | null {
  const plain = text.trim().replace(/%.*$/, '')
  const four = parseFour(plain)
  if (four !== null) return { version: 4, value: four }
  const six = parseSix(plain)
  if (six === null) return null
  return six >> 32n === mapped ? { version: 4, value: six & 0xffff_ffffn } : { version: 6, value: six }
}

/** The range in a text: an address with a prefix length, or one address alone. Null when it is none. */
export function parseRange(text: string): AddressRange | null {
  const [head = '', tail, ...more] = text.trim().split('/')
  const address = parseAddress(head)
  if (address === null || more.length > 0 || head.includes('%')) return null
  const bits = bitsOf[address.version]
  if (tail === undefined) return { version: address.version, base: address.value, prefix: bits }
  if (!/^\d{1,3}$/.test(tail)) return null
  // The prefix of an IPv4-mapped IPv6 address also counts the bits before the IPv4 address.
  const prefix = Number(tail) - (address.version === 4 && head.includes(':') ? bitsOf[6] - bitsOf[4] : 0)
  if (prefix < 0 || prefix > bits) return null
  return { version: address.version, base: firstBits(address.value, bits, prefix), prefix }
}

/** Whether an address lies in a range; never in a range of the other version. */
export function isInRange(address: Address, { version, base, prefix }: AddressRange): boolean {
  if (address.version !== version) return false
  return firstBits(address.value, bitsOf[version], prefix) === base
}

/** Whether an address is the machine's own: 127.0.0.0/8 or ::1. */
export function isLoopback(address: Address): boolean {
  return address.version === 4 ? address.value >> 24n === 127n : address.value === 1n
}

/** Lines of a list of ranges, without empty lines and comments after a `#`. */
export function listedRanges(text: string): readonly { readonly line: number; readonly text: string }[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.replace(/#.*$/, '').trim() }))
    .filter(({ text: range }) => range !== '')
}

/** First 96 bits of an IPv4 address within IPv6. */
const mapped = 0xffffn

const firstBits = (value: bigint, bits: number, prefix: number): bigint => {
  const rest = BigInt(bits - prefix)
  return (value >> rest) << rest
}

function parseFour(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return null
  }
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

/** Eight groups of sixteen bits, optionally with a run of zeros left out, the last two optionally as an IPv4 address. */
function parseSix(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head = '', tail] = halves
  const first = groupsOf(head, tail === undefined)
  const last = tail === undefined ? [] : groupsOf(tail, true)
  if (first === null || last === null) return null
  const missing = 8 - first.length - last.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...first, ...Array<bigint>(missing).fill(0n), ...last].reduce(
    (value, group) => (value << 16n) | group,
    0n,
  )
}

function groupsOf(text: string, mayEndInFour: boolean): bigint[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const groups: bigint[] = []
  for (const [at, part] of parts.entries()) {
    if (part.includes('.')) {
      const four = mayEndInFour && at === parts.length - 1 ? parseFour(part) : null
      if (four === null) return null
      groups.push(four >> 16n, four & 0xffffn)
    } else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}
