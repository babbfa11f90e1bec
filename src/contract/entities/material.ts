/** Material: every field of spec 1, section 3, with the totals of its stocks and open orders. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { materialStates } from '../states/warehouse'

export const material = defineEntity('Material', {
  id: field.id(),
  image: field.image(),
  itemNo: field.identifier(),
  name: { ...field.text(), titleKey: 'field.material' },
  description: field.text(),
  materialState: field.state('material', materialStates),
  barcode: field.optionalIdentifier(),
  ean: field.optionalIdentifier(),
  baseUoM: field.text(),
  /** Sum of what is usable and not reserved (DOMAIN, availability). */
  availableQuantity: field.quantity(),
  reservedQuantity: field.quantity(),
  /** Open demand that holds no stock yet. */
  softReservedQuantity: field.quantity(),
  totalQuantity: field.quantity(),
  /** Quantity still expected on open ingoing orders. */
  ingoingQuantity: field.quantity(),
  /** Critical stock level. */
  minimumWarehouseQuantity: field.optionalQuantity(),
  /** Optimal stock level. */
  maximumWarehouseQuantity: field.optionalQuantity(),
  numberOfStocks: field.count(),
  /** Total quantity times cost price, rounded to cents for each stock. */
  stockValue: field.money(),
  costPrice: field.price(),
  averageCostPrice: field.price(),
  latestCostPrice: field.price(),
  salesPrice: field.price(),
  abc: field.text(),
  materialGroup: field.text(),
  pickingLocationRole: field.text(),
  supplierId: field.reference(),
  supplierName: field.text(),
  /** Metres. */
  length: field.optionalQuantity(),
  width: field.optionalQuantity(),
  height: field.optionalQuantity(),
  /** Kilograms; like the volume with all decimals, since only sums are rounded on the screen. */
  weight: field.optionalQuantity(),
  /** Cubic metres. */
  volume: field.optionalQuantity(),
  hasBatch: field.flag(),
  hasSerialNumber: field.flag(),
  hasExpDate: field.flag(),
  isBOM: field.flag(),
  colour: field.text(),
  size: field.text(),
  style: field.text(),
  webShop: field.flag(),
})
export type Material = Row<typeof material>
