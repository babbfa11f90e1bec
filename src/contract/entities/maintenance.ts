/** A replenishment proposal: what a location asks for, why, and what can be brought (DOMAIN, maintenance). */
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
  /** What of the material is at the location. */
  quantity: field.quantity(),
  minQuantity: field.optionalQuantity(),
  maxQuantity: field.optionalQuantity(),
  /** Open demand that holds no stock yet; only order based proposals have it. */
  softReservedQuantity: field.optionalQuantity(),
  /** Orders behind that demand. */
  waitingOrders: field.optionalCount(),
  /** On its way by open tasks. */
  inboundQuantity: field.quantity(),
  /** What is asked for, whether it is available or not. */
  neededQuantity: field.quantity(),
  /** Unblocked, unexpired, unreserved and not on its way, at other locations. */
  availableElsewhere: field.quantity(),
  /** What is asked for, capped by what is available elsewhere. */
  proposedQuantity: field.quantity(),
  uoM: field.text(),
  openTasks: field.count(),
  imageUrl: field.image(),
})
export type Maintenance = Row<typeof maintenance>
