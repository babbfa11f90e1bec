import { describe, expect, it } from 'vitest'
import type { Sort } from '../../../src/contract/filter'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { nextGroupOrder, nextSort, ordersGroups } from '../../../src/ui/grid/data/grid-query'

const view = { ...salesOrdersView, sums: ['a'] }
const up = (selector: string): Sort => ({ selector, desc: false })
const down = (selector: string): Sort => ({ selector, desc: true })

describe('a press on a header', () => {
  it('sorts by this column only: ascending, descending, then by the sort of the view', () => {
    expect(nextSort([up('a'), up('b')], 'c', false)).toEqual([up('c')])
    expect(nextSort([up('c')], 'c', false)).toEqual([down('c')])
    expect(nextSort([down('c')], 'c', false)).toEqual([])
  })

  it('on one of several sorted columns sorts only by this one, ascending', () => {
    expect(nextSort([up('a'), down('b')], 'b', false)).toEqual([up('b')])
  })

  it('with Shift adds the column, reverses it and removes it, without changing the others', () => {
    expect(nextSort([up('a')], 'b', true)).toEqual([up('a'), up('b')])
    expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
    expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
  })

  it('adds no sixth column', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map(up)
    expect(nextSort(five, 'f', true)).toEqual(five)
    expect(nextSort(five, 'e', true)).toEqual([...five.slice(0, 4), down('e')])
  })
})

describe('a press on the header of a sum', () => {
  it('orders groups: the largest first, the smallest first, and then by their value', () => {
    expect(nextGroupOrder(null, 'a')).toEqual(down('a'))
    expect(nextGroupOrder(down('a'), 'a')).toEqual(up('a'))
    expect(nextGroupOrder(up('a'), 'a')).toBeNull()
    expect(nextGroupOrder(up('b'), 'a')).toEqual(down('a'))
  })

  it('applies to the groups where there are any, on any other header to the rows', () => {
    expect(ordersGroups(view, { groups: ['state'] }, 'a')).toBe(true)
    expect(ordersGroups(view, { groups: ['state'] }, 'b')).toBe(false)
    expect(ordersGroups(view, { groups: [] }, 'a')).toBe(false)
  })
})
