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

describe('what fits the words of a search', () => {
  it('is found regardless of case and accents, and says where', () => {
    expect(matchOf('Udgående ordrer', 'UDGAENDE')).toMatchObject({ start: 0, end: 8 })
    expect(matchOf('Verfügbar', 'fug')).toMatchObject({ start: 3, end: 6 })
    expect(matchOf('Jobs', 'tasks')).toBeNull()
    expect(matchOf('Jobs', '  ')).toBeNull()
  })

  it('is best at the beginning of a word, wherever it is found first', () => {
    expect(matchOf('SO-104810', '10')).toMatchObject({ start: 3 })
    expect(matchOf('restock stocks', 'stock')).toMatchObject({ start: 8 })
  })

  it('is listed by how well it fits, and else in its own order', () => {
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

describe('groups of what was found', () => {
  const order = entry('SO-104824', 'salesOrder')
  const material = entry('612-1048', 'material')
  const kinds = (entries: readonly PaletteEntry[], wanted: string) =>
    grouped(entries, wanted).map(({ kind }) => kind)

  it('begin with the kind that fits best', () => {
    expect(kinds([entry('Jobs'), order], 'jobs')).toEqual(['page', 'salesOrder'])
    expect(kinds([order, material], '612')).toEqual(['material', 'salesOrder'])
  })

  it('stand in the usual order when they fit alike', () => {
    expect(kinds([entry('Jobs'), material, order, entry('Refresh', 'action')], '1048')).toEqual([
      'salesOrder',
      'material',
      'action',
      'page',
    ])
  })

  it('keep what the server found by something else than its number', () => {
    expect(grouped([order], 'Lofoten')).toEqual([{ kind: 'salesOrder', entries: [order] }])
  })
})
