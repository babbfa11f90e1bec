import { describe, expect, it } from 'vitest'
import { placeOfEntry, type PaletteEntry } from '../../../host/palette/palette-entry'
import { foundGroups, scopeAfter, scopesOf, startingGroups } from '../../../host/palette/palette-scopes'
import { viewEntries } from '../../../host/palette/view-entries'
import type { EntryKind } from '../../../src/contract/recent-entries'
import { routes } from '../../../src/catalog/routes'
import type { Translate } from '../../../src/texts/create-i18n'
import { viewHeader } from '../grid/view-header'

const entry = (text: string, kind: EntryKind, isHidden = false): PaletteEntry => ({
  id: text,
  kind,
  text,
  icon: 'lines',
  isHidden,
})
const jobs = entry('Jobs', 'page')
const users = entry('Users', 'page', true)
const refresh = entry('Refresh', 'action')
const order = entry('SO-1', 'salesOrder')
const own = [jobs, users, refresh]
const known = (recent: readonly PaletteEntry[], favourites: readonly PaletteEntry[] = []) => ({
  favourites,
  recent,
})
const listed = (groups: ReturnType<typeof startingGroups>) =>
  groups.map(({ kind, entries }) => `${kind}: ${entries.map(({ text }) => text).join(', ')}`)

describe('the scopes of the palette', () => {
  it('are all and the kinds with entries, in the order of the groups, in a cycle', () => {
    const scopes = scopesOf(new Set<EntryKind>(['page', 'material', 'salesOrder']))
    expect(scopes).toEqual(['all', 'salesOrder', 'material', 'page'])
    expect(scopeAfter(scopes, 'all', 1)).toBe('salesOrder')
    expect(scopeAfter(scopes, 'page', 1)).toBe('all')
    expect(scopeAfter(scopes, 'all', -1)).toBe('page')
    expect(scopeAfter(scopes, 'location', 1), 'a scope without entries').toBe('all')
  })

  it('begin with recently opened entries, and a chosen one with all its entries', () => {
    expect(listed(startingGroups(known([order]), own, 'all'))).toEqual([
      'recent: SO-1',
      'action: Refresh',
      'page: Jobs',
    ])
    expect(listed(startingGroups(known([order, jobs]), own, 'page'))).toEqual(['page: Jobs, Users'])
    expect(listed(startingGroups(known([order]), own, 'salesOrder'))).toEqual(['salesOrder: SO-1'])
    expect(startingGroups(known([order]), own, 'location')).toEqual([])
  })

  it('begin with the favourites, which are not repeated elsewhere', () => {
    expect(listed(startingGroups(known([order, jobs], [jobs, users]), own, 'all'))).toEqual([
      'favourite: Jobs, Users',
      'recent: SO-1',
      'action: Refresh',
    ])
    expect(listed(startingGroups(known([jobs], [users]), own, 'page'))).toEqual(['page: Users, Jobs'])
  })

  it('omit matches of other scopes', () => {
    expect(listed(foundGroups(own, [], 'us', 'all'))).toEqual(['page: Users'])
    expect(foundGroups(own, [], 'us', 'action')).toEqual([])
    expect(listed(foundGroups(own, [order], 'so', 'salesOrder'))).toEqual(['salesOrder: SO-1'])
  })
})

describe('saved views among the pages', () => {
  const t = ((key: string, values?: object) =>
    `${key} ${Object.values(values ?? {}).join('/')}`) as unknown as Translate
  const pages = ['sales-orders-es-page', 'materials-page', 'materials-es-page'].map(id => ({
    ...entry(id, 'page'),
    id,
  }))
  const views = [
    viewHeader(7, 'Outbound today'),
    viewHeader(8, 'Not permitted', { owner: 'Job' }),
    viewHeader(9, 'Heavy', { owner: 'Material' }),
  ]

  it('open the new page of their grid with the view, where it is permitted', () => {
    const entries = viewEntries(views, routes, pages, t)
    expect(entries.map(({ id, text }) => [id, text])).toEqual([
      ['sales-orders-es-page#?custom-view=7', 'palette.view sales-orders-es-page/Outbound today'],
      ['materials-es-page#?custom-view=9', 'palette.view materials-es-page/Heavy'],
    ])
    expect(placeOfEntry(entries[0]?.id ?? '')).toEqual({ page: 'sales-orders-es-page', query: '', view: 7 })
  })

  it('are distinguished from a page with a query', () => {
    expect(placeOfEntry('tasks-es-page?find=a%23b')).toEqual({
      page: 'tasks-es-page',
      query: 'find=a%23b',
      view: null,
    })
  })
})
