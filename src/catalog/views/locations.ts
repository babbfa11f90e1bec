/** The locations grid with the stocks of a location. */
import { locations } from '../../contract/endpoints/locations'
import { location } from '../../contract/entities/location'
import { where } from '../../contract/where'
import { printLocationLabels } from '../actions/location-labels'
import { addLocation, dedicateLocation, deleteLocations, updateLocation } from '../actions/locations'
import { defineView } from '../../define/view'
import { stocksView } from './stocks'

export const locationsView = defineView(location, {
  name: 'Location',
  search: locations.search,
  columns: [
    'name',
    'state',
    'locationRole',
    'pickingSequence',
    'numberOfStocks',
    'fillFactor',
    'usedVolume',
    'usedWeight',
    'abcGroup',
    'availableForPick',
    'controlNumber',
    'lastCounted',
  ],
  internal: ['id', 'locationRoleId', 'outerLocationId'],
  nameField: 'name',
  stateField: 'state',
  filters: ['name', 'locationRole', 'state', 'fillFactor', 'availableForPick', 'abcGroup', 'hidden'],
  opensWith: [where('hidden').is(false)],
  sort: [{ selector: 'pickingSequence', desc: false }],
  widths: {
    name: 168,
    state: 124,
    numberOfStocks: 84,
    usedVolume: 144,
    usedWeight: 140,
    abcGroup: 100,
    controlNumber: 116,
  },
  sums: ['numberOfStocks', 'usedVolume', 'usedWeight'],
  links: { outerLocation: { opens: 'locations-es-page', by: 'name', from: 'outerLocation' } },
  details: [{ view: stocksView, by: 'locationId' }],
  actions: [addLocation, updateLocation, dedicateLocation, printLocationLabels, deleteLocations],
})
