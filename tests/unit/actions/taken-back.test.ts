/** Undoing an action whose answers replace values of the row. */
import { describe, expect, it } from 'vitest'
import { restores } from '../../../src/catalog/actions/taken-back'
import {
  deliveryTypeForm,
  holdReasonForm,
  priorityAndDateForm,
} from '../../../src/catalog/forms/sales-orders'

describe('restores', () => {
  const row = { priority: 3, deliveryDate: null, deliveryTypeId: 7 }

  it('sends what stood in the fields that were answered, and what stands there now', () => {
    expect(restores('change', priorityAndDateForm)(row, { deliveryDate: '2030-01-31' })).toEqual({
      action: 'change',
      values: { deliveryDate: null },
      read: { deliveryDate: '2030-01-31' },
    })
  })

  it('answers a lookup with the text of an id', () => {
    expect(restores('change', deliveryTypeForm)(row, { deliveryTypeId: '9' })).toMatchObject({
      values: { deliveryTypeId: '7' },
    })
  })

  it('is not offered where a value stood that the form does not take, or is not of the row', () => {
    const before = { ...row, deliveryTypeId: null }
    expect(restores('change', deliveryTypeForm)(before, { deliveryTypeId: '9' })).toBeUndefined()
    expect(restores('hold', holdReasonForm)(row, { reason: 'Customer' })).toBeUndefined()
  })
})
