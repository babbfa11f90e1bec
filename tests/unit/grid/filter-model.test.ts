import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/contract/field'
import { operation } from '../../../src/contract/entities/operation'
import { salesOrder } from '../../../src/contract/entities/sales-order'
import { filterSchema, type Filter } from '../../../src/contract/filter'
import { createFormats } from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'
import * as v from 'valibot'
import {
  isCounted,
  periodFilter,
  periodNames,
  periodOf,
  type PeriodName,
  type RelativePeriod,
} from '../../../src/ui/grid/filter/relative-period'
import {
  draftOf,
  draftProblem,
  filterOfDraft,
  operatorsOf,
  readList,
  type FilterDraft,
} from '../../../src/ui/grid/filter/filter-model'
import { filterWords } from '../../../src/ui/grid/filter/filter-words'
import { text } from './rows'

const fields: Readonly<Record<string, Field>> = salesOrder.fields
const field = (name: string): Field => {
  const found = fields[name]
  if (found === undefined) throw new Error(`No field ${name}`)
  return found
}
const formatsOf = (choice: { region?: string; numberFormat?: string }) =>
  createFormats({ ...formatDefaults, currency: '', ...choice }, 'en-GB', key => key)
const formats = formatsOf({})
const emptyDraft = (name: string) => draftOf(field(name), undefined, formats)
const roundTrip = (name: string, filter: Filter) =>
  filterOfDraft(name, field(name), draftOf(field(name), filter, formats))

describe('a filter in its editor', () => {
  it.each<[string, Filter]>([
    ['state', { selector: 'state', operator: 'In', values: ['New', 'Error'], type: 'enum' }],
    [
      'deliveryDate',
      {
        selector: 'deliveryDate',
        operator: 'In',
        valueStart: '2026-11-20',
        valueEnd: '2026-11-21',
        type: 'datetime',
      },
    ],
    ['deliveryDate', { selector: 'deliveryDate', operator: 'In', valueEnd: '2026-11-21', type: 'datetime' }],
    ['priority', { selector: 'priority', operator: 'In', valueStart: 1, valueEnd: 5, type: 'number' }],
    ['isStockMissing', { selector: 'isStockMissing', operator: 'IsEqualTo', value: false, type: 'boolean' }],
    ['customerName', { selector: 'customerName', operator: 'IsEqualTo', value: '*havn*', type: 'string' }],
    ['orderNo', { selector: 'orderNo', operator: 'IsEqualTo', value: 'SO-10*', type: 'string' }],
    ['orderNo', { selector: 'orderNo', operator: 'In', values: ['SO-1', 'SO-*'], type: 'list' }],
    ['orderNo', { selector: 'orderNo', operator: 'IsEqualTo', value: 'SO-*', type: 'list' }],
    ['orderNo', { selector: 'orderNo', operator: 'IsEqualTo', value: '*', type: 'list' }],
    [
      'customerName',
      { selector: 'customerName', operator: 'IsEqualTo', value: '*a*', type: 'string', isNegated: true },
    ],
    ['comment', { selector: 'comment', operator: 'IsEqualTo', type: 'string', isEmpty: true }],
    [
      'comment',
      { selector: 'comment', operator: 'IsEqualTo', type: 'string', isEmpty: true, isNegated: true },
    ],
    ['state', { selector: 'state', operator: 'In', values: ['New'], type: 'enum', isNegated: true }],
    ['priority', { selector: 'priority', operator: 'IsGreaterThan', value: 3, type: 'number' }],
    ['priority', { selector: 'priority', operator: 'In', values: [1, 2], type: 'number', isNegated: true }],
    [
      'orderWeight',
      { selector: 'orderWeight', operator: 'In', values: ['12.5', '1.234', 3, '-0.75'], type: 'number' },
    ],
    ['orderWeight', { selector: 'orderWeight', operator: 'IsLessThan', value: '12.50', type: 'number' }],
    [
      'deliveryDate',
      { selector: 'deliveryDate', operator: 'IsLessThan', value: '2026-11-21', type: 'datetime' },
    ],
    [
      'deliveryDate',
      {
        selector: 'deliveryDate',
        operator: 'IsEqualTo',
        value: '2026-11-21',
        type: 'datetime',
        isNegated: true,
      },
    ],
  ])('of %s is converted back unchanged, and is valid by the contract', (name, filter) => {
    expect(roundTrip(name, filter)).toEqual(filter)
    expect(v.safeParse(filterSchema, filter).success).toBe(true)
  })

  const problem = (name: string, part: Partial<FilterDraft>) =>
    draftProblem(field(name), { ...emptyDraft(name), ...part })

  it.each([
    // 00:01 of the 25th in the company, which is still the 24th elsewhere; the day before it where the clock is behind.
    ['Europe/Berlin', '2026-11-24T23:01:00.000Z', '2026-11-25'],
    ['America/New_York', '2026-11-25T04:01:00.000Z', '2026-11-24'],
    ['America/New_York', '2026-11-25T05:01:00.000Z', '2026-11-25'],
    ['UTC', '2026-11-24T23:01:00.000Z', '2026-11-24'],
  ])('shows the day that a moment has in the company (%s, %s)', (region, value, day) => {
    const before: Filter = { selector: 'executionDate', operator: 'IsLessThan', value, type: 'datetime' }
    const upTo: Filter = {
      selector: 'executionDate',
      operator: 'In',
      valueStart: '2026-11-01',
      valueEnd: value,
      type: 'datetime',
    }
    const draft = (filter: Filter) => draftOf(field('executionDate'), filter, formatsOf({ region }))
    expect(draft(before)).toMatchObject({ operator: 'isBefore', start: day })
    expect(draft(upTo)).toMatchObject({ operator: 'isBetween', start: '2026-11-01', end: day })
  })

  it('is not a condition while its value is missing', () => {
    for (const name of ['state', 'deliveryDate', 'priority', 'customerName'])
      expect(problem(name, {})).toEqual({ kind: 'empty', at: 'start' })
    expect(problem('customerName', { operator: 'isInList' })?.kind).toBe('empty')
    expect(problem('customerName', { text: '  ' })?.kind).toBe('empty')
    expect(filterOfDraft('priority', field('priority'), emptyDraft('priority'))).toBeNull()
    expect(problem('comment', { operator: 'isEmpty' })).toBeNull()
  })

  it('reports which end of a range is invalid, and what is allowed', () => {
    expect(problem('deliveryDate', { start: '2026-11-21', end: '2026-11-20' })).toEqual({
      kind: 'reversed',
      at: 'end',
      values: { start: '2026-11-21' },
    })
    expect(problem('priority', { start: '10', end: '9' })?.kind).toBe('reversed')
    expect(problem('priority', { start: '9', end: '10' })).toBeNull()
    expect(problem('priority', { start: '', end: null })).toEqual({ kind: 'notANumber', at: 'end' })
    expect(problem('deliveryDate', { start: null })).toEqual({ kind: 'notADate', at: 'start' })
    expect(problem('picked', { start: '0', end: '101' })).toEqual({
      kind: 'outOfRange',
      at: 'end',
      values: { least: '0', most: '100' },
    })
  })

  it('accepts as many pasted values as a search', () => {
    const list = Array.from({ length: 1001 }, (_, i) => String(i))
    expect(problem('orderNo', { operator: 'isInList', list })?.kind).toBe('tooMany')
    expect(problem('orderNo', { operator: 'isInList', list: list.slice(1) })).toBeNull()
    expect(problem('priority', { operator: 'isInList', list: ['1', 'x'] })?.kind).toBe('notANumber')
  })

  it('offers a missing value only for fields that may be empty', () => {
    expect(operatorsOf(field('comment'))).toContain('isEmpty')
    expect(operatorsOf(field('priority'))).not.toContain('isEmpty')
  })

  it('is no condition for a flag of any value', () => {
    const draft = emptyDraft('isStockMissing')
    const filter = (flag: FilterDraft['flag']) =>
      filterOfDraft('isStockMissing', field('isStockMissing'), { ...draft, flag })
    expect(filter('any')).toBeNull()
    expect(filter('no')).toMatchObject({ value: false })
  })

  it('requires a period, and a valid number of days', () => {
    const within = (input: Partial<FilterDraft>) =>
      problem('deliveryDate', { operator: 'isWithin', ...input })
    expect(within({ period: '' })).toEqual({ kind: 'empty', at: 'start' })
    expect(within({ period: 'thisWeek', days: null })).toBeNull()
    expect(within({ period: 'nextDays', days: '' })).toEqual({ kind: 'empty', at: 'end' })
    expect(within({ period: 'nextDays', days: null })).toEqual({ kind: 'notANumber', at: 'end' })
    expect(within({ period: 'lastDays', days: '1.5' })).toEqual({ kind: 'notANumber', at: 'end' })
    expect(within({ period: 'olderThan', days: '9999' })).toMatchObject({ kind: 'outOfRange', at: 'end' })
    expect(within({ period: 'olderThan', days: '30' })).toBeNull()
  })
})

describe('a pasted list', () => {
  it('is read between commas, semicolons, tabs and new lines, each value once', () => {
    expect(readList('SO-1, SO-2;SO-3\tSO-4\r\n\n so-2 ,,SO-2', field('orderNo'), formats)).toEqual({
      values: ['SO-1', 'SO-2', 'SO-3', 'SO-4'],
      count: 6,
      repeated: 2,
    })
    expect(readList(' ;,\n', field('orderNo'), formats)).toEqual({ values: [], count: 0, repeated: 0 })
  })

  const german = formatsOf({ numberFormat: 'de-DE' })
  const english = formatsOf({ numberFormat: 'en-GB' })
  const weight = field('orderWeight')

  it.each([
    ['12,5\n3,75', ['12.5', '3.75']],
    ['12,5;3,75\t-1', ['12.5', '3.75', '-1']],
    ['12,5, 3,75,\r\n4,', ['12.5', '3.75', '4']],
    ['1,2,3', ['1', '2', '3']],
    ['1.234', ['1234']],
    ['1.234,5\n1 234,5\n1234,5', ['1234.5']],
    ['12.5', ['12.5']],
    [' ;,\n', []],
  ])('of numbers with a decimal comma is read as in a field: %j', (pasted, values) => {
    expect(readList(pasted, weight, german).values).toEqual(values)
  })

  it.each([
    ['12,5', ['12', '5']],
    ['12.5, 3.75,4', ['12.5', '3.75', '4']],
    ['1.234', ['1.234']],
    ['1,2;\u22123', ['1', '2', '-3']],
  ])('of numbers with a decimal point is read as in a field, but between commas: %j', (pasted, values) => {
    expect(readList(pasted, weight, english).values).toEqual(values)
  })

  it('of numbers is no condition while one of them is no number', () => {
    const list = readList('12,5\n3 kg', weight, german).values
    const draft: FilterDraft = { ...emptyDraft('orderWeight'), operator: 'isInList', list }
    expect(draftProblem(weight, draft)?.kind).toBe('notANumber')
  })

  it('of numbers is shown with the decimal mark of the company, which it is read with again', () => {
    const values = ['12.5', '1.234', '-0.75']
    const filter: Filter = { selector: 'orderWeight', operator: 'In', values, type: 'number' }
    const shown = (formats: typeof german) => draftOf(weight, filter, formats).pasted
    expect(shown(german)).toBe('12,5\n1,234\n-0,75')
    expect(shown(english)).toBe('12.5\n1.234\n-0.75')
    expect(readList(shown(german), weight, german).values).toEqual(values)
    expect(readList(shown(english), weight, english).values).toEqual(values)
  })
})

describe('a relative period', () => {
  const named = (name: PeriodName): RelativePeriod => (isCounted(name) ? { name, count: 7 } : { name })

  it.each(periodNames)('%s is read back from its condition, in the editor too', name => {
    const filter = periodFilter('deliveryDate', named(name))
    expect(v.is(filterSchema, filter)).toBe(true)
    expect(periodOf(filter)).toEqual(named(name))
    const draft = draftOf(field('deliveryDate'), filter, formats)
    expect(draft).toMatchObject({ operator: 'isWithin', period: name })
    expect(filterOfDraft('deliveryDate', field('deliveryDate'), draft)).toEqual(filter)
  })

  it('is recognised in equivalent conditions, and not in those with fixed or other relative days', () => {
    const on = (filter: Partial<Filter>) =>
      periodOf({ selector: 'deliveryDate', operator: 'In', type: 'datetime', ...filter })
    expect(on({ operator: 'IsEqualTo', value: 'today-1' })).toEqual({ name: 'yesterday' })
    expect(on({ valueStart: 'today', valueEnd: 'today+6' })).toEqual({ name: 'nextDays', count: 7 })
    expect(on({ valueStart: 'today-29', valueEnd: 'today' })).toEqual({ name: 'lastDays', count: 30 })
    expect(on({ valueEnd: 'today-91' })).toEqual({ name: 'olderThan', count: 90 })
    expect(on({ valueStart: 'week-1', valueEnd: 'week+1' })).toBeNull()
    expect(on({ valueStart: 'today-29' })).toBeNull()
    expect(on({ valueStart: '2026-11-24', valueEnd: 'today' })).toBeNull()
    expect(on({ valueStart: 'today', valueEnd: 'today', isNegated: true })).toBeNull()
    expect(on({})).toBeNull()
  })
})

describe('a pill', () => {
  const job: Field = operation.fields.jobState
  const jobStates = job.states ?? []
  const words = (filter: Filter) => filterWords(filter, 'Field', field(filter.selector), text, '2026-11-24')

  it('names relative days, with their current dates', () => {
    const value = (filter: Partial<Filter>) =>
      words({ selector: 'deliveryDate', operator: 'In', type: 'datetime', ...filter }).value
    const next = value({ valueStart: 'today', valueEnd: 'today+6' })
    expect(next).toContain('period.nextDays.counted')
    expect(next).toContain('"days":"day 2026-11-24 – day 2026-11-30"')
    expect(value({ valueEnd: 'today-1' })).toMatch(/period\.untilYesterday.*period\.upTo.*day 2026-11-23/)
    expect(value({ valueStart: 'today', valueEnd: 'today' })).toContain('"days":"day 2026-11-24"')
    // Without a name it only has its days.
    expect(value({ valueStart: 'week-1', valueEnd: 'week+1' })).toBe('day 2026-11-16 – day 2026-12-06')
  })

  it('lists a few values', () => {
    expect(words({ selector: 'state', operator: 'In', values: ['New'], type: 'enum' })).toEqual({
      subject: 'grid.filter.subject.is {"field":"Field"}',
      value: 'state.salesOrder.New',
    })
  })

  it('says days of a moment without a time, and numbers with all their decimals', () => {
    const shown = { ...text, formats: formatsOf({ numberFormat: 'de-DE' }) }
    const value = (kind: Field['kind'], filter: Partial<Filter>) =>
      filterWords(
        { selector: 'x', ...filter } as Filter,
        'Field',
        { ...field('comment'), kind },
        shown,
        '2026-11-24',
      ).value
    const days = {
      operator: 'In',
      type: 'datetime',
      valueStart: '2026-03-05',
      valueEnd: '2026-03-07',
    } as const
    expect(value('dateTime', days)).toBe('2026-03-05 – 2026-03-07')
    const below = (text: string) => ({ operator: 'IsLessThan', type: 'number', value: text }) as const
    expect(value('weight', below('0.04'))).toBe('0,04')
    expect(value('volume', below('1.23456'))).toBe('1,23456')
    expect(value('money', below('1250.125'))).toBe('1.250,125')
    expect(value('count', below('1250'))).toBe('1.250')
  })

  it('sets values apart that have commas themselves', () => {
    const filter: Filter = { selector: 'discount', operator: 'In', values: ['12.5', 3], type: 'number' }
    const list = (numberFormat: string) =>
      filterWords(
        filter,
        'Field',
        field('discount'),
        { ...text, formats: formatsOf({ numberFormat }) },
        '2026-11-24',
      ).value
    expect(list('de-DE')).toMatch(/^12,5\s%; 3\s%$/)
    expect(list('en-GB')).toMatch(/^12\.5%, 3%$/)
  })

  it('names the excluded states where most are included', () => {
    const states =
      field('state').states?.filter(state => state !== 'Completed' && state !== 'Cancelled') ?? []
    expect(words({ selector: 'state', operator: 'In', values: states, type: 'enum' })).toEqual({
      subject: 'grid.filter.subject.isNot {"field":"Field"}',
      value: 'state.salesOrder.Completed, state.salesOrder.Cancelled',
    })
  })

  it('displays both ends of a range in the formats of the company', () => {
    expect(
      words({
        selector: 'deliveryDate',
        operator: 'In',
        valueStart: '2026-11-20',
        valueEnd: '2026-11-21',
        type: 'datetime',
      }).value,
    ).toBe('day 2026-11-20 – day 2026-11-21')
  })

  it.each<[string, Partial<Filter>, string, string]>([
    ['one', { isNegated: true, values: ['New'] }, 'isNot', 'state.salesOrder.New'],
    [
      'most',
      { isNegated: true, values: [...(field('state').states ?? [])].slice(1) },
      'is',
      `state.salesOrder.${field('state').states?.[0] ?? ''}`,
    ],
    ['all', { values: [...(field('state').states ?? [])] }, 'is', 'grid.filter.value.any'],
  ])('abbreviates a list of %s', (_what, part, comparison, value) => {
    expect(words({ selector: 'state', operator: 'In', type: 'enum', ...part })).toEqual({
      subject: `grid.filter.subject.${comparison} {"field":"Field"}`,
      value,
    })
  })

  it.each<[string, Partial<Filter>, string, readonly string[]]>([
    ['most', {}, 'is', jobStates.slice(1)],
    ['all but most', { isNegated: true }, 'isNot', jobStates.slice(1)],
    ['all', {}, 'is', jobStates],
  ])('names %s states as they are where a state may be missing', (_what, part, comparison, values) => {
    const { subject, value } = filterWords(
      { selector: 'jobState', operator: 'In', type: 'enum', values: [...values], ...part },
      'Field',
      job,
      text,
      '2026-11-24',
    )
    expect(subject).toBe(`grid.filter.subject.${comparison} {"field":"Field"}`)
    expect(value).toContain(`state.job.${values[0]}, `)
  })

  it('displays a missing value', () => {
    expect(words({ selector: 'comment', operator: 'IsEqualTo', type: 'string', isEmpty: true }).value).toBe(
      'grid.filter.value.none',
    )
  })

  it('displays the cut-off of the tile that opened it', () => {
    expect(
      words({
        selector: 'completedDate',
        operator: 'IsGreaterThan',
        value: '2026-11-19T22:59:59.999Z',
        type: 'datetime',
      }),
    ).toEqual({
      subject: 'grid.filter.subject.after {"field":"Field"}',
      value: 'moment 2026-11-19T22:59:59.999Z',
    })
  })
})
