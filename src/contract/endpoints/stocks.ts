/**
 * Stocks, the reservations that hold them, the locations that are dedicated to materials, and every action on them (spec 2,
 * section 7, materials, stock, locations).
 */
import * as v from 'valibot'
import { stock, stockReservation } from '../entities/stock'
import { actionResult } from '../failures'
import { rowViews } from '../row-views'
import { decimal, rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { del, get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import { demandQueue } from './sales-order-lines'
import { dedication, dedicationKey, stockBlock, stockChange, stockMinMax, stockMove } from './stock-inputs'

const bulk = { result: actionResult, isBulk: true } as const

export const stocks = group('Stock', {
  search: searchEndpoint(stock, 'Stock', 'Stocks by filters, sorted and paged.'),
  searchReservations: searchEndpoint(
    stockReservation,
    'StockReservation',
    'Reservations of stocks by filters, sorted and paged.',
    '/searchReservations',
  ),
  outgoingReservations: get('/outgoingReservations/{id}', {
    params: v.object({ id: rowId }),
    result: v.object({ holdings: v.array(stockReservation.row), queue: demandQueue }),
    permission: rowViews.StockReservation.permission,
    summary: 'Who holds a stock, the most urgent order first, by which rule, and which lines come next.',
  }),
  description: descriptionEndpoint('Stock', 'Fields of a stock.'),
  move: put('/move', {
    body: stockMove,
    ...bulk,
    permission: 'data/stock/move',
    summary:
      'Moves a quantity of one stock to a location, with batch, expiry date, serial number and FIFO date.',
  }),
  gain: put('/gain', {
    body: stockChange,
    ...bulk,
    permission: 'data/stock/gain',
    summary: 'Adds a quantity that was found to one stock, at the current average cost.',
  }),
  lose: put('/lose', {
    body: stockChange,
    ...bulk,
    permission: 'data/stock/lose',
    summary: 'Takes a lost quantity out of one stock; orders that held it are allocated again or told.',
  }),
  blockStock: put('/blockstock', {
    body: stockBlock,
    ...bulk,
    permission: 'data/stock/block',
    summary: 'Blocks one stock for reservation, picking and replenishment, or lifts the block.',
  }),
  minMax: put('/minMax', {
    body: stockMinMax,
    ...bulk,
    permission: 'data/stock/editMinMax',
    summary: 'Sets or takes away the minimum and maximum of stocks at dedicated locations.',
  }),
})

const dedicatedLocation = v.object({
  stockId: rowId,
  locationId: rowId,
  location: v.string(),
  materialId: rowId,
  materialItemNo: v.string(),
  materialName: v.string(),
  /** All that lies there of the material. */
  quantity: decimal,
  minQuantity: v.nullable(decimal),
  maxQuantity: v.nullable(decimal),
})

export const dedicatedLocations = group('DedicatedLocation', {
  all: get('/', {
    result: v.array(dedicatedLocation),
    permission: rowViews.Stock.permission,
    summary: 'The locations that are dedicated to materials, in walking order.',
  }),
  single: get('/single', {
    query: dedicationKey,
    result: dedicatedLocation,
    permission: rowViews.Stock.permission,
    summary: 'The dedication of one location to one material.',
  }),
  dedicate: post('/', {
    body: dedication,
    ...bulk,
    permission: 'data/stock/dedicate',
    summary: 'Dedicates a location to a material, which it then waits for also while it is empty.',
  }),
  update: put('/', {
    body: dedication,
    ...bulk,
    permission: 'data/stock/editMinMax',
    summary: 'Sets or takes away the minimum and maximum of a dedicated location.',
  }),
  remove: del('/', {
    query: dedicationKey,
    ...bulk,
    permission: 'data/stock/removeDedication',
    summary: 'Ends the dedication of a location to a material; what lies there stays.',
  }),
})
