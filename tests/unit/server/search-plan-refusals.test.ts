/** Searches that do not fit: each is refused with the path of what does not, and nothing hostile gets into a statement. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { SearchRequest } from '../../../src/contract/search-request'
import { Refusal } from '../../../demo/server/http/refusal'
import { planSearch } from '../../../demo/server/search/search-plan'
import { salesOrderSource } from '../../../demo/server/sources/sales-order-source'
import { compiled, compiler, request, scope } from './search-statement'

/** Paths of what does not fit. */
function issuesOf(filters: Filter[], more: Partial<SearchRequest> = {}): string[] {
  try {
    compiled(filters, more)
  } catch (error) {
    if (error instanceof Refusal && error.status === 400 && error.body.code === 'invalid-input') {
      return (error.body.issues ?? []).map(issue => issue.path)
    }
    throw error
  }
  return []
}

describe('a search that does not fit', () => {
  it.each<[string, Filter, string]>([
    ['an unknown field', { selector: 'secret', operator: 'IsEqualTo', value: 1, type: 'number' }, 'selector'],
    [
      'a name of every object',
      { selector: 'constructor', operator: 'IsEqualTo', value: 1, type: 'number' },
      'selector',
    ],
    [
      'a column instead of a field',
      { selector: 'o.id', operator: 'IsEqualTo', value: 1, type: 'number' },
      'selector',
    ],
    [
      'a field that is only shown',
      { selector: 'orderAttributes', operator: 'IsEqualTo', value: 'x', type: 'string' },
      'selector',
    ],
    ['another type', { selector: 'priority', operator: 'IsEqualTo', value: '1', type: 'string' }, 'type'],
    [
      'an unknown state',
      { selector: 'state', operator: 'In', values: ['New', 'Gone'], type: 'enum' },
      'values.1',
    ],
    [
      'an order of states',
      { selector: 'state', operator: 'IsGreaterThan', value: 'New', type: 'enum' },
      'operator',
    ],
    [
      'a flag that is a text',
      { selector: 'isStockMissing', operator: 'IsEqualTo', value: 'true', type: 'boolean' },
      'value',
    ],
    [
      'a number that is none',
      { selector: 'priority', operator: 'IsEqualTo', value: '1 or 1=1', type: 'number' },
      'value',
    ],
    [
      'a day that does not exist',
      { selector: 'deliveryDate', operator: 'IsEqualTo', value: '2026-02-30', type: 'datetime' },
      'value',
    ],
    [
      'a moment without a zone',
      { selector: 'executionDate', operator: 'IsEqualTo', value: '2026-02-03T10:00', type: 'datetime' },
      'value',
    ],
    [
      'a text with NUL',
      { selector: 'orderNo', operator: 'IsEqualTo', value: 'a\0b', type: 'string' },
      'value',
    ],
    ['a missing value', { selector: 'orderNo', operator: 'IsEqualTo', type: 'string' }, 'value'],
    ['an empty list', { selector: 'orderNo', operator: 'In', values: [], type: 'string' }, 'values'],
    [
      'a missing value above',
      { selector: 'comment', operator: 'IsGreaterThan', isEmpty: true, type: 'string' },
      'operator',
    ],
    [
      'a list of numbers for one value',
      { selector: 'priority', operator: 'IsEqualTo', value: 1, type: 'list' },
      'type',
    ],
    ['a range without ends', { selector: 'priority', operator: 'In', type: 'number' }, 'values'],
  ])('names the path of %s', (_what, filter, path) => {
    const good: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    expect(issuesOf([good, filter])).toEqual([`filters.1.${path}`])
  })

  it('names every path that does not fit at once', () => {
    expect(
      issuesOf([
        { selector: 'nothing', operator: 'IsEqualTo', value: 1, type: 'number' },
        { selector: 'priority', operator: 'IsEqualTo', value: 'x', type: 'number' },
      ]),
    ).toEqual(['filters.0.selector', 'filters.1.value'])
  })

  it('names an unknown sort', () => {
    expect(issuesOf([], { sort: [{ selector: 'id; drop table sales_order', desc: false }] })).toEqual([
      'sort.0.selector',
    ])
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
