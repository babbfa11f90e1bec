/** Actions of stock attributes (spec 2, section 7, stock attribute configuration). Their form tries the pattern on a value. */
import { stockAttributes } from '../../contract/endpoints/warehouse-settings'
import type { StockAttribute } from '../../contract/entities/stock-attribute'
import { crud } from '../crud'
import { stockAttributeForm } from '../forms/warehouse-settings'

export const {
  add: addStockAttribute,
  update: updateStockAttribute,
  delete: deleteStockAttribute,
} = crud<StockAttribute>('StockAttribute', {
  permission: 'header/settings/stock_attributes',
  form: stockAttributeForm,
  endpoints: { add: stockAttributes.add, update: stockAttributes.update, remove: stockAttributes.remove },
  delete: { isPromoted: true },
})
