/** The list of saved views, and their valid names. */
import { describe, expect, it } from 'vitest'
import { viewGroups, viewNameProblem } from '../../../src/ui/grid/layout/view-list'
import { viewHeader } from './view-header'

describe('the name of a view', () => {
  const views = [viewHeader(1, 'Outbound today')]

  it.each([
    ['  ', 'empty'],
    ['x'.repeat(300), 'too-long'],
    ['a\u0007b', 'invisible'],
    ['OUTBOUND today ', 'taken'],
  ])('%j is %s', (name, problem) => {
    expect(viewNameProblem(name, views)).toBe(problem)
  })

  it('may be unchanged, or anything else', () => {
    expect(viewNameProblem('Outbound today', views, 1)).toBeNull()
    expect(viewNameProblem(' 発送 <b>"1"</b> ', views)).toBeNull()
  })
})

describe('the list of views', () => {
  const views = [
    viewHeader(1, 'Order 10'),
    viewHeader(2, 'Order 9'),
    viewHeader(3, 'Åsa', { scope: 'businessUnit', isShared: true, createdBy: 'Åsa Lindqvist', isOwn: false }),
    viewHeader(4, 'Everything', { scope: 'all', isShared: true }),
  ]
  const names = (wanted: string) =>
    viewGroups(views, wanted, 'en-GB').map(group => [
      group.name,
      ...group.views.map(one => one.customViewName),
    ])

  it('is grouped by scope, in natural order', () => {
    expect(names('')).toEqual([
      ['mine', 'Order 9', 'Order 10'],
      ['businessUnit', 'Åsa'],
      ['all', 'Everything'],
    ])
  })

  it('is filtered by name and by creator', () => {
    expect(names('lindqvist')).toEqual([['businessUnit', 'Åsa']])
    expect(names('ORDER 1')).toEqual([['mine', 'Order 10']])
    expect(names('nothing')).toEqual([])
  })
})
