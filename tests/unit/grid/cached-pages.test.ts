import { describe, expect, it } from 'vitest'
import { cachedRoutesMost } from '../../../src/contract/limits'
import { defaultArrangement } from '../../../src/ui/grid/layout/arrangement'
import { cachePage, cachedPage, type CachedPage } from '../../../src/ui/grid/layout/open-arrangement'
import { salesOrdersView } from './rows'

const pageWith = (find: string): CachedPage => ({
  arrangement: defaultArrangement(salesOrdersView),
  viewId: null,
  search: '',
  find,
  pageIndex: 2,
})

/** A session that has cached these pages, in this order. */
function sessionWith(...names: readonly string[]) {
  const memory = new Map<string, unknown>()
  for (const name of names) cachePage(memory, name, pageWith(name))
  return memory
}

const ten = Array.from({ length: cachedRoutesMost }, (_, index) => `View${index}`)

describe('the states of left pages', () => {
  it('are restored unchanged, up to ten', () => {
    const memory = sessionWith(...ten)
    expect(ten.map(name => cachedPage(memory, name)?.find)).toEqual(ten)
    expect(cachedPage(memory, 'Stock')).toBeUndefined()
  })

  it('are dropped for an eleventh, the least recently left one first', () => {
    const memory = sessionWith(...ten, 'Stock')
    expect(cachedPage(memory, 'View0')).toBeUndefined()
    expect([...ten.slice(1), 'Stock'].map(name => cachedPage(memory, name)?.find)).not.toContain(undefined)
  })

  it('are kept for a page that was visited again', () => {
    const memory = sessionWith(...ten, 'View0', 'Stock')
    expect(cachedPage(memory, 'View0')?.find).toBe('View0')
    expect(cachedPage(memory, 'View1')).toBeUndefined()
  })
})
