import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/contract/decimal'
import { exchangeOver, type BodyParts } from '../../../demo/server/demo/seed/integration-bodies'
import { seedEndpoints } from '../../../demo/server/demo/seed/integration-endpoints'
import type { SeedMaterial } from '../../../demo/server/demo/seed/materials'
import { createRandom } from '../../../demo/server/demo/seed/random'

const material = {
  itemNo: 'TENT-<7> & more',
  salesPrice: decimal('12.5'),
  costPrice: decimal('8'),
  weightKg: decimal('0.4'),
  hasExpDate: false,
} as SeedMaterial

const parts = (seed: number): BodyParts => ({
  random: createRandom(seed),
  materials: [material],
  orders: [
    {
      orderNo: 'SO-094851',
      materials: [material],
      customer: {
        name: 'Båt & Hav AB',
        contact: 'Åsa Öhman',
        street: 'Hamngatan 7',
        zipCode: '211 18',
        city: 'Malmö',
        country: 'SE',
        phone: '+46 20',
      },
    },
  ],
})

describe.each(seedEndpoints.map(endpoint => ({ name: `${endpoint.kind} ${endpoint.name}`, endpoint })))(
  'the messages of $name',
  ({ endpoint }) => {
    const { request, answer, keyValue } = exchangeOver(endpoint, parts(1))
    const bodies = [request, answer].flatMap(body => body ?? [])

    it('have a key, a response, and a request body unless they only read', () => {
      expect(keyValue).not.toBe('')
      expect(answer).not.toBe('')
      expect(request === null).toBe(endpoint.method === 'GET')
    })

    it('are well-formed', () => {
      for (const body of bodies) {
        if (endpoint.isXml !== true) expect(() => JSON.parse(body) as unknown).not.toThrow()
        else expect(unclosed(body)).toEqual([])
      }
    })

    it('are the same for the same random numbers', () => {
      expect(exchangeOver(endpoint, parts(1))).toEqual(exchangeOver(endpoint, parts(1)))
    })
  },
)

describe('texts in XML', () => {
  it('are escaped', () => {
    const endpoint = seedEndpoints.find(({ name }) => name === 'IngoingOrders')
    if (endpoint === undefined) throw new Error('There is no such endpoint.')
    expect(exchangeOver(endpoint, parts(2)).request).toContain('TENT-&lt;7> &amp; more')
  })
})

/** Tags that are never closed, or closed without having been opened. */
function unclosed(xml: string): string[] {
  const open: string[] = []
  for (const [, slash, name = ''] of xml.replace(/^<\?.*\?>/, '').matchAll(/<(\/?)(\w+)>/g)) {
    if (slash === '') open.push(name)
    else if (open.at(-1) === name) open.pop()
    else open.push(`/${name}`)
  }
  return open
}
