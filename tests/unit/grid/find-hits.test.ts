import { describe, expect, it } from 'vitest'
import { hiddenHits, isHit } from '../../../src/ui/grid/layout/find-hits'
import { userRolesView } from '../../../src/catalog/views/users'
import { order, salesOrdersView as view, text } from './rows'

const row = order(1, { customerName: 'Havn & Hage', comment: 'Left at the HAVN gate', orderNo: 'SO-1' })

describe('a hit', () => {
  it.each([
    ['anywhere in a text, in any case', 'comment', ' havn ', true],
    ['none in another text', 'orderNo', 'havn', false],
    ['a short text at the start', 'customerName', 'ha', true],
    ['not a short text within', 'comment', 'ha', false],
    ['not in a field that is not searched', 'deliveryDate', '2026', false],
    ['none for an empty text', 'customerName', ' ', false],
  ])('is %s', (_what, field, find, is) => {
    expect(isHit(view, row, field, find, text)).toBe(is)
  })

  it('is found in the title of a role, and in its name', () => {
    const role = { id: 1, version: 1, userRoleName: 'TerminalRole' }
    const translate = () => 'Handgerät'
    const isFound = (find: string) => isHit(userRolesView, role, 'userRoleName', find, { translate })
    expect(['handg', 'ha', 'terminal', 'gerät', 'ge'].map(isFound)).toEqual([true, true, true, true, false])
  })
})

describe('hits that no column shows', () => {
  const other = order(2, { customerName: 'Lofoten', comment: 'havn' })

  it('are listed, with the rows that have no other hit', () => {
    expect(hiddenHits(view, [row, other], 'havn', ['orderNo', 'customerName'], text)).toEqual({
      count: 1,
      fields: ['comment'],
    })
  })

  it('are none where every row displays one, or no text is searched', () => {
    expect(hiddenHits(view, [row, other], 'havn', ['comment'], text)).toBeNull()
    expect(hiddenHits(view, [row, other], '', ['orderNo'], text)).toBeNull()
  })
})
