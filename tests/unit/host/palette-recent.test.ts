import { describe, expect, it, vi } from 'vitest'
import { knownPlaces } from '../../../host/palette/palette-commands'
import { rememberRecent } from '../../../host/palette/recent-entries'
import { settings } from '../../../src/contract/endpoints/settings'
import {
  favouritesMost,
  readFavourites,
  readRecent,
  recentMost,
  withRecent,
  withFavourite,
  type RecentEntry,
} from '../../../src/contract/recent-entries'
import { settingsWith, testSession } from '../session'

const page = (id: string): RecentEntry => ({ id, kind: 'page', text: id })
const order: RecentEntry = { id: 'processsalesorders/7/8', kind: 'salesOrder', text: 'SO-8', note: 'Lofoten' }

describe('recently opened entries', () => {
  it('list the newest first, each once, up to a maximum', () => {
    const many = Array.from({ length: recentMost }, (_, index) => page(`page-${index}`))
    const recent = withRecent(withRecent(many, order), page('page-2'))
    const rest = ['page-0', 'page-1', 'page-3', 'page-4']
    expect(recent.map(({ id }) => id)).toEqual(['page-2', order.id, ...rest])
  })

  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['something else', '{"id":"x"}'],
    ['entries of another kind', '[{"id":"x","kind":"user","text":"x"}]'],
  ])('are none when %s was saved', (_, text) => {
    expect(readRecent(text)).toEqual([])
  })

  it('are added to those of another tab or desk, one after another', async () => {
    let onServer = JSON.stringify([order])
    const saved = vi.fn()
    const { session } = testSession({
      answers: new Map([[settings.cockpit, () => settingsWith({ saved: { RecentEntries: onServer } })]]),
      saveSetting: async ({ value }) => {
        onServer = value
        saved()
      },
    })
    rememberRecent(session, { id: 'jobs-es-page', kind: 'page', text: 'jobs-es-page', icon: 'jobs' })
    rememberRecent(session, { id: 'page-2', kind: 'page', text: 'page-2', icon: 'jobs' })
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect(readRecent(onServer)).toEqual([page('page-2'), page('jobs-es-page'), order])
  })

  it('are read back unchanged', () => {
    expect(readRecent(JSON.stringify([order, page('jobs-es-page')]))).toEqual([order, page('jobs-es-page')])
  })

  it('omit what may no longer be opened, and have current titles of pages', () => {
    const jobs = { id: 'jobs-es-page', kind: 'page', text: 'Opgaver', icon: 'jobs' } as const
    const shown = knownPlaces([order, page('jobs-es-page')], [jobs], path => path !== order.id)
    expect(shown).toEqual([jobs])
    expect(knownPlaces([order], [jobs], () => true)).toMatchObject([{ text: 'SO-8', icon: 'order' }])
  })
})

describe('favourites', () => {
  it('are marked and unmarked, in the order in which they were marked', () => {
    const marked = withFavourite(withFavourite([], order), page('jobs-es-page'))
    expect(marked.map(({ id }) => id)).toEqual([order.id, 'jobs-es-page'])
    expect(withFavourite(marked, order)).toEqual([page('jobs-es-page')])
  })

  it('are limited to a maximum, at which one can still be removed', () => {
    const full = Array.from({ length: favouritesMost }, (_, index) => page(`page-${index}`))
    expect(withFavourite(full, order)).toBe(full)
    expect(withFavourite(full, page('page-3'))).toHaveLength(favouritesMost - 1)
  })

  it('are read back unchanged, more of them than recently opened entries', () => {
    const many = Array.from({ length: recentMost + 2 }, (_, index) => page(`page-${index}`))
    expect(readFavourites(JSON.stringify(many))).toEqual(many)
    expect(readFavourites('{')).toEqual([])
  })
})
