/** Location of the warehouse: every field of spec 1, section 3, with what its stocks add up to. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { locationStates } from '../states/warehouse'

export const location = defineEntity('Location', {
  id: field.id(),
  name: { ...field.identifier(), titleKey: 'field.location' },
  state: field.state('location', locationStates),
  locationRole: { ...field.text(), titleKey: 'field.area' },
  locationRoleId: field.id(),
  pickingSequence: field.count(),
  erpClassification: field.text(),
  controlNumber: field.optionalIdentifier(),
  abcGroup: field.text(),
  /** Stocks that hold something. */
  numberOfStocks: { ...field.count(), sumKey: 'grid.rows.Stock' },
  numberOfMaterials: { ...field.count(), titleKey: 'field.materials' },
  /** The larger share of the volume and weight maxima that is used; missing without maxima. */
  fillFactor: field.percent(),
  /** Cubic metres. */
  usedVolume: field.volume(),
  maxVolume: field.volume(),
  /** Kilograms. */
  usedWeight: field.weight(),
  maxWeight: field.weight(),
  /** Metres. */
  length: field.optionalQuantity(),
  width: field.optionalQuantity(),
  height: field.optionalQuantity(),
  availableForPick: field.flag(),
  hidden: field.flag(),
  systemLocation: field.flag(),
  /** Name of the location that this one lies in. */
  outerLocation: field.optionalIdentifier(),
  outerLocationId: field.reference(),
  lastCounted: field.dateTime(),
})
export type Location = Row<typeof location>
