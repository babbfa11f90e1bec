/** Stocks, the reservations that hold them, and locations: what can be read (spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { location } from '../entities/location'
import { stock, stockReservation } from '../entities/stock'
import { nameLengthMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

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
    result: v.array(stockReservation.row),
    permission: rowViews.StockReservation.permission,
    summary: 'Who holds a stock: its reservations, the most urgent order first.',
  }),
  description: descriptionEndpoint('Stock', 'Fields of a stock.'),
})

export const locations = group('Location', {
  search: searchEndpoint(location, 'Location', 'Locations by filters, sorted and paged.'),
  header: get('/header', {
    query: v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost))) }),
    result: v.array(
      v.object({ id: rowId, name: v.string(), locationRole: v.string(), availableForPick: v.boolean() }),
    ),
    permission: rowViews.Location.permission,
    summary:
      'Locations to choose from, in picking order: all that are not hidden, or those with a name like this.',
  }),
  byId: get('/{id}', {
    params: v.object({ id: rowId }),
    result: location.row,
    permission: rowViews.Location.permission,
    summary: 'One location.',
  }),
  description: descriptionEndpoint('Location', 'Fields of a location.'),
})
