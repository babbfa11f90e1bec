import { describe, expect, it } from 'vitest'
import { holdReasonForm, priorityAndDateForm } from '../../../src/catalog/forms/sales-orders'
import { formProblems, formValues, startingDraft } from '../../../src/ui/form/form-values'
import { order } from '../grid/rows'

describe('a dialog form', () => {
  it('starts with what all rows share', () => {
    const rows = [
      order(1, { priority: 2, deliveryDate: '2026-11-20' }),
      order(2, { priority: 3, deliveryDate: '2026-11-20' }),
    ]
    expect(startingDraft(priorityAndDateForm, rows)).toEqual({ priority: '', deliveryDate: '2026-11-20' })
  })

  it('sends only what was changed; an emptied field is null', () => {
    const start = { priority: '2', deliveryDate: '2026-11-20' }
    expect(formValues(priorityAndDateForm, start, { priority: '4', deliveryDate: '2026-11-20' })).toEqual({
      priority: 4,
    })
    expect(formValues(priorityAndDateForm, start, { priority: '2', deliveryDate: '' })).toEqual({
      deliveryDate: null,
    })
    expect(formValues(priorityAndDateForm, start, start)).toEqual({})
  })

  it.each([
    ['10', 'too-big'],
    ['0', 'too-small'],
    ['1.5', 'not-whole'],
    [null, 'not-a-number'],
  ] as const)('finds %s as a priority %s', (priority, problem) => {
    expect(formProblems(priorityAndDateForm, { priority, deliveryDate: '' }).get('priority')).toBe(problem)
  })

  it('needs a reason to hold, and sends it also when blanks surround it', () => {
    expect(formProblems(holdReasonForm, { reason: '   ' }).get('reason')).toBe('required')
    expect(formValues(holdReasonForm, { reason: '' }, { reason: ' Customer asked ' })).toEqual({
      reason: 'Customer asked',
    })
  })
})
