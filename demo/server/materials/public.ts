/** Materials: master data, quantities, costs and transactions. */
export { costDetail, lockMaterials, saveArrivalCosts, valueFirst } from './arrival-costs'
export { assertUnrestricted } from './assert-unrestricted'
export { recordCosts, saveFirstCosts } from './cost-history'
export { averageCostAfterReceipt, costAfterChange } from './costs'
export { findMaterials } from './find-materials'
export { materialHandlers } from './handlers'
export { type CodeOwner, lockMaterialCodes, ownersOfCodes } from './material-codes'
export {
  materialAlternativeSource,
  materialBomSource,
  materialUnitOfMeasureSource,
} from './material-detail-sources'
export {
  availableQuantity,
  ingoingQuantity,
  openDemand,
  totalQuantity,
  usableStocks,
} from './material-quantities'
export { materialSource } from './material-source'
export { materialTransactionSource } from './material-transaction-source'
export { onePieceIdOf } from './one-piece'
export { bringingTypes, bringsToPick, isUnrestricted, isUsable, lacksGoods } from './stock-conditions'
export { availabilityFields, measureFields } from './update-material'
export { writeStockTransaction, writeStockTransactions } from './write-transaction'
