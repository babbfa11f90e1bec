/** Actions of locations (spec 2, section 7, location and dedicated location). */
import { locations } from '../../contract/endpoints/locations'
import { dedicatedLocations } from '../../contract/endpoints/stocks'
import type { Location } from '../../contract/entities/location'
import { guardLocation } from '../../contract/states/location'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { crud } from '../crud'
import { locationForm } from '../forms/locations'
import { dedicateLocationForm } from '../forms/stocks'
import { idOf } from './assignee'

/** Lookups return texts; untouched fields stay absent. */
const values = ({ locationRoleId, outerLocationId, ...rest }: FormValues) => ({
  ...rest,
  ...(locationRoleId === undefined ? {} : { locationRoleId: idOf(locationRoleId) }),
  ...(outerLocationId === undefined ? {} : { outerLocationId: idOf(outerLocationId) }),
})

export const {
  add: addLocation,
  update: updateLocation,
  delete: deleteLocations,
} = crud<Location>('Location', {
  permission: { add: 'data/location/add', update: 'data/location/update', delete: 'data/location/delete' },
  form: locationForm,
  endpoints: { add: locations.add, update: locations.update, remove: locations.remove },
  values,
  guard: guardLocation,
  deletesMany: 'query',
  delete: { isPromoted: true },
})

export const dedicateLocation = defineAction<Location>({
  name: 'dedicateLocation',
  icon: 'target',
  section: 2,
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/dedicate',
  guard: location => guardLocation('dedicate', location),
  form: dedicateLocationForm,
  endpoint: dedicatedLocations.dedicate,
  input: ([location], { materialId = null, ...bounds }) => ({
    body: { locationId: location?.id ?? 0, ...bounds, materialId: idOf(materialId) },
  }),
})
