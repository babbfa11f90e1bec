/** How an action is taken back whose answers replace values of the row. */
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/entities/operation'
import { changeOperationPriority } from '../../../src/catalog/actions/operations'
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

describe('the priority of an operation', () => {
  const operation = { priority: 3, numberOfOrders: 1 } as Operation

  it('is what it was where it has one order, and stays where each of several had its own', () => {
    const back = changeOperationPriority.undoneBy
    expect(back?.(operation, { priority: 5 })).toEqual({
      action: 'changeOperationPriority',
      values: { priority: 3 },
      read: { priority: 5 },
    })
    expect(back?.({ ...operation, numberOfOrders: 2 }, { priority: 5 })).toBeUndefined()
  })
})
