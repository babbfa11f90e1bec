import { describe, expect, it } from 'vitest'
import { holdReasonForm, priorityAndDateForm } from '../../../src/catalog/forms/sales-orders'
import { defineForm, type FormField } from '../../../src/define/form'
import type { AnyRow } from '../../../src/define/view'
import {
  fieldProblem,
  formProblems,
  formValues,
  readOf,
  sharedDraft,
  shownFields,
  startingDraft,
  unitRules,
} from '../../../src/ui/form/form-values'
import { order } from '../grid/rows'

const stock = (id: number, fields: Record<string, unknown> = {}): AnyRow => ({
  id,
  version: 1,
  quantity: '5',
  uoM: 'pcs',
  ...fields,
})
const quantity = (more: Partial<FormField> = {}): FormField => ({
  name: 'quantity',
  kind: 'quantity',
  ...more,
})

describe('a dialog form', () => {
  it('starts with the values that all rows share', () => {
    const rows = [
      order(1, { priority: 2, deliveryDate: '2026-11-20' }),
      order(2, { priority: 3, deliveryDate: '2026-11-20' }),
    ]
    expect(startingDraft(priorityAndDateForm, rows)).toEqual({ priority: '', deliveryDate: '2026-11-20' })
  })

  it('starts with the defaults of its definition where no row has a value; a flag starts off', () => {
    const form = defineForm({
      name: 'count',
      fields: [
        { name: 'most', kind: 'number', starts: 20 },
        { name: 'blocks', kind: 'flag', starts: true },
        { name: 'again', kind: 'flag' },
        { name: 'isFixed', kind: 'flag', from: 'isFixed' },
        quantity({ from: 'quantity', starts: '1' }),
      ],
    })
    const rows = [stock(1, { isFixed: true }), stock(2, { isFixed: false })]
    expect(startingDraft(form, rows)).toEqual({
      most: '20',
      blocks: 'true',
      again: 'false',
      isFixed: '',
      quantity: '5',
    })
    expect(startingDraft(form, [])).toMatchObject({ quantity: '1', isFixed: 'false' })
  })

  it('sends only changed values; a cleared field is null', () => {
    const start = { priority: '2', deliveryDate: '2026-11-20' }
    expect(formValues(priorityAndDateForm, start, { priority: '4', deliveryDate: '2026-11-20' })).toEqual({
      priority: 4,
    })
    expect(formValues(priorityAndDateForm, start, { priority: '2', deliveryDate: '' })).toEqual({
      deliveryDate: null,
    })
    expect(formValues(priorityAndDateForm, start, start)).toEqual({})
  })

  it('sends the values of fields that are not from the rows, also when they were not edited', () => {
    const form = defineForm({
      name: 'count',
      fields: [
        { name: 'most', kind: 'number', starts: 20 },
        { name: 'blocks', kind: 'flag' },
        { name: 'comment', kind: 'longText' },
      ],
    })
    const draft = startingDraft(form, [])
    expect(formValues(form, sharedDraft(form, []), draft)).toEqual({ most: 20, blocks: false })
  })

  it.each([
    ['10', 'too-big'],
    ['0', 'too-small'],
    ['1.5', 'not-whole'],
    [null, 'not-a-number'],
  ] as const)('reports the priority %s as %s', (priority, problem) => {
    expect(formProblems(priorityAndDateForm, { priority, deliveryDate: '' }).get('priority')).toBe(problem)
  })

  it('rejects a past delivery date unless all rows already have it', () => {
    const problemOf = (deliveryDate: string, before: string) =>
      formProblems(priorityAndDateForm, { priority: '3', deliveryDate }, { deliveryDate: before }, () => ({
        today: '2026-11-23',
      })).get('deliveryDate')
    expect(problemOf('2026-11-22', '')).toBe('in-the-past')
    expect(problemOf('2026-11-22', '2026-11-21')).toBe('in-the-past')
    expect(problemOf('2026-11-22', '2026-11-22')).toBeUndefined()
    expect(problemOf('2026-11-23', '')).toBeUndefined()
    expect(problemOf('', '2026-11-22')).toBeUndefined()
  })

  it('requires a reason to hold, and sends it without surrounding blanks', () => {
    expect(formProblems(holdReasonForm, { reason: '   ' }).get('reason')).toBe('required')
    expect(formValues(holdReasonForm, { reason: '' }, { reason: ' Customer asked ' })).toEqual({
      reason: 'Customer asked',
    })
  })

  it('includes a field only while another one has a certain value', () => {
    const form = defineForm({
      name: 'assign',
      fields: [
        { name: 'to', kind: 'choice', choices: ['user', 'role'], isRequired: true },
        { name: 'user', kind: 'text', isRequired: true, onlyWhen: { field: 'to', is: ['user'] } },
        { name: 'note', kind: 'text', isRequired: true, onlyWhen: { field: 'urgent', is: [true] } },
        { name: 'urgent', kind: 'flag' },
      ],
    })
    const names = (draft: Record<string, string>) => shownFields(form, draft).map(({ name }) => name)
    expect(names({ to: 'role', urgent: 'false' })).toEqual(['to', 'urgent'])
    expect(names({ to: 'user', urgent: 'true' })).toEqual(['to', 'user', 'note', 'urgent'])
    const draft = { to: 'role', user: 'left over', urgent: 'false' }
    expect([...formProblems(form, draft)]).toEqual([])
    expect(formValues(form, {}, draft)).toEqual({ to: 'role', urgent: false })
  })

  it('requires exactly one of several fields', () => {
    const form = defineForm({
      name: 'assign',
      fields: [
        { name: 'user', kind: 'lookup' },
        { name: 'role', kind: 'lookup' },
      ],
      oneOf: ['user', 'role'],
    })
    expect([...formProblems(form, { user: '', role: '' })]).toEqual([['user', 'one-of']])
    expect([...formProblems(form, { user: '1', role: '2' })]).toEqual([['role', 'only-one']])
    expect([...formProblems(form, { user: '', role: '2' })]).toEqual([])
    // Typed text that matches no user is invalid, not empty.
    expect(formProblems(form, { user: null, role: '' }).get('user')).toBe('not-listed')
  })
})

describe('a quantity', () => {
  it.each([
    ['0', { isAboveLeast: true, least: 0 }, 6, 'not-above'],
    ['-1', { isAboveLeast: true, least: 0 }, 6, 'not-above'],
    ['0', {}, 6, null],
    ['-0.5', {}, 6, 'too-small'],
    ['1.5', {}, 0, 'not-whole'],
    ['1.50', {}, 1, null],
    ['1.25', {}, 1, 'too-many-decimals'],
    ['9007199254740993', {}, 6, 'too-big'],
    ['7', { most: 5 }, 6, 'too-big'],
    [null, {}, 6, 'not-a-number'],
  ] as const)('%s with %j and %i decimals: %s', (text, more, decimals, problem) => {
    expect(fieldProblem(quantity(more), { quantity: text }, { decimals })).toBe(problem)
  })

  it('has the unit of the rows, and the decimals that all their units allow', () => {
    const field = quantity({ unitFrom: 'uoM' })
    const decimals = { pcs: 0, kg: 3 }
    expect(unitRules(field, [stock(1), stock(2)], decimals)).toEqual({ unit: 'pcs', decimals: 0 })
    expect(unitRules(field, [stock(1), stock(2, { uoM: 'kg' })], decimals)).toEqual({
      unit: null,
      decimals: 0,
    })
    expect(unitRules(field, [stock(2, { uoM: 'm' })], decimals)).toEqual({ unit: 'm', decimals: 6 })
  })

  it('that the row already has is not validated', () => {
    const form = defineForm({ name: 'edit', fields: [quantity({ from: 'quantity' })] })
    const shared = sharedDraft(form, [stock(1, { quantity: '2.5' })])
    expect([...formProblems(form, { quantity: '2.5' }, shared, () => ({ decimals: 0 }))]).toEqual([])
    expect([...formProblems(form, { quantity: '3.5' }, shared, () => ({ decimals: 0 }))]).toEqual([
      ['quantity', 'not-whole'],
    ])
  })

  it('may be negative as a price, while a percentage keeps to its bounds', () => {
    expect(fieldProblem({ name: 'price', kind: 'price' }, { price: '-3.5' })).toBeNull()
    expect(fieldProblem({ name: 'off', kind: 'percent', least: 0, most: 100 }, { off: '100.5' })).toBe(
      'too-big',
    )
  })
})

describe('the values that a form has read', () => {
  const rows = [
    order(1, { priority: 2, deliveryDate: '2026-11-20' }),
    order(2, { priority: 3, deliveryDate: '2026-11-20' }),
  ]

  it('are those displayed in the sent fields; where the rows differed none was displayed', () => {
    expect(readOf(priorityAndDateForm, rows, { priority: 4, deliveryDate: '2026-11-23' })).toEqual([
      { id: 1, values: { deliveryDate: '2026-11-20' } },
      { id: 2, values: { deliveryDate: '2026-11-20' } },
    ])
    expect(readOf(priorityAndDateForm, rows, { priority: 4 })).toEqual([])
  })

  it('include an empty value of a single row', () => {
    const empty = [order(1, { deliveryDate: null })]
    expect(readOf(priorityAndDateForm, empty, { deliveryDate: '2026-11-23' })).toEqual([
      { id: 1, values: { deliveryDate: null } },
    ])
  })

  it('are the newest that the user was notified of; unknown values are omitted', () => {
    const [first] = rows
    if (first === undefined) throw new Error('no row')
    const newer = [{ ...first, priority: 7 }]
    const read = (seen: readonly AnyRow[] | null) =>
      readOf(priorityAndDateForm, [first], { priority: 4 }, new Map([['priority', seen]]))
    expect(read(newer)).toEqual([{ id: 1, values: { priority: 7 } }])
    expect(read(null)).toEqual([])
  })
})
