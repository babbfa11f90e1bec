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

  it('returns the previous values of the answered fields, and their current values as read', () => {
    expect(restores('change', priorityAndDateForm)(row, { deliveryDate: '2030-01-31' })).toEqual({
      action: 'change',
      values: { deliveryDate: null },
      read: { deliveryDate: '2030-01-31' },
    })
  })

  it('returns the id of a lookup as a text', () => {
    expect(restores('change', deliveryTypeForm)(row, { deliveryTypeId: '9' })).toMatchObject({
      values: { deliveryTypeId: '7' },
    })
  })

  it('returns nothing where a previous value is not valid in the form, or is no field of the row', () => {
    const before = { ...row, deliveryTypeId: null }
    expect(restores('change', deliveryTypeForm)(before, { deliveryTypeId: '9' })).toBeUndefined()
    expect(restores('hold', holdReasonForm)(row, { reason: 'Customer' })).toBeUndefined()
  })
})
