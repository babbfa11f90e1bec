import { describe, expect, it } from 'vitest'
import { hiddenHits, isHit } from '../../../src/ui/grid/layout/find-hits'
import { order, salesOrdersView as view } from './rows'

const row = order(1, { customerName: 'Havn & Hage', comment: 'Left at the HAVN gate', orderNo: 'SO-1' })

describe('a hit', () => {
  it.each([
    ['anywhere in a text, in any case', 'comment', ' havn ', true],
    ['not where the text is not', 'orderNo', 'havn', false],
    ['a short text at the start', 'customerName', 'ha', true],
    ['not a short text within', 'comment', 'ha', false],
    ['not in a field that is not looked into', 'deliveryDate', '2026', false],
    ['none where nothing is looked for', 'customerName', ' ', false],
  ])('is %s', (_what, field, find, is) => {
    expect(isHit(view, row, field, find)).toBe(is)
  })
})

describe('hits that no column shows', () => {
  const other = order(2, { customerName: 'Lofoten', comment: 'havn' })

  it('are named, with the rows that have no other', () => {
    expect(hiddenHits(view, [row, other], 'havn', ['orderNo', 'customerName'])).toEqual({
      count: 1,
      fields: ['comment'],
    })
  })

  it('are none where every row shows one, or nothing is looked for', () => {
    expect(hiddenHits(view, [row, other], 'havn', ['comment'])).toBeNull()
    expect(hiddenHits(view, [row, other], '', ['orderNo'])).toBeNull()
  })
})
