/** Details of a material: its transactions, units of measure, components and alternatives (spec 1, section 3). */
import { defineEntity } from '../entity'
import { field } from '../field'
import { transactionTypes } from '../states/transaction-types'
import { materialStates } from '../states/warehouse'

/** One movement of a stock; reports are computed from these, never backwards from the present (DOMAIN, stocks). */
export const materialTransaction = defineEntity('MaterialTransaction', {
  id: field.id(),
  materialId: field.id(),
  at: field.dateTime(),
  processType: field.state('transactionType', transactionTypes),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  /** Change of the material's total; negative for picks and losses, 0 for moves. */
  quantity: field.quantity(),
  /** Quantity moved from one location to another. */
  movedQuantity: field.quantity(),
  uoM: field.text(),
  fromLocation: field.text(),
  toLocation: field.text(),
  stockId: field.reference(),
  batch: field.optionalIdentifier(),
  orderId: field.reference(),
  orderNo: field.optionalIdentifier(),
  orderLineNo: field.optionalCount(),
  userName: field.text(),
  causeCode: field.text(),
  causeText: field.text(),
  unitCost: field.price(),
  /** Quantity times unit cost, rounded to cents. */
  transactionValue: { ...field.money(), sumKey: 'grid.sum.value' },
})

export const materialUnitOfMeasure = defineEntity('MaterialUnitOfMeasure', {
  id: field.id(),
  materialId: field.id(),
  name: { ...field.identifier(), titleKey: 'field.uoM' },
  /** How many base units it holds. */
  quantity: field.quantity(),
  isBaseUnit: { ...field.flag(), titleKey: 'field.baseUoM' },
  isShipable: field.flag(),
  /** Barcodes of this unit, separated by commas. */
  identifiers: field.text(),
  /** Metres, kilograms and cubic metres of one unit, with all decimals. */
  length: field.optionalQuantity(),
  width: field.optionalQuantity(),
  height: field.optionalQuantity(),
  weight: field.optionalQuantity(),
  volume: field.optionalQuantity(),
})

/** A component of a material that is assembled. */
export const materialBom = defineEntity('MaterialBom', {
  id: field.id(),
  materialId: field.id(),
  position: field.count(),
  componentId: field.id(),
  componentItemNo: field.identifier(),
  componentName: field.text(),
  /** How many go into one of the material. */
  quantity: field.quantity(),
  uoM: field.text(),
  availableQuantity: field.quantity(),
  /** Number of whole materials that the available components make. */
  canBuildQuantity: field.quantity(),
  imageUrl: field.image(),
})

/** A material that may replace another. */
export const materialAlternative = defineEntity('MaterialAlternative', {
  id: field.id(),
  materialId: field.id(),
  /** 1 is tried first. */
  rank: field.count(),
  alternativeId: field.id(),
  alternativeItemNo: field.identifier(),
  alternativeName: field.text(),
  materialState: field.state('material', materialStates),
  availableQuantity: field.quantity(),
  uoM: field.text(),
  salesPrice: field.price(),
  comment: field.text(),
  imageUrl: field.image(),
})
