/** The caller's address behind proxies: the proxies' headers count, the caller's own do not. */
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressBehind } from '../../../demo/server/core/calls/caller-address'
import { parseRange } from '../../../src/contract/ip-addresses'

type Request = Pick<IncomingMessage, 'socket' | 'headers'>
const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as Request

describe('the address of the caller', () => {
  const proxies = ['127.0.0.1', '10.0.0.0/24'].map(text => parseRange(text)).filter(range => range !== null)
  const behind = addressBehind(proxies)

  it('is that of the connection without a known proxy, regardless of headers', () => {
    expect(addressBehind()(request('127.0.0.1', '192.0.2.7'))).toBe('127.0.0.1')
    expect(behind(request('198.51.100.2', '192.0.2.7'))).toBe('198.51.100.2')
  })

  it('is the one that the proxy appended, not one that the caller sent', () => {
    expect(behind(request('127.0.0.1', '192.0.2.7'))).toBe('192.0.2.7')
    expect(behind(request('::ffff:127.0.0.1', '10.0.0.9, 198.51.100.2'))).toBe('198.51.100.2')
  })

  it('is found through several proxies', () => {
    expect(behind(request('127.0.0.1', '203.0.113.1, 198.51.100.2, 10.0.0.3'))).toBe('198.51.100.2')
  })

  it.each([undefined, '', 'nonsense', ', ', 'a'.repeat(9_000)])(
    'is the proxy’s for the header %j',
    shownText => {
      expect(behind(request('127.0.0.1', shownText))).toBe('127.0.0.1')
    },
  )

  it('is empty for a closed connection', () => {
    expect(behind(request(undefined, '192.0.2.7'))).toBe('')
  })
})
