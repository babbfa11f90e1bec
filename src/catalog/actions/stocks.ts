/** Actions of stocks (spec 1, section 4, stock; spec 2, section 7, stock and dedicated location). */
import { dedicatedLocations, stocks } from '../../contract/endpoints/stocks'
import type { Stock } from '../../contract/entities/stock'
import { guardStock, type StockAction } from '../../contract/states/stock'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import {
  blockStockForm,
  dedicateStockForm,
  gainStockForm,
  loseStockForm,
  minMaxForm,
  moveStockForm,
} from '../forms/stocks'
import { idOf } from './assignee'
import { restores } from './taken-back'

const guarded = (action: StockAction) => (stock: Stock) => guardStock(action, stock)
const stockIds = (rows: readonly Stock[]) => rows.map(stock => stock.id)
const place = ([stock]: readonly Stock[]) => ({
  locationId: stock?.locationId ?? 0,
  materialId: stock?.materialId ?? 0,
})

const changed = (rows: readonly Stock[], values: FormValues) => ({
  body: { stockIds: stockIds(rows), ...values },
})

/** Which orders reserve it, by which rule, and which is next. */
export const showStockReservations = defineAction<Stock>({
  name: 'showStockReservations',
  mends: ['stock-reserved', 'not-enough-stock'],
  icon: 'lock',
  section: 1,
  shortcut: 'R',
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/viewReservations',
  dialog: 'stockReservations',
})

export const moveStock = defineAction<Stock>({
  name: 'moveStock',
  icon: 'maintenance',
  section: 2,
  shortcut: 'M',
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/move',
  guard: guarded('move'),
  form: moveStockForm,
  endpoint: stocks.move,
  input: (rows, { toLocationId = null, ...values }) => ({
    body: { stockIds: stockIds(rows), ...values, toLocationId: idOf(toLocationId) },
  }),
})

export const gainStock = defineAction<Stock>({
  name: 'gainStock',
  icon: 'plus',
  section: 2,
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/gain',
  guard: guarded('gain'),
  form: gainStockForm,
  endpoint: stocks.gain,
  input: changed,
})

export const loseStock = defineAction<Stock>({
  name: 'loseStock',
  icon: 'trash',
  section: 2,
  isSingle: true,
  isPromoted: true,
  isDanger: true,
  permission: 'data/stock/lose',
  guard: guarded('lose'),
  form: loseStockForm,
  endpoint: stocks.lose,
  input: changed,
})

export const blockStock = defineAction<Stock>({
  name: 'blockStock',
  icon: 'pause',
  section: 3,
  shortcut: 'B',
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/block',
  guard: guarded('block'),
  form: blockStockForm,
  endpoint: stocks.blockStock,
  input: (rows, values) => ({ body: { stockIds: stockIds(rows), isBlocked: true, ...values } }),
  undoneBy: () => ({ action: 'unblockStock' }),
})

export const unblockStock = defineAction<Stock>({
  name: 'unblockStock',
  mends: ['blocked'],
  icon: 'play',
  section: 3,
  shortcut: 'U',
  isSingle: true,
  permission: 'data/stock/block',
  guard: guarded('unblock'),
  endpoint: stocks.blockStock,
  input: rows => ({ body: { stockIds: stockIds(rows), isBlocked: false } }),
  undoneBy: () => ({ action: 'blockStock' }),
})

export const editMinMax = defineAction<Stock>({
  name: 'editMinMax',
  icon: 'edit',
  section: 5,
  shortcut: 'E',
  permission: 'data/stock/editMinMax',
  guard: guarded('editMinMax'),
  form: minMaxForm,
  endpoint: stocks.minMax,
  input: (rows, values, read) => ({ body: { stockIds: stockIds(rows), ...values, read: [...read] } }),
  undoneBy: restores('editMinMax', minMaxForm),
})

export const dedicateStockLocation = defineAction<Stock>({
  name: 'dedicateStockLocation',
  icon: 'target',
  section: 5,
  isSingle: true,
  permission: 'data/stock/dedicate',
  guard: guarded('dedicate'),
  form: dedicateStockForm,
  endpoint: dedicatedLocations.dedicate,
  input: (rows, values) => ({ body: { ...place(rows), ...values } }),
  undoneBy: () => ({ action: 'removeDedication' }),
})

export const removeDedication = defineAction<Stock>({
  name: 'removeDedication',
  icon: 'undo',
  section: 5,
  isSingle: true,
  needsConfirmation: true,
  permission: 'data/stock/removeDedication',
  guard: guarded('removeDedication'),
  endpoint: dedicatedLocations.remove,
  input: rows => ({ query: place(rows) }),
  undoneBy: ({ minQuantity, maxQuantity }) => ({
    action: 'dedicateStockLocation',
    values: { minQuantity, maxQuantity },
  }),
})
