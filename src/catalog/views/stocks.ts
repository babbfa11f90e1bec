/** The stocks grid with the reservations of a stock. */
import { stocks } from '../../contract/endpoints/stocks'
import { stock, stockReservation } from '../../contract/entities/stock'
import { where } from '../../contract/where'
import { countStocks } from '../actions/inventory'
import { createJobFromStocks } from '../actions/stock-jobs'
import {
  blockStock,
  dedicateStockLocation,
  editMinMax,
  gainStock,
  loseStock,
  moveStock,
  removeDedication,
  showStockReservations,
  unblockStock,
} from '../actions/stocks'
import { defineView } from '../../define/view'
import { stockHistoryTab } from './history'

export const stockReservationsView = defineView(stockReservation, {
  name: 'StockReservation',
  search: stocks.searchReservations,
  columns: [
    'orderNo',
    'orderState',
    'customerName',
    'orderLineNo',
    'quantity',
    'uoM',
    'reservedAt',
    'priority',
    'deliveryDate',
    'userName',
  ],
  internal: ['id', 'stockId', 'orderId', 'orderLineId'],
  nameField: 'orderNo',
  stateField: 'orderState',
  filters: ['orderState', 'priority', 'deliveryDate', 'customerName'],
  sort: [
    { selector: 'priority', desc: false },
    { selector: 'deliveryDate', desc: false },
  ],
  widths: { orderLineNo: 70, uoM: 72, priority: 84 },
  sums: ['quantity'],
  links: {
    orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' },
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
  actions: [],
})

export const stocksView = defineView(stock, {
  name: 'Stock',
  search: stocks.search,
  columns: [
    'materialItemNo',
    'materialName',
    'location',
    'state',
    'quantity',
    'availableStockQuantity',
    'reservedStockQuantity',
    'ingoingQuantity',
    'uoM',
    'container',
    'batch',
    'expDate',
    'fifoDate',
    'lastCounted',
    'stockValue',
  ],
  internal: ['id', 'materialId', 'locationId'],
  nameField: 'materialItemNo',
  about: ['materialItemNo', 'materialName', 'location'],
  stateField: 'state',
  filters: ['materialItemNo', 'location', 'locationRole', 'state', 'batch', 'expDate', 'dedicatedLocation'],
  opensWith: [where('quantity').above(0)],
  sort: [{ selector: 'fifoDate', desc: false }],
  widths: { materialItemNo: 112, location: 168, uoM: 72, container: 110, batch: 96 },
  sums: ['quantity', 'reservedStockQuantity', 'stockValue'],
  links: {
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
  details: [{ view: stockReservationsView, by: 'stockId' }, stockHistoryTab],
  actions: [
    showStockReservations,
    moveStock,
    gainStock,
    loseStock,
    blockStock,
    unblockStock,
    createJobFromStocks,
    countStocks,
    editMinMax,
    dedicateStockLocation,
    removeDedication,
  ],
})
