import { describe, expect, it } from 'vitest'
import { recentPlaces } from '../../../host/palette/palette-commands'
import { readRecent, recentMost, withRecent, type RecentEntry } from '../../../src/contract/recent-entries'

const page = (id: string): RecentEntry => ({ id, kind: 'page', text: id })
const order: RecentEntry = { id: 'processsalesorders/7/8', kind: 'salesOrder', text: 'SO-8', note: 'Lofoten' }

describe('what was opened lately', () => {
  it('lists the newest first, each once, up to a few', () => {
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
  ])('is nothing when %s was saved', (_, text) => {
    expect(readRecent(text)).toEqual([])
  })

  it('is read back as it was saved', () => {
    expect(readRecent(JSON.stringify([order, page('jobs-es-page')]))).toEqual([order, page('jobs-es-page')])
  })

  it('leaves out what may not be opened any more, and takes the words of pages anew', () => {
    const jobs = { id: 'jobs-es-page', kind: 'page', text: 'Opgaver', icon: 'jobs' } as const
    const shown = recentPlaces([order, page('jobs-es-page')], [jobs], path => path !== order.id)
    expect(shown).toEqual([jobs])
    expect(recentPlaces([order], [jobs], () => true)).toMatchObject([{ text: 'SO-8', icon: 'order' }])
  })
})
