import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/contract/field'
import { salesOrder } from '../../../src/contract/entities/sales-order'
import { filterSchema, type Filter } from '../../../src/contract/filter'
import * as v from 'valibot'
import {
  dayPresets,
  draftOf,
  draftProblem,
  filterOfDraft,
  filterWords,
} from '../../../src/ui/grid/filter-model'
import { text } from './rows'

const fields: Readonly<Record<string, Field>> = salesOrder.fields
const field = (name: string): Field => {
  const found = fields[name]
  if (found === undefined) throw new Error(`No field ${name}`)
  return found
}
const roundTrip = (name: string, filter: Filter) =>
  filterOfDraft(name, field(name), draftOf(field(name), filter))

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
  ])('of %s comes out as it went in, and fits the contract', (name, filter) => {
    expect(roundTrip(name, filter)).toEqual(filter)
    expect(v.safeParse(filterSchema, filter).success).toBe(true)
  })

  it('is no condition while its value is missing, reversed or no number', () => {
    expect(draftProblem({ kind: 'choice', values: [] })).toBe('empty')
    expect(draftProblem({ kind: 'days', start: '2026-11-21', end: '2026-11-20' })).toBe('reversed')
    expect(draftProblem({ kind: 'numbers', start: '5', end: '1' })).toBe('reversed')
    expect(draftProblem({ kind: 'numbers', start: 'x', end: '' })).toBe('notANumber')
    expect(draftProblem({ kind: 'text', operator: 'is', text: '  ' })).toBe('empty')
    expect(filterOfDraft('priority', field('priority'), { kind: 'numbers', start: '', end: '' })).toBeNull()
  })

  it('offers days that start where the week starts, also over the end of a month', () => {
    const presets = Object.fromEntries(dayPresets('2026-12-01').map(({ name, ...days }) => [name, days]))
    expect(presets['thisWeek']).toEqual({ start: '2026-11-30', end: '2026-12-06' })
    expect(presets['todayAndTomorrow']).toEqual({ start: '2026-12-01', end: '2026-12-02' })
    expect(dayPresets('2026-11-29').find(({ name }) => name === 'thisWeek')).toMatchObject({
      start: '2026-11-23',
      end: '2026-11-29',
    })
  })
})

describe('a pill', () => {
  const words = (filter: Filter) => filterWords(filter, 'Field', field(filter.selector), text)

  it('names few values', () => {
    expect(words({ selector: 'state', operator: 'In', values: ['New'], type: 'enum' })).toEqual({
      subject: 'grid.filter.subject.is {"field":"Field"}',
      value: 'state.salesOrder.New',
    })
  })

  it('says what most states leave out', () => {
    const states =
      field('state').states?.filter(state => state !== 'Completed' && state !== 'Cancelled') ?? []
    expect(words({ selector: 'state', operator: 'In', values: states, type: 'enum' })).toEqual({
      subject: 'grid.filter.subject.isNot {"field":"Field"}',
      value: 'state.salesOrder.Completed, state.salesOrder.Cancelled',
    })
  })

  it('shows both ends of a range by the formats of the company', () => {
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

  it('shows the cut-off that a tile brought', () => {
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
