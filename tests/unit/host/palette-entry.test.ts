import { describe, expect, it } from 'vitest'
import { matchingEntries, grouped, matchOf, type PaletteEntry } from '../../../host/palette/palette-entry'
import type { EntryKind } from '../../../src/contract/recent-entries'

const entry = (text: string, kind: EntryKind = 'page'): PaletteEntry => ({
  id: text,
  kind,
  text,
  icon: 'lines',
})
const texts = (entries: readonly PaletteEntry[]) => entries.map(({ text }) => text)

describe('an entry that matches a search', () => {
  it('is found regardless of case and accents, with the positions of the match', () => {
    expect(matchOf('Udgående ordrer', 'UDGAENDE')).toMatchObject({ start: 0, end: 8 })
    expect(matchOf('Verfügbar', 'fug')).toMatchObject({ start: 3, end: 6 })
    expect(matchOf('Jobs', 'tasks')).toBeNull()
    expect(matchOf('Jobs', '  ')).toBeNull()
  })

  it('ranks highest for a match at the beginning of a word, also after another match', () => {
    expect(matchOf('SO-104810', '10')).toMatchObject({ start: 3 })
    expect(matchOf('restock stocks', 'stock')).toMatchObject({ start: 8 })
  })

  it('is sorted by rank, then in its original order', () => {
    const pages = ['Sales order lines', 'Ingoing orders', 'Reorders', 'Orders', 'Order'].map(text =>
      entry(text),
    )
    expect(texts(matchingEntries(pages, 'order'))).toEqual([
      'Order',
      'Orders',
      'Sales order lines',
      'Ingoing orders',
      'Reorders',
    ])
  })
})

describe('groups of found entries', () => {
  const order = entry('SO-104824', 'salesOrder')
  const material = entry('612-1048', 'material')
  const kinds = (entries: readonly PaletteEntry[], wanted: string) =>
    grouped(entries, wanted).map(({ kind }) => kind)

  it('begin with the kind of the best match', () => {
    expect(kinds([entry('Jobs'), order], 'jobs')).toEqual(['page', 'salesOrder'])
    expect(kinds([order, material], '612')).toEqual(['material', 'salesOrder'])
  })

  it('are in the default order when they match equally', () => {
    expect(kinds([entry('Jobs'), material, order, entry('Refresh', 'action')], '1048')).toEqual([
      'salesOrder',
      'material',
      'action',
      'page',
    ])
  })

  it('keep entries that the server found by another field than the number', () => {
    expect(grouped([order], 'Lofoten')).toEqual([{ kind: 'salesOrder', entries: [order] }])
  })
})
