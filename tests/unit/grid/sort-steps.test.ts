import { describe, expect, it } from 'vitest'
import type { Sort } from '../../../src/contract/filter'
import { nextSort } from '../../../src/ui/grid/data/grid-query'

const up = (selector: string): Sort => ({ selector, desc: false })
const down = (selector: string): Sort => ({ selector, desc: true })

describe('a press on a head', () => {
  it('sorts by this column alone: up, down, and then as the view does', () => {
    expect(nextSort([up('a'), up('b')], 'c', false)).toEqual([up('c')])
    expect(nextSort([up('c')], 'c', false)).toEqual([down('c')])
    expect(nextSort([down('c')], 'c', false)).toEqual([])
  })

  it('on one of several sorted columns leaves this one, up', () => {
    expect(nextSort([up('a'), down('b')], 'b', false)).toEqual([up('b')])
  })

  it('with Shift adds the column, turns it and takes it away, and leaves the others alone', () => {
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
