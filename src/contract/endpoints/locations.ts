/** Locations of the warehouse: what can be read, and their actions (spec 2, section 7, locations). */
import * as v from 'valibot'
import { location } from '../entities/location'
import { actionResult } from '../failures'
import { nameLengthMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { del, get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import { labelIds, locationLabels } from './material-inputs'
import { locationIds, locationUpdate, newLocation } from './stock-inputs'

const bulk = { result: actionResult, isBulk: true } as const

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
  add: post('/', {
    body: newLocation,
    ...bulk,
    permission: 'data/location/add',
    summary: 'Adds a location.',
  }),
  update: put('/', {
    body: locationUpdate,
    ...bulk,
    permission: 'data/location/update',
    summary: 'Changes a location.',
  }),
  remove: del('/', {
    query: locationIds,
    ...bulk,
    permission: 'data/location/delete',
    summary: 'Deletes locations that are empty and that nothing refers to.',
  }),
  labelPreview: get('/labelPreview', {
    query: labelIds,
    isFile: true,
    permission: 'data/location/printLabel',
    summary: 'The labels of locations as a PDF, a page each.',
  }),
  printLabel: post('/printLabel', {
    body: locationLabels,
    ...bulk,
    permission: 'data/location/printLabel',
    summary: 'Sends the labels of locations to a printer.',
  }),
})
