/** Which actions can be undone to the row's previous state, and which cannot. */
import { describe, expect, it } from 'vitest'
import { assignOperations, changeOperationPriority } from '../../../src/catalog/actions/operations'
import { editOrderedQuantity } from '../../../src/catalog/actions/sales-order-lines'
import {
  partlyPrepareOrders,
  prepareAndWaitOrders,
  prepareOrders,
  reserveOrders,
  unprepareOrders,
} from '../../../src/catalog/actions/sales-orders'
import { editProductLine } from '../../../src/catalog/actions/suppliers'
import type { Operation } from '../../../src/contract/entities/operation'
import type { SalesOrder, SalesOrderLine } from '../../../src/contract/entities/sales-order'
import type { SupplierMaterial } from '../../../src/contract/entities/supplier'
import { salesOrderStates, type UndoableStep } from '../../../src/contract/states/sales-order'
import type { Action } from '../../../src/define/action'

describe('undo is offered', () => {
  it('for the priority of an operation of one order, not of several orders, whose priorities may differ', () => {
    const operation = { id: 1, priority: 5, numberOfOrders: 1 } as Operation
    expect(changeOperationPriority.undoneBy?.(operation, { priority: 1 })).toEqual({
      action: 'changeOperationPriority',
      values: { priority: 5 },
      read: { priority: 1 },
    })
    expect(
      changeOperationPriority.undoneBy?.({ ...operation, numberOfOrders: 2 }, { priority: 1 }),
    ).toBeUndefined()
  })

  it('for the assignment of an operation, not where it made tasks for reserved stock', () => {
    const operation = { id: 1, userId: null, userRoleId: null, isPartiallyReserved: false } as Operation
    expect(assignOperations.undoneBy?.(operation, {})).toEqual({ action: 'unassignOperations' })
    expect(assignOperations.undoneBy?.({ ...operation, userId: 7 }, {})).toEqual({
      action: 'assignOperations',
      values: { userId: '7' },
    })
    expect(assignOperations.undoneBy?.({ ...operation, isPartiallyReserved: true }, {})).toBeUndefined()
  })

  it('for the quantity of a line without reservations, not of one whose reserved stock may change', () => {
    const line = { id: 1, state: 'New', orderedQuantity: '4' } as SalesOrderLine
    expect(editOrderedQuantity.undoneBy?.(line, { orderedQuantity: '6' })).toEqual({
      action: 'editOrderedQuantity',
      values: { orderedQuantity: '4' },
      read: { orderedQuantity: '6' },
    })
    expect(
      editOrderedQuantity.undoneBy?.({ ...line, state: 'Reserved' }, { orderedQuantity: '6' }),
    ).toBeUndefined()
  })

  it('for the terms of a supplier, with the changed values only', () => {
    const terms = { id: 1, purchaseUnitPrice: '3.50', multiple: '10', leadTime: null } as SupplierMaterial
    expect(editProductLine.undoneBy?.(terms, { purchaseUnitPrice: '4', leadTime: 3 })).toEqual({
      action: 'editProductLine',
      values: { purchaseUnitPrice: '3.50', leadTime: null },
      read: { purchaseUnitPrice: '4', leadTime: 3 },
    })
  })

  it('for a preparation or reservation in any state, of that step alone', () => {
    for (const state of salesOrderStates) {
      const order = { id: 1, state } as SalesOrder
      const undoneBy = (action: Action<SalesOrder>) => action.undoneBy?.(order, {})
      const undo = (undoes: UndoableStep) => ({ action: 'unprepareOrders', values: { undoes } })
      expect(undoneBy(prepareOrders)).toEqual(undo('prepare'))
      expect(undoneBy(partlyPrepareOrders)).toEqual(undo('partlyPrepare'))
      expect(undoneBy(prepareAndWaitOrders)).toEqual(undo('prepareAndWait'))
      expect(undoneBy(reserveOrders)).toEqual(undo('reserveInAdvance'))
    }
  })

  it('for an unprepared order, not for a partially reserved one', () => {
    const order = { id: 1, state: 'ReadyForPick' } as SalesOrder
    expect(unprepareOrders.undoneBy?.(order, {})).toEqual({ action: 'prepareOrders' })
    expect(unprepareOrders.undoneBy?.({ ...order, state: 'PartiallyReserved' }, {})).toBeUndefined()
  })
})
