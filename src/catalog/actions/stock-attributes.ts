/** Actions of stock attributes (spec 2, section 7, stock attribute configuration). Their form tries the pattern on a value. */
import { stockAttributes } from '../../contract/endpoints/warehouse-settings'
import type { StockAttribute } from '../../contract/entities/stock-attribute'
import { defineAction } from '../../define/action'
import { stockAttributeForm } from '../forms/warehouse-settings'

const permission = 'header/settings/stock_attributes'

export const addStockAttribute = defineAction<StockAttribute>({
  name: 'addStockAttribute',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: () => ({ allowed: true }),
  form: stockAttributeForm,
  endpoint: stockAttributes.add,
  input: (_rows, answers) => ({ body: answers }),
})

export const updateStockAttribute = defineAction<StockAttribute>({
  name: 'updateStockAttribute',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: () => ({ allowed: true }),
  form: stockAttributeForm,
  endpoint: stockAttributes.update,
  input: ([row], answers, read) => ({ body: { id: row?.id ?? 0, ...answers, read: [...read] } }),
})

export const deleteStockAttribute = defineAction<StockAttribute>({
  name: 'deleteStockAttribute',
  icon: 'trash',
  section: 3,
  isSingle: true,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: () => ({ allowed: true }),
  endpoint: stockAttributes.remove,
  input: ([row]) => ({ params: { id: row?.id ?? 0 } }),
})
