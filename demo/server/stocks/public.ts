/** Stocks: moved, changed, blocked, dedicated to locations. */
export { dedicatedLocations } from './handlers/dedicated-locations'
export { stockHandlers } from './handlers/stocks'
export { carryStock } from './move-stock'
export { lockStocks, stocksAt, type StoredStock } from './read-stocks'
export { costAfterArrival, joinedStock, quantityRulesOf, type StockItem } from './rules'
export { lockStocksToWork, makeJobOfStocks, readTarget } from './stock-job'
export { stockSource } from './stock-source'
export { type ActingOnStock, type ReallocateHolders, withLockedStock } from './with-locked-stock'
