import { describe, expect, it } from 'vitest'
import { isHostName } from '../../../src/contract/host-name'
import {
  isInRange,
  isLoopback,
  listedRanges,
  parseAddress,
  parseRange,
  type Address,
} from '../../../src/contract/ip-addresses'

const address = (text: string): Address => {
  const parsed = parseAddress(text)
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}
const contains = (range: string, one: string): boolean => {
  const parsed = parseRange(range)
  if (parsed === null) throw new Error(`${range} is no range`)
  return isInRange(address(one), parsed)
}

describe('an address', () => {
  it.each([
    ['10.20.4.11', 4, 0x0a14040bn],
    ['255.255.255.255', 4, 0xffff_ffffn],
    ['::1', 6, 1n],
    ['::', 6, 0n],
    ['2001:db8::7', 6, 0x20010db8_00000000_00000000_00000007n],
    ['::ffff:10.20.4.11', 4, 0x0a14040bn],
    ['fe80::1%eth0', 6, 0xfe800000_00000000_00000000_00000001n],
    ['1:2:3:4:5:6:7:8', 6, 0x00010002_00030004_00050006_00070008n],
  ])('%s is valid', (text, version, value) => {
    expect(address(text)).toEqual({ version, value })
  })

  it.each([
    '',
    '10.20.4',
    '10.20.4.256',
    '10.20.4.011',
    '1:2:3',
    '1::2::3',
    '12345::',
    'g::1',
    '1:2:3:4:5:6:7:8:9',
    '10.1.1.1::',
    'host',
  ])('%j is no address', text => {
    expect(parseAddress(text)).toBeNull()
  })

  it('of the machine itself is recognised in both versions', () => {
    expect(
      ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(text => isLoopback(address(text))),
    ).toEqual([true, true, true, true])
    expect(isLoopback(address('128.0.0.1'))).toBe(false)
  })
})

describe('a range', () => {
  it.each([
    ['10.20.0.0/16', '10.20.255.255', true],
    ['10.20.0.0/16', '10.21.0.0', false],
    ['10.20.99.99/16', '10.20.0.1', true],
    ['10.20.4.11', '10.20.4.11', true],
    ['10.20.4.11', '10.20.4.12', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8:7::/48', '2001:db8:7:ffff::1', true],
    ['2001:db8:7::/48', '2001:db8:8::1', false],
    ['::ffff:10.20.0.0/112', '10.20.3.4', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ])('%s has %s: %s', (range, one, expected) => {
    expect(contains(range, one)).toBe(expected)
  })

  it.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '::ffff:10.0.0.0/8',
    'office',
    '/8',
  ])('%j is no range', text => {
    expect(parseRange(text)).toBeNull()
  })

  it('is one per line, and may be followed by a note', () => {
    expect(listedRanges('10.0.0.0/8 # office\r\n\n  # nothing\n::1')).toEqual([
      { line: 1, text: '10.0.0.0/8' },
      { line: 4, text: '::1' },
    ])
  })
})

describe('a host', () => {
  it.each(['pack-laser.nordkapp.example', 'PICK-01', 'a', '10.20.4.11', 'fe80::1', '3com.example'])(
    'may be %s',
    text => {
      expect(isHostName(text)).toBe(true)
    },
  )
  it.each([
    '',
    '-a',
    'a-',
    'a..b',
    'a b',
    '10.20.4.300',
    '1.2.3',
    'a_b',
    'x'.repeat(64),
    `${'a.'.repeat(130)}a`,
  ])('is not %j', text => {
    expect(isHostName(text)).toBe(false)
  })
})
