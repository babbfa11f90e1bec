import { IndexMapper } from '../../../node_modules/handsontable/translations/indexMapper.mjs'
import { describe, expect, it } from 'vitest'
import type { Hot } from '../../../src/ui/grid/engine/hot-modules'
import { keepPlainOrder } from '../../../src/ui/grid/engine/plain-order'

/** Handsontable's own mapper of lines, and one that is taken over: both are told the same. */
function mappers() {
  const own = new IndexMapper()
  const plain = new IndexMapper()
  keepPlainOrder({ rowIndexMapper: plain } as unknown as Pick<Hot, 'rowIndexMapper'>)
  const both = (work: (mapper: IndexMapper) => void) => {
    for (const mapper of [own, plain]) work(mapper)
    expect(answersOf(plain)).toEqual(answersOf(own))
  }
  return { plain, both }
}

/** Everything that is asked of a mapper, at every place and beyond both ends. */
function answersOf(mapper: IndexMapper) {
  const places = Array.from({ length: mapper.getNumberOfIndexes() + 3 }, (_, at) => at - 1)
  return {
    counts: [
      mapper.getNumberOfIndexes(),
      mapper.getNotTrimmedIndexesLength(),
      mapper.getNotHiddenIndexesLength(),
      mapper.getRenderableIndexesLength(),
    ],
    lists: [mapper.getIndexesSequence(), mapper.getNotTrimmedIndexes(), mapper.getRenderableIndexes()],
    places: places.map(at => [
      mapper.getPhysicalFromVisualIndex(at),
      mapper.getVisualFromPhysicalIndex(at),
      mapper.getPhysicalFromRenderableIndex(at),
      mapper.getVisualFromRenderableIndex(at),
      mapper.getRenderableFromVisualIndex(at),
      mapper.getNearestNotHiddenIndex(at, 1, true),
    ]),
  }
}

describe('the places of the lines of a grid', () => {
  it('are those that Handsontable finds, for any number of lines', () => {
    const { both } = mappers()
    for (const count of [0, 5, 3, 3, 20, 0, 1]) both(mapper => mapper.initToLength(count))
    for (const count of [4, 9, 2, 0, 6]) both(mapper => mapper.fitToLength(count))
  })

  it('are one list, and another one only for another number of lines', () => {
    const { plain } = mappers()
    plain.initToLength(5)
    const list = plain.getNotTrimmedIndexes()
    expect(list).toEqual([0, 1, 2, 3, 4])
    for (const other of [
      plain.getIndexesSequence(),
      plain.getNotHiddenIndexes(),
      plain.getRenderableIndexes(),
    ])
      expect(other).toBe(list)
    plain.fitToLength(5)
    expect(plain.getIndexesSequence()).toBe(list)
    plain.fitToLength(6)
    expect(plain.getIndexesSequence()).toHaveLength(6)
    expect(list).toHaveLength(5)
  })

  it('are told on as Handsontable tells them, once for all that is done together', () => {
    const { both } = mappers()
    const told: unknown[] = []
    both(mapper => mapper.addLocalHook('cacheUpdated', (changed: unknown) => void told.push(changed)))
    both(mapper => mapper.initToLength(4))
    both(mapper => {
      mapper.suspendOperations()
      mapper.insertIndexes(4, 2)
      mapper.removeIndexes([0])
      mapper.resumeOperations()
    })
    both(mapper => mapper.updateCache(true))
    expect(told.length).toBeGreaterThan(4)
    expect(told.filter((_, at) => at % 2 === 1)).toHaveLength(told.length / 2)
  })

  it('are left to Handsontable as soon as it moves, trims or hides lines, and come back with new lines', () => {
    const { both } = mappers()
    both(mapper => mapper.initToLength(6))
    both(mapper => mapper.moveIndexes([4, 5], 0))
    both(mapper => mapper.fitToLength(7))
    both(mapper => mapper.initToLength(5))
    both(mapper => {
      mapper.createAndRegisterIndexMap('trimmed', 'trimming').setValueAtIndex(1, true)
      mapper.createAndRegisterIndexMap('hidden', 'hiding').setValueAtIndex(3, true)
    })
    both(mapper => mapper.fitToLength(8))
    both(mapper => {
      mapper.unregisterMap('trimmed')
      mapper.unregisterMap('hidden')
    })
    both(mapper => mapper.initToLength(3))
  })
})
