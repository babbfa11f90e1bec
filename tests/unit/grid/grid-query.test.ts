import { describe, expect, it } from 'vitest'
import {
  asksForState,
  defaultFilters,
  filtersFromSearch,
  parseSavedState,
  searchRequestOf,
  startingQuery,
} from '../../../src/ui/grid/grid-query'
import { openWork, order, salesOrderLinesView, salesOrdersView } from './rows'

const search = (values: Record<string, string>) => new URLSearchParams(values)

describe('where a grid starts', () => {
  it('shows open work when nothing is asked for', () => {
    const [filter] = defaultFilters(salesOrdersView)
    expect(filter?.values).not.toContain('Completed')
    expect(filter?.values).not.toContain('Cancelled')
    expect(filter?.values).toHaveLength(10)
    expect(defaultFilters(salesOrderLinesView)).toEqual([])
  })

  it('opens with the filter of the tile that was clicked', () => {
    const asked = filtersFromSearch(
      salesOrdersView,
      search({ filters: JSON.stringify([openWork]), forceCall: 'true' }),
    )
    expect(asked).toEqual({ filters: [openWork], dropped: [] })
  })

  it('reads selectFilters as lists of values', () => {
    const asked = filtersFromSearch(
      salesOrdersView,
      search({ selectFilters: '{"state":["Error"],"customerName":["A"]}' }),
    )
    expect(asked?.filters.map(({ selector, type, values }) => ({ selector, type, values }))).toEqual([
      { selector: 'state', type: 'enum', values: ['Error'] },
      { selector: 'customerName', type: 'list', values: ['A'] },
    ])
  })

  it('asks for everything when forceCall says so without filters', () => {
    expect(
      filtersFromSearch(salesOrdersView, search({ filters: '[]', selectFilters: '[]', forceCall: 'true' })),
    ).toEqual({
      filters: [],
      dropped: [],
    })
  })

  it('drops and names conditions on fields that do not exist', () => {
    const wave = { ...openWork, selector: 'wave' }
    const asked = filtersFromSearch(salesOrdersView, search({ filters: JSON.stringify([wave, openWork]) }))
    expect(asked).toEqual({ filters: [openWork], dropped: ['wave'] })
  })

  it.each(['{', 'null', '{"selector":1}', '[{"selector":"state"}]', '"x"'])(
    'takes %s for no filter',
    text => {
      expect(filtersFromSearch(salesOrdersView, search({ filters: text }))).toBeNull()
    },
  )
})

describe('the saved state', () => {
  it.each(['{', '[]', '{"pageSize":"many"}', '{"sort":[{"desc":1}]}', 'null'])(
    '%s is corrupt and gives the defaults',
    text => {
      expect(parseSavedState(text)).toEqual({ state: {}, isCorrupt: true })
    },
  )

  it('survives 500 damaged copies without an exception', () => {
    const whole = JSON.stringify({
      pageSize: 30,
      sort: [{ selector: 'priority', desc: true }],
      columnWidths: { state: 200 },
    })
    for (let i = 0; i < 500; i++) {
      const at = (i * 7) % whole.length
      const damaged =
        whole.slice(0, at) + String.fromCharCode(33 + ((i * 31) % 90)) + whole.slice(at + (i % 3))
      const { state } = parseSavedState(damaged)
      expect(startingQuery(salesOrdersView, 'master', state, []).pageSize).toBeGreaterThan(0)
    }
  })

  it('gives way where a page size or a sort field is not offered any more', () => {
    const query = startingQuery(
      salesOrdersView,
      'master',
      { pageSize: 17, sort: [{ selector: 'wave', desc: false }] },
      [],
    )
    expect(query).toMatchObject({ pageSize: 20, sort: [] })
    expect(startingQuery(salesOrdersView, 'detail', { pageSize: 15 }, []).pageSize).toBe(15)
  })
})

describe('the request', () => {
  const query = startingQuery(salesOrdersView, 'master', {}, [openWork])

  it('uses the sort of the view until the user sorts', () => {
    expect(searchRequestOf(salesOrdersView, query, []).sort).toEqual(salesOrdersView.sort)
    const sort = [{ selector: 'customerName', desc: true }]
    expect(searchRequestOf(salesOrdersView, { ...query, sort }, []).sort).toEqual(sort)
  })

  it('asks for the page by skip and take, with the fixed conditions first', () => {
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

  it('stays when the filter names its state or none at all', () => {
    expect(asksForState(salesOrdersView, [{ ...openWork, values: ['Completed'] }], completed)).toBe(true)
    expect(asksForState(salesOrdersView, [], completed)).toBe(true)
  })

  it('leaves when the filter names other states', () => {
    expect(asksForState(salesOrdersView, [openWork], completed)).toBe(false)
  })
})
