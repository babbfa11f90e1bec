/** The stock attributes grid. */
import { stockAttributes } from '../../contract/endpoints/warehouse-settings'
import { stockAttribute } from '../../contract/entities/stock-attribute'
import { defineView } from '../../define/view'
import { addStockAttribute, deleteStockAttribute, updateStockAttribute } from '../actions/stock-attributes'
import { stockAttributeHistoryTab } from './settings-history'

export const stockAttributesView = defineView(stockAttribute, {
  name: 'StockAttribute',
  search: stockAttributes.search,
  columns: [
    'name',
    'displayName',
    'description',
    'dataType',
    'regexValidation',
    'required',
    'restrictedPreparation',
    'erpMaintained',
    'handling',
  ],
  internal: ['id'],
  nameField: 'name',
  filters: ['name', 'dataType', 'handling', 'required', 'erpMaintained'],
  sort: [{ selector: 'name', desc: false }],
  widths: { name: 160, description: 240, regexValidation: 180, handling: 140 },
  isSmall: true,
  details: [stockAttributeHistoryTab],
  actions: [addStockAttribute, updateStockAttribute, deleteStockAttribute],
})
