/** Printing labels of locations (spec 2, section 7, location). */
import { locations } from '../../contract/endpoints/locations'
import type { Location } from '../../contract/entities/location'
import { defineAction } from '../../define/action'

export const printLocationLabels = defineAction<Location>({
  name: 'printLocationLabels',
  icon: 'printer',
  section: 2,
  shortcut: 'P',
  permission: 'data/location/printLabel',
  dialog: 'printLocationLabels',
  endpoint: locations.printLabel,
  input: (rows, values) => ({ body: { ...values, locationIds: rows.map(({ id }) => id) } }),
})
