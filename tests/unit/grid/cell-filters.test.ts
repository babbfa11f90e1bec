import { describe, expect, it } from 'vitest'
import { field } from '../../../src/contract/field'
import { defineEntity } from '../../../src/contract/entity'
import type { Filter } from '../../../src/contract/filter'
import type { AnyRow } from '../../../src/define/view'
import { allButThisValue, onlyThisValue } from '../../../src/ui/grid/commands/menu-commands'

const entity = defineEntity('Thing', {
  id: field.id(),
  name: field.text(),
  state: field.state('thing', ['New', 'Open', 'Done']),
  weight: field.weight(),
  changed: field.dateTime(),
  day: field.date(),
  isOk: field.flag(),
  picture: field.image(),
})
const view = { entity }
const row: AnyRow = {
  id: 7,
  version: 1,
  name: 'Havn & Hage',
  state: 'New',
  weight: '12.50',
  changed: '2026-11-20T23:30:00.000Z',
  day: '2026-11-20',
  isOk: true,
  picture: '/p',
}
/** The company's region is an hour ahead. */
const formats = {
  companyDay: (moment: Date | number) => new Date(Number(moment) + 3_600_000).toISOString().slice(0, 10),
}
const only = (name: string, filters: readonly Filter[] = [], of = row) =>
  onlyThisValue(filters, view, name, of, formats)
const without = (name: string, filters: readonly Filter[] = [], of = row) =>
  allButThisValue(filters, view, name, of, formats)

describe('only this value', () => {
  const equal = { operator: 'IsEqualTo' } as const
  it.each<[string, Filter]>([
    ['name', { selector: 'name', ...equal, value: 'Havn & Hage', type: 'string' }],
    ['state', { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }],
    ['weight', { selector: 'weight', ...equal, value: 12.5, type: 'number' }],
    ['day', { selector: 'day', ...equal, value: '2026-11-20', type: 'datetime' }],
    ['isOk', { selector: 'isOk', ...equal, value: true, type: 'boolean' }],
    ['id', { selector: 'id', ...equal, value: 7, type: 'number' }],
  ])('of %s', (name, filter) => {
    expect(only(name)).toEqual([filter])
  })

  it('replaces a moment by its day in the region of the company', () => {
    expect(only('changed')[0]).toMatchObject({ value: '2026-11-21', type: 'datetime' })
  })

  it('escapes a star in a text', () => {
    expect(only('name', [], { ...row, name: 'a*b' })).toEqual([
      { selector: 'name', operator: 'In', values: ['a*b'], type: 'list' },
    ])
  })

  it('filters by a missing value where there is none', () => {
    expect(only('name', [], { ...row, name: null })[0]).toMatchObject({
      operator: 'IsEqualTo',
      isEmpty: true,
    })
  })

  it('replaces conditions on the same field and keeps others', () => {
    const other: Filter = { selector: 'isOk', operator: 'IsEqualTo', value: true, type: 'boolean' }
    const wide: Filter = { selector: 'state', operator: 'In', values: ['New', 'Open'], type: 'enum' }
    expect(only('state', [wide, other])).toEqual([other, { ...wide, values: ['New'] }])
  })

  it('has no effect on a field that cannot be searched', () => {
    expect(only('picture')).toEqual([])
  })
})

describe('all but this value', () => {
  it('removes the value from a list that contains it', () => {
    const choice: Filter = { selector: 'state', operator: 'In', values: ['New', 'Open'], type: 'enum' }
    expect(without('state', [choice])).toEqual([{ ...choice, values: ['Open'] }])
  })

  it('removes a number from a list that contains it, however it is written there', () => {
    const choice: Filter = { selector: 'weight', operator: 'In', values: ['12.5', '3.75'], type: 'number' }
    expect(without('weight', [choice])).toEqual([{ ...choice, values: ['3.75'] }])
  })

  it('adds a condition when the list has no other value', () => {
    const choice: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    const left = { selector: 'state', operator: 'In', values: ['New'], type: 'enum', isNegated: true }
    expect(without('state', [choice])).toEqual([choice, left])
  })

  it('collects the excluded values', () => {
    const first = without('name')
    expect(first).toEqual([
      { selector: 'name', operator: 'In', values: ['Havn & Hage'], type: 'list', isNegated: true },
    ])
    const second = without('name', first, { ...row, name: 'Tind' })
    expect(second).toEqual([{ ...first[0], values: ['Havn & Hage', 'Tind'] }])
  })

  it('inverts a flag', () => {
    expect(without('isOk')).toEqual([
      { selector: 'isOk', operator: 'IsEqualTo', value: false, type: 'boolean' },
    ])
  })

  it('excludes a day, and rows without a value', () => {
    expect(without('changed')[0]).toMatchObject({ value: '2026-11-21', isNegated: true })
    expect(without('name', [], { ...row, name: null })[0]).toMatchObject({ isEmpty: true, isNegated: true })
  })
})
