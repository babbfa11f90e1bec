import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { Session } from '../../../src/kernel/session'
import {
  includesHistorical,
  fromDay,
  hasFromDate,
  historicalStates,
  isPrefixSearch,
  openOnly,
  searchLimitsOf,
  searchRefusal,
} from '../../../src/ui/grid/data/search-rules'
import { openWork, salesOrdersView } from './rows'

const view = salesOrdersView
const refusal = (filters: readonly Filter[], find = '') => searchRefusal(view, { filters, find })
const states = (...values: string[]): Filter => ({ selector: 'state', operator: 'In', values, type: 'enum' })
const fromDate: Filter = {
  selector: 'updatedDate',
  operator: 'In',
  valueStart: '2026-11-01',
  type: 'datetime',
}
const priority: Filter = { selector: 'priority', operator: 'IsEqualTo', value: 1, type: 'number' }

describe('a search without filters', () => {
  it('is refused, also with a blank text to find', () => {
    expect(refusal([])).toBe('no-filter')
    expect(refusal([], '  ')).toBe('no-filter')
  })

  it('is allowed with a text to find, for few rows, and for the rows of one master', () => {
    expect(refusal([], 'SO-1')).toBeNull()
    expect(searchRefusal({ ...view, isSmall: true }, { filters: [], find: '' })).toBeNull()
    expect(searchRefusal(view, { filters: [], find: '' }, [{ ...priority, selector: 'orderId' }])).toBeNull()
  })
})

describe('historical rows', () => {
  it('are those in the final states of an order', () => {
    expect(historicalStates(view)).toEqual(['Completed', 'Cancelled'])
    expect(includesHistorical(view, [openWork])).toBe(false)
    expect(includesHistorical(view, [states('New', 'Completed')])).toBe(true)
    expect(includesHistorical(view, [{ ...states('New'), isNegated: true }])).toBe(true)
    expect(includesHistorical(view, [])).toBe(true)
  })

  it('are refused without a from-date, with a final state or without any state', () => {
    expect(refusal([states('Completed')])).toBe('historical-needs-date')
    expect(refusal([states('Completed')], 'SO-1')).toBe('historical-needs-date')
    expect(refusal([priority])).toBe('historical-needs-date')
    expect(refusal([openWork])).toBeNull()
  })

  it('are allowed from a date on', () => {
    expect(refusal([states('Completed'), fromDate])).toBeNull()
    expect(refusal([priority, { ...fromDate, operator: 'IsGreaterThan', value: '2026-11-01' }])).toBeNull()
  })

  it.each<[string, Partial<Filter>]>([
    ['an end', { valueStart: undefined, valueEnd: '2026-11-20' } as Partial<Filter>],
    ['a day before', { operator: 'IsLessThan', value: '2026-11-20' }],
    ['all days but some', { isNegated: true }],
    ['no date at all', { operator: 'IsEqualTo', isEmpty: true }],
  ])('are not bounded by %s', (_what, part) => {
    expect(hasFromDate(view, [{ ...fromDate, ...part }])).toBe(false)
    expect(refusal([states('Completed'), { ...fromDate, ...part }])).toBe('historical-needs-date')
  })

  it('are allowed without a date when found by number or text without a state', () => {
    const number: Filter = { selector: 'orderNo', operator: 'IsEqualTo', value: 'SO-1', type: 'string' }
    expect(refusal([number])).toBeNull()
    expect(refusal([{ ...number, operator: 'In', values: ['SO-1', 'SO-2'], type: 'list' }])).toBeNull()
    expect(refusal([priority], 'havn')).toBeNull()
    expect(refusal([{ ...number, value: 'SO*' }])).toBe('historical-needs-date')
    expect(refusal([{ ...number, isNegated: true }])).toBe('historical-needs-date')
  })

  it('require no date in a view that has none', () => {
    const { historicalDate, ...plain } = view
    expect(historicalDate).toBe('updatedDate')
    expect(searchRefusal(plain, { filters: [states('Completed')], find: '' })).toBeNull()
  })
})

describe('the remedies', () => {
  it('result in a search that is not refused', () => {
    const requested = [priority, states('Completed')]
    expect(refusal(fromDay(view, requested, 'today-29'))).toBeNull()
    expect(refusal(openOnly(view, requested))).toBeNull()
    expect(openOnly(view, requested)).toContain(priority)
  })

  it('replace a date that has only an end', () => {
    const until = { ...fromDate, valueStart: undefined, valueEnd: '2026-11-20' } as unknown as Filter
    expect(fromDay(view, [until], 'today-29')).toEqual([
      { selector: 'updatedDate', operator: 'In', valueStart: 'today-29', type: 'datetime' },
    ])
  })
})

describe('limits and short texts', () => {
  const limits = (rowsLimit: number, takeLimit: number) =>
    searchLimitsOf({ settings: { userSettings: { rowsLimit, takeLimit } } } as Pick<Session, 'settings'>)

  it('come from the settings, up to the maximum of the server', () => {
    expect(limits(500, 100)).toEqual({ rowsLimit: 500, takeLimit: 100 })
    expect(limits(50_000, 0)).toEqual({ rowsLimit: 10_000, takeLimit: 1_000 })
    expect(limits(Number.NaN, 1.5)).toEqual({ rowsLimit: 10_000, takeLimit: 1_000 })
  })

  it('treat a text of one or two characters as a search at the start only', () => {
    expect(['', ' ', 'a', ' ab ', 'abc'].map(isPrefixSearch)).toEqual([false, false, true, true, false])
  })
})
