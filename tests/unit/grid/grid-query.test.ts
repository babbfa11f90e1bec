import { describe, expect, it } from 'vitest'
import type { View } from '../../../src/define/view'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import {
  filtersByState,
  defaultFilters,
  filtersFromSearch,
  isForcedSearch,
  searchRequestOf,
} from '../../../src/ui/grid/data/grid-query'
import { openWork, order, salesOrderLinesView, salesOrdersView } from './rows'

const search = (values: Record<string, string>) => new URLSearchParams(values)

describe('the initial search of a grid', () => {
  it('has the filters for open work by default', () => {
    const [filter] = defaultFilters(salesOrdersView)
    expect(filter?.values).not.toContain('Completed')
    expect(filter?.values).not.toContain('Cancelled')
    expect(filter?.values).toHaveLength(10)
    const parts = Object.entries(salesOrderLinesView).filter(([name]) => name !== 'stateField')
    expect(defaultFilters(Object.fromEntries(parts) as unknown as View)).toEqual([])
  })

  it('has the filter of the clicked tile', () => {
    const requested = filtersFromSearch(
      salesOrdersView,
      search({ filters: JSON.stringify([openWork]), forceCall: 'true' }),
    )
    expect(requested).toEqual({ filters: [openWork], dropped: [] })
  })

  it('reads selectFilters as lists of values', () => {
    const requested = filtersFromSearch(
      salesOrdersView,
      search({ selectFilters: '{"state":["Error"],"customerName":["A"]}' }),
    )
    expect(requested?.filters.map(({ selector, type, values }) => ({ selector, type, values }))).toEqual([
      { selector: 'state', type: 'enum', values: ['Error'] },
      { selector: 'customerName', type: 'list', values: ['A'] },
    ])
  })

  it('requests all rows for forceCall without filters', () => {
    expect(
      filtersFromSearch(salesOrdersView, search({ filters: '[]', selectFilters: '[]', forceCall: 'true' })),
    ).toEqual({
      filters: [],
      dropped: [],
    })
  })

  it('drops and names conditions on fields that do not exist', () => {
    const wave = { ...openWork, selector: 'wave' }
    const requested = filtersFromSearch(
      salesOrdersView,
      search({ filters: JSON.stringify([wave, openWork]) }),
    )
    expect(requested).toEqual({ filters: [openWork], dropped: ['wave'] })
  })

  it('names an invalid condition, and has the default filters when no other is left', () => {
    const requested = filtersFromSearch(salesOrdersView, search({ filters: '[{"selector":"state"}]' }))
    expect(requested).toEqual({ filters: defaultFilters(salesOrdersView), dropped: ['state'] })
  })

  it.each<[string, object]>([
    ['a text for a number', { selector: 'priority', operator: 'IsEqualTo', value: 'high', type: 'number' }],
    ['an object', { selector: 'priority', operator: 'IsEqualTo', value: { a: 1 }, type: 'number' }],
    [
      'a day that does not exist',
      { selector: 'deliveryDate', operator: 'IsEqualTo', value: '2026-02-31', type: 'datetime' },
    ],
    ['an unknown operator', { selector: 'customerName', operator: 'Like', value: 'a', type: 'string' }],
    ['no value at all', { selector: 'customerName', operator: 'IsEqualTo', type: 'string' }],
  ])('drops and names a condition with %s', (_what, condition) => {
    const requested = filtersFromSearch(
      salesOrdersView,
      search({ filters: JSON.stringify([condition, openWork]) }),
    )
    expect(requested).toEqual({
      filters: [openWork],
      dropped: [(condition as { selector: string }).selector],
    })
  })

  it.each(['{', 'null', '{"selector":1}', '"x"', '[]'])('treats %s as no filters', text => {
    expect(filtersFromSearch(salesOrdersView, search({ filters: text }))).toBeNull()
  })

  it('is forced only by forceCall', () => {
    const forced = (forceCall: string) => isForcedSearch(search({ forceCall }))
    expect([forced('true'), forced('false'), forced('1')]).toEqual([true, false, false])
  })
})

describe('the request', () => {
  const query = queryOf({ ...defaultArrangement(salesOrdersView).master, filters: [openWork] })

  it('has the sort of the view until the user sorts', () => {
    expect(searchRequestOf(salesOrdersView, query, []).sort).toEqual(salesOrdersView.sort)
    const sort = [{ selector: 'customerName', desc: true }]
    expect(searchRequestOf(salesOrdersView, { ...query, sort }, []).sort).toEqual(sort)
  })

  it('has skip and take for the page, and the fixed conditions first', () => {
    const fixed = { ...openWork, selector: 'orderId' }
    expect(searchRequestOf(salesOrdersView, { ...query, pageIndex: 3, pageSize: 50 }, [fixed])).toMatchObject(
      {
        skip: 150,
        take: 50,
        filters: [fixed, openWork],
      },
    )
  })
})

describe('a row that became historical', () => {
  const completed = order(1, { state: 'Completed' })

  it('is kept when the filter includes its state or has no state', () => {
    expect(filtersByState(salesOrdersView, [{ ...openWork, values: ['Completed'] }], completed)).toBe(true)
    expect(filtersByState(salesOrdersView, [], completed)).toBe(true)
  })

  it('is removed when the filter excludes its state', () => {
    const excluded = { ...openWork, values: ['Completed'], isNegated: true }
    expect(filtersByState(salesOrdersView, [excluded], completed)).toBe(false)
    expect(filtersByState(salesOrdersView, [{ ...excluded, values: ['New'] }], completed)).toBe(true)
  })

  it('is removed when the filter lists other states', () => {
    expect(filtersByState(salesOrdersView, [openWork], completed)).toBe(false)
  })
})
