/** The caller's address: that of the connection or, behind a trusted proxy, the one in the proxy's header. */
import type { IncomingMessage } from 'node:http'
import { isInRange, parseAddress, type AddressRange } from '../../../../src/contract/ip-addresses'

export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * Creates a reader of addresses behind these proxies; without proxies the headers are ignored. Each proxy appends the address that called
 * it to X-Forwarded-For, so only entries that were written by a listed proxy are trusted.
 */
export function addressBehind(proxies: readonly AddressRange[] = []): AddressOf {
  const isProxy = (text: string): boolean => {
    const address = parseAddress(text)
    return address !== null && proxies.some(range => isInRange(address, range))
  }
  return ({ socket, headers }) => {
    const named = [headers['x-forwarded-for'] ?? []].flat().flatMap(line => line.split(','))
    let address = socket.remoteAddress ?? ''
    while (isProxy(address)) {
      const before = named.pop()?.trim() ?? ''
      if (parseAddress(before) === null) break
      address = before
    }
    return address
  }
}
