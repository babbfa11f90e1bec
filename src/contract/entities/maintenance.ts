/** A replenishment proposal: what a location needs, why, and what can be moved there (DOMAIN, maintenance). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { maintenanceStates, maintenanceTypes } from '../states/warehouse'

export const maintenance = defineEntity('Maintenance', {
  id: field.id(),
  type: field.state('maintenanceType', maintenanceTypes),
  state: field.state('maintenance', maintenanceStates),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  locationId: field.reference(),
  /** Missing for a material whose picking area has no location. */
  location: field.optionalIdentifier(),
  area: field.text(),
  /** Quantity of the material at the location. */
  quantity: field.quantity(),
  minQuantity: field.optionalQuantity(),
  maxQuantity: field.optionalQuantity(),
  /** Open demand that holds no stock yet; only order based proposals have it. */
  softReservedQuantity: field.optionalQuantity(),
  /** Number of orders behind that demand. */
  waitingOrders: field.optionalCount(),
  /** On its way by open tasks. */
  inboundQuantity: field.quantity(),
  /** The requested quantity, whether it is available or not. */
  neededQuantity: field.quantity(),
  /** Unblocked, unexpired, unreserved and not on its way, at other locations. */
  availableElsewhere: field.quantity(),
  /** The requested quantity, capped by what is available elsewhere. */
  proposedQuantity: field.quantity(),
  uoM: field.text(),
  openTasks: field.count(),
  imageUrl: field.image(),
})
export type Maintenance = Row<typeof maintenance>
