import { describe, expect, it } from 'vitest'
import { guardOperationCancel, guardOperationPriority } from '../../../src/contract/states/operation-orders'
import { operationSummarizedStates, processCategories } from '../../../src/contract/states/warehouse'

const operation = (
  operationsSummarizedState: (typeof operationSummarizedStates)[number],
  processDefinitionCategory: (typeof processCategories)[number] = 'SalesOrder',
) => ({ operationsSummarizedState, processDefinitionCategory })
const allowedStates = (guard: typeof guardOperationCancel) =>
  operationSummarizedStates.filter(state => guard(operation(state)).allowed)

describe('all orders of an operation', () => {
  it('are cancelled together until a task is started', () => {
    expect(allowedStates(guardOperationCancel)).toEqual(['Initial', 'Prepared'])
    expect(guardOperationCancel(operation('InProgress'))).toEqual({
      allowed: false,
      code: 'wrong-state',
      state: 'InProgress',
      allowedStates: ['Initial', 'Prepared'],
    })
  })

  it('change their priority as long as one is open', () => {
    expect(allowedStates(guardOperationPriority)).toEqual(['Initial', 'Prepared', 'InProgress'])
  })

  it('have these actions in operations of sales only', () => {
    for (const category of processCategories) {
      const isAllowed = category === 'SalesOrder'
      for (const guard of [guardOperationCancel, guardOperationPriority])
        expect(guard(operation('Prepared', category)).allowed, category).toBe(isAllowed)
    }
    expect(guardOperationCancel(operation('Prepared', 'IngoingOrder'))).toEqual({
      allowed: false,
      code: 'wrong-state',
      state: 'IngoingOrder',
      allowedStates: ['SalesOrder'],
    })
  })
})
