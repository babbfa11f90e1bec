/**
 * Calls that offer another protocol, which a server may ignore (RFC 9110, section 7.8): Java's HttpClient offers HTTP/2 with its calls over
 * plain HTTP.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Serves a request that Node took for an upgrade as if nothing had been offered: its connection is given back with the head as it came,
 * without the offer. So the body is read, and the connection kept, as those of any other.
 */
export function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
