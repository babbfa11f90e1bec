import { describe, expect, it } from 'vitest'
import { ean13, gs1CheckDigit } from '../../../demo/server/demo/seed/check-digits'
import { areas } from '../../../demo/server/demo/seed/areas'
import { materialFamilies, variantsOf } from '../../../demo/server/demo/seed/material-families'
import { roles, users } from '../../../demo/server/demo/seed/names'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { portraitOf } from '../../../demo/server/demo/seed/portraits'
import { countedStocks } from '../../../demo/server/demo/seed/stock-counts'
import type { SeedStock } from '../../../demo/server/demo/seed/stocks'
import { createSeedClock } from '../../../demo/server/demo/seed/seed-clock'

describe('the parts of the seed', () => {
  it('generate valid check digits', () => {
    expect(gs1CheckDigit('629104150021')).toBe(3)
    expect(ean13('400638133393')).toBe('4006381333931')
    expect(() => ean13('123')).toThrow()
  })

  it('count stock on pallets with the rest of its area, in any order of the stocks', () => {
    const stock = (id: number, isPickable = true): SeedStock =>
      ({ id, location: { isPickable } }) as unknown as SeedStock
    const ids = (...stocks: SeedStock[]) => countedStocks(stocks, 2).map(({ id }) => id)
    expect(ids(stock(1), stock(2), stock(3), stock(4, false))).toEqual([1, 4])
    expect(ids(stock(1), stock(2, false), stock(3, false))).toEqual([1, 2])
    expect(ids(stock(1), stock(2), stock(3))).toEqual([1, 2])
    expect(ids(stock(1))).toEqual([1])
  })

  it('generate a different valid picture for each name', () => {
    const [first, second] = [portraitOf('Jonas Skog'), portraitOf('Marta Kowalczyk')]
    expect(first).not.toBe(second)
    expect(portraitOf('Jonas Skog')).toBe(first)
    const bytes = Buffer.from(first.replace('data:image/png;base64,', ''), 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeLessThan(400)
  })

  it('have seven areas, enough distinct materials for each, and users in ten roles', () => {
    expect(areas.map(area => area.name)).toEqual([
      'Small parts',
      'Shelving A',
      'Shelving B',
      'Pallet rack',
      'High bay',
      'Cold store',
      'Bulk floor',
    ])
    const names = materialFamilies.flatMap(family => variantsOf(family).map(variant => variant.name))
    expect(new Set(names).size).toBeGreaterThanOrEqual(5_000)
    expect(users).toHaveLength(37)
    expect(new Set(users.map(user => user.userName)).size).toBe(users.length)
    const input = new Set(users.flatMap(user => [user.role, ...(user.moreRoles ?? [])]))
    expect([...input].sort()).toEqual(roles.map(role => role.name).sort())
    expect(roles).toHaveLength(10)
    expect(users.filter(user => (user.moreRoles ?? []).length > 0).length).toBeGreaterThan(5)
  })

  it('generate the same numbers from the same seed', () => {
    const draw = () => {
      const random = createRandom(7)
      return [random.int(1, 6), random.next(), random.shuffled([1, 2, 3, 4, 5])]
    }
    expect(draw()).toEqual(draw())
  })

  it.each(['2026-11-20T00:05:00Z', '2026-11-20T09:30:00Z', '2026-03-29T01:30:00Z'])(
    'schedule today’s work between midnight and now at %s',
    text => {
      const now = new Date(text)
      const clock = createSeedClock(now, 'Europe/Berlin')
      for (const share of [0, 0.5, 1]) {
        expect(clock.earlierToday(share)).toBeLessThanOrEqual(now.getTime())
        expect(clock.earlierToday(share)).toBeGreaterThanOrEqual(clock.at(0, 0))
      }
      expect(clock.day(-1) < clock.today && clock.today < clock.day(1)).toBe(true)
    },
  )
})
