/** Actions of locations (spec 2, section 7, location and dedicated location). */
import { locations } from '../../contract/endpoints/locations'
import { dedicatedLocations } from '../../contract/endpoints/stocks'
import type { Location } from '../../contract/entities/location'
import { guardLocation, type LocationAction } from '../../contract/states/location'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { locationForm } from '../forms/locations'
import { dedicateLocationForm } from '../forms/stocks'
import { idOf } from './assignee'

const guarded = (action: LocationAction) => (location: Location) => guardLocation(action, location)

/** Lookups answer texts; what was not touched stays absent. */
const values = ({ locationRoleId, outerLocationId, ...rest }: FormValues) => ({
  ...rest,
  ...(locationRoleId === undefined ? {} : { locationRoleId: idOf(locationRoleId) }),
  ...(outerLocationId === undefined ? {} : { outerLocationId: idOf(outerLocationId) }),
})

export const addLocation = defineAction<Location>({
  name: 'addLocation',
  icon: 'plus',
  section: 1,
  isCreation: true,
  permission: 'data/location/add',
  guard: () => ({ allowed: true }),
  form: locationForm,
  endpoint: locations.add,
  input: (_rows, answers) => ({ body: values(answers) }),
})

export const updateLocation = defineAction<Location>({
  name: 'updateLocation',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission: 'data/location/update',
  guard: guarded('update'),
  form: locationForm,
  endpoint: locations.update,
  input: ([location], answers, read) => ({
    body: { id: location?.id ?? 0, ...values(answers), read: [...read] },
  }),
})

export const dedicateLocation = defineAction<Location>({
  name: 'dedicateLocation',
  icon: 'target',
  section: 2,
  isSingle: true,
  isPromoted: true,
  permission: 'data/stock/dedicate',
  guard: guarded('dedicate'),
  form: dedicateLocationForm,
  endpoint: dedicatedLocations.dedicate,
  input: ([location], { materialId = null, ...bounds }) => ({
    body: { locationId: location?.id ?? 0, ...bounds, materialId: idOf(materialId) },
  }),
})

export const deleteLocations = defineAction<Location>({
  name: 'deleteLocations',
  icon: 'trash',
  section: 3,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission: 'data/location/delete',
  guard: guarded('delete'),
  endpoint: locations.remove,
  input: rows => ({ query: { ids: rows.map(location => location.id) } }),
})
