/** The API's base as elements of the page give it, and the addresses under it. */
import { describe, expect, it, vi } from 'vitest'
import { absoluteBase, endpointUrl, resolveAddress } from '../../../src/kernel/api-url'

const base = 'https://wms.example/demo'

describe('the base of the API', () => {
  it.each([
    ['', 'https://page.example'],
    ['/', 'https://page.example'],
    ['/wms', 'https://page.example/wms'],
    ['wms/', 'https://page.example/shop/wms'],
    ['https://wms.example', 'https://wms.example'],
    ['https://wms.example/demo//', base],
    ['https://wms.example/demo/?tenant=north', base],
    ['https://wms.example/demo#orders', base],
  ])('of %j is absolute, without query, anchor and slashes at its end: %s', (apiUrl, expected) => {
    vi.stubGlobal('location', { href: 'https://page.example/shop/orders?id=7#top' })
    expect(absoluteBase(apiUrl)).toBe(expected)
  })
})

describe('an address', () => {
  it.each([
    ['hubs/live', `${base}/hubs/live`],
    ['/hubs/live', `${base}/hubs/live`],
    ['/hubs/live?from=https://other.example', `${base}/hubs/live?from=https://other.example`],
  ])('of a path is under the base: %s', (url, expected) => {
    expect(resolveAddress(base, url)).toBe(expected)
    expect(resolveAddress(`${base}/`, url)).toBe(expected)
  })

  it.each([
    ['https://other.example/live', 'https://other.example/live'],
    ['HTTPS://other.example/live', 'https://other.example/live'],
    [' https://other.example/live', 'https://other.example/live'],
    ['//other.example/live', 'https://other.example/live'],
    ['\\\\other.example/live', 'https://other.example/live'],
  ])('that is absolute stays what it is: %j', (url, expected) => {
    expect(resolveAddress(base, url)).toBe(expected)
  })
})

describe('the address of an endpoint', () => {
  it('has its params and its query', () => {
    const url = endpointUrl(base, '/Thing/{id}/{part}', { id: 'a/b', part: 7 }, { ids: [1, 2], owner: 'x&y' })
    expect(url).toBe(`${base}/api/Thing/a%2Fb/7?ids=1&ids=2&owner=x%26y`)
  })

  it('has no value that is missing, also in a list, and no query without values', () => {
    const query = { owner: undefined, state: null, ids: [] }
    expect(endpointUrl(base, '/Thing', {}, query)).toBe(`${base}/api/Thing`)
    const some = { ...query, isOpen: false, count: 0, ids: [undefined, 1, null] }
    expect(endpointUrl(base, '/Thing', {}, some)).toBe(`${base}/api/Thing?ids=1&isOpen=false&count=0`)
  })

  it('is not made without one of its params, which the error names', () => {
    expect(() => endpointUrl(base, '/Thing/{id}', {}, {})).toThrow('/Thing/{id} needs id')
  })
})
