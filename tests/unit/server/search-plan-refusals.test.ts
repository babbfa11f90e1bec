/** Invalid searches: each is refused with the path of the problem, and no hostile text gets into a statement. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter, FilterValue } from '../../../src/contract/filter'
import type { InputIssue } from '../../../src/contract/input-issues'
import { salesOrderStates } from '../../../src/contract/states/sales-order'
import type { SearchRequest } from '../../../src/contract/search-request'
import { Refusal } from '../../../demo/server/core/refusal'
import { planSearch } from '../../../demo/server/core/search/search-plan'
import { salesOrderSource } from '../../../demo/server/orders/sources/sales-order-source'
import { compiled, compiler, request, scope } from './search-statement'

/** The problem: path, reason, and what is allowed; without the message for developers. */
function issuesOf(filters: Filter[], more: Partial<SearchRequest> = {}): Omit<InputIssue, 'message'>[] {
  try {
    compiled(filters, more)
  } catch (error) {
    if (error instanceof Refusal && error.status === 400 && error.body.code === 'invalid-input') {
      return (error.body.issues ?? []).map(({ message, ...issue }) => {
        expect(message).not.toBe('')
        return issue
      })
    }
    throw error
  }
  return []
}

const noNumber: readonly [string, FilterValue][] = [
  ['a word', '1 or 1=1'],
  ['an empty text', ''],
  ['a list of numbers', '1,2'],
  ['more than a number', '12 pieces'],
  ['an unfinished fraction', '12.'],
  ['true', true],
  ['no number', Number.NaN],
  ['an endless number', Infinity],
]

const noDay: readonly [string, FilterValue][] = [
  ['a day that does not exist', '2026-02-30'],
  ['a moment of a day that does not exist', '2026-02-30T10:00:00Z'],
  ['a moment without a zone', '2026-02-03T10:00'],
  ['an hour that does not exist', '2026-02-03T25:00:00Z'],
  ['a moment with more behind it', '2026-02-03T10:00:00Z and more'],
  ['a number', 20260203],
  ['true', true],
]

describe('an invalid search', () => {
  it.each<[string, Filter, Omit<InputIssue, 'message'>]>([
    [
      'an unknown field',
      { selector: 'secret', operator: 'IsEqualTo', value: 1, type: 'number' },
      { path: 'selector', code: 'not-possible' },
    ],
    [
      'a name of every object',
      { selector: 'constructor', operator: 'IsEqualTo', value: 1, type: 'number' },
      { path: 'selector', code: 'not-possible' },
    ],
    [
      'a column instead of a field',
      { selector: 'o.id', operator: 'IsEqualTo', value: 1, type: 'number' },
      { path: 'selector', code: 'not-possible' },
    ],
    [
      'a field that is only shown',
      { selector: 'orderAttributes', operator: 'IsEqualTo', value: 'x', type: 'string' },
      { path: 'selector', code: 'not-possible' },
    ],
    [
      'another type',
      { selector: 'priority', operator: 'IsEqualTo', value: '1', type: 'string' },
      { path: 'type', code: 'not-known', values: { allowed: 'number' } },
    ],
    [
      'one value of a list where the field is no text',
      { selector: 'priority', operator: 'IsEqualTo', value: 1, type: 'list' },
      { path: 'type', code: 'not-known', values: { allowed: 'number' } },
    ],
    [
      'a state among numbers',
      { selector: 'priority', operator: 'In', values: [1], type: 'enum' },
      { path: 'type', code: 'not-known', values: { allowed: 'number' } },
    ],
    [
      'one state where the field is a text',
      { selector: 'orderNo', operator: 'IsEqualTo', value: 'a', type: 'enum' },
      { path: 'type', code: 'not-known', values: { allowed: 'string' } },
    ],
    [
      'a number where the field is a text',
      { selector: 'orderNo', operator: 'In', values: [1], type: 'number' },
      { path: 'type', code: 'not-known', values: { allowed: 'string' } },
    ],
    [
      'an unknown state in a list',
      { selector: 'state', operator: 'In', values: ['New', 'Gone'], type: 'enum' },
      { path: 'values.1', code: 'not-known', values: { allowed: salesOrderStates.join(', ') } },
    ],
    [
      'an unknown state',
      { selector: 'state', operator: 'IsEqualTo', value: 'Gone', type: 'enum' },
      { path: 'value', code: 'not-known', values: { allowed: salesOrderStates.join(', ') } },
    ],
    [
      'an order of states',
      { selector: 'state', operator: 'IsGreaterThan', value: 'New', type: 'enum' },
      { path: 'operator', code: 'not-possible' },
    ],
    [
      'an order of flags',
      { selector: 'isStockMissing', operator: 'IsLessThan', value: true, type: 'boolean' },
      { path: 'operator', code: 'not-possible' },
    ],
    [
      'a range of flags',
      { selector: 'isStockMissing', operator: 'In', valueStart: true, type: 'boolean' },
      { path: 'operator', code: 'not-possible' },
    ],
    [
      'a flag that is a text',
      { selector: 'isStockMissing', operator: 'IsEqualTo', value: 'true', type: 'boolean' },
      { path: 'value', code: 'not-known', values: { allowed: 'true, false' } },
    ],
    [
      'a flag that is a number in a list',
      { selector: 'isStockMissing', operator: 'In', values: [true, 1], type: 'boolean' },
      { path: 'values.1', code: 'not-known', values: { allowed: 'true, false' } },
    ],
    ...noNumber.map(([what, value]): [string, Filter, Omit<InputIssue, 'message'>] => [
      `${what} for a number`,
      { selector: 'priority', operator: 'IsEqualTo', value, type: 'number' },
      { path: 'value', code: 'not-a-number' },
    ]),
    ...noDay.map(([what, value]): [string, Filter, Omit<InputIssue, 'message'>] => [
      `${what} for a day`,
      { selector: 'executionDate', operator: 'IsEqualTo', value, type: 'datetime' },
      { path: 'value', code: 'no-day' },
    ]),
    [
      'a day before all days',
      { selector: 'deliveryDate', operator: 'IsEqualTo', value: '1899-12-31', type: 'datetime' },
      { path: 'value', code: 'too-long-ago', values: { least: '1900-01-01' } },
    ],
    [
      'a moment before all days',
      { selector: 'executionDate', operator: 'IsEqualTo', value: '1899-12-31T10:00:00Z', type: 'datetime' },
      { path: 'value', code: 'too-long-ago', values: { least: '1900-01-01' } },
    ],
    [
      'a text with NUL',
      { selector: 'orderNo', operator: 'IsEqualTo', value: 'a\0b', type: 'string' },
      { path: 'value', code: 'not-plain' },
    ],
    [
      'a number for a text',
      { selector: 'orderNo', operator: 'In', values: ['a', 1], type: 'string' },
      { path: 'values.1', code: 'misshaped', values: { expected: '"…"' } },
    ],
    [
      'a missing value',
      { selector: 'orderNo', operator: 'IsEqualTo', type: 'string' },
      { path: 'value', code: 'missing' },
    ],
    [
      'an empty list',
      { selector: 'orderNo', operator: 'In', values: [], type: 'string' },
      { path: 'values', code: 'missing' },
    ],
    [
      'a missing value above',
      { selector: 'comment', operator: 'IsGreaterThan', isEmpty: true, type: 'string' },
      { path: 'operator', code: 'not-possible' },
    ],
    [
      'a range without ends',
      { selector: 'priority', operator: 'In', type: 'number' },
      { path: 'values', code: 'missing' },
    ],
  ])('is rejected with the path and the reason of %s', (_what, filter, issue) => {
    const good: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    expect(issuesOf([good, filter])).toEqual([{ ...issue, path: `filters.1.${issue.path}` }])
  })

  it.each<[Filter['selector'], Filter['type'], FilterValue, InputIssue['code']]>([
    ['priority', 'number', 'x', 'not-a-number'],
    ['executionDate', 'datetime', 'x', 'no-day'],
    ['orderNo', 'string', 1, 'misshaped'],
  ])('is rejected with the invalid value of %s, for any operator', (selector, type, value, code) => {
    const filters: Omit<Filter, 'selector' | 'type'>[] = [
      { operator: 'IsEqualTo', value },
      { operator: 'IsGreaterThan', value },
      { operator: 'IsLessThan', value },
      { operator: 'In', values: [value] },
      { operator: 'In', valueStart: value },
      { operator: 'In', valueEnd: value },
    ]
    expect(issuesOf(filters.map(filter => ({ ...filter, selector, type })))).toMatchObject([
      { path: 'filters.0.value', code },
      { path: 'filters.1.value', code },
      { path: 'filters.2.value', code },
      { path: 'filters.3.values.0', code },
      { path: 'filters.4.valueStart', code },
      { path: 'filters.5.valueEnd', code },
    ])
  })

  it('is rejected with every invalid path at once', () => {
    expect(
      issuesOf([
        { selector: 'nothing', operator: 'IsEqualTo', value: 1, type: 'number' },
        { selector: 'priority', operator: 'IsEqualTo', value: 'x', type: 'number' },
      ]),
    ).toEqual([
      { path: 'filters.0.selector', code: 'not-possible' },
      { path: 'filters.1.value', code: 'not-a-number' },
    ])
  })

  it('is rejected with an unknown sort', () => {
    expect(issuesOf([], { sort: [{ selector: 'id; drop table sales_order', desc: false }] })).toEqual([
      { path: 'sort.0.selector', code: 'not-possible' },
    ])
  })

  it('is rejected with fields that cannot be summed: an unknown field, a percentage, an id, a text', () => {
    expect(issuesOf([], { sums: ['boxes', 'secret', 'discount', 'id', 'orderNo'] })).toEqual(
      [1, 2, 3, 4].map(index => ({ path: `sums.${index}`, code: 'not-possible' })),
    )
  })

  it('is rejected with a text to find that contains NUL', () => {
    expect(issuesOf([], { find: 'a\0b' })).toEqual([{ path: 'find', code: 'not-plain' }])
  })
})

describe('hostile input', () => {
  it('never becomes part of a statement', () => {
    const marker = 'zq9' // part of every hostile text, and of no statement of ours
    const hostile = fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => `${text}'${marker}"; --`)
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom(
          'orderNo',
          'customerName',
          'state',
          'priority',
          'deliveryDate',
          'isStockMissing',
          'deliveryType',
        ),
        fc.constantFrom('IsEqualTo', 'IsGreaterThan', 'IsLessThan', 'In'),
        fc.constantFrom('enum', 'datetime', 'boolean', 'string', 'list', 'number'),
        fc.boolean(),
        (text, selector, operator, type, isNegated) => {
          const filter = {
            selector,
            operator,
            type,
            isNegated,
            ...(operator === 'In' ? { values: [text] } : { value: text }),
          } as Filter
          try {
            const plan = planSearch(salesOrderSource, request([filter], { find: text }), scope)
            expect(sql`${plan.from}`.compile(compiler).sql).not.toContain(marker)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
