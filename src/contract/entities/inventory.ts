/** Stock counts and their lines: every field of spec 1, section 3 (DOMAIN, stock counts). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { stockCountLineStates, stockCountStates } from '../states/warehouse'

export const inventory = defineEntity('Inventory', {
  id: field.id(),
  journalName: field.identifier(),
  state: field.state('stockCount', stockCountStates),
  /** Lines that are not cancelled: performed and remaining ones add up to it. */
  linesInJournal: { ...field.count(), titleKey: 'field.lines', sumKey: 'grid.rows.Line' },
  performedLines: field.count(),
  remainingLines: field.count(),
  percentCompleted: field.progress(),
  /** Performed lines whose count differs from the snapshot. */
  linesWithDifference: field.count(),
  differenceCost: field.money(),
  /** A user, or a role. */
  assignedTo: field.roles(),
  /** Confirming lifts the block of every counted stock. */
  unblockStocks: field.flag(),
  createdDate: field.dateTime(),
  completedDate: field.dateTime(),
})
export type Inventory = Row<typeof inventory>

export const inventoryLine = defineEntity('InventoryLine', {
  id: field.id(),
  stockCountId: field.id(),
  stockId: field.id(),
  locationId: field.id(),
  location: field.identifier(),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  state: field.state('stockCountLine', stockCountLineStates),
  /** The booked quantity when the count was created. */
  stockQty: field.quantity(),
  /** Missing until counted. */
  qtyCounted: field.optionalQuantity(),
  /** Counted less booked; missing while the line is to be counted again, and when it was cancelled. */
  difference: field.optionalQuantity(),
  /** Difference times the material's cost price, rounded to cents. */
  differenceCost: field.optionalMoney(),
  materialCostPrice: field.price(),
  uoM: field.text(),
  /** The quantity booked now. */
  currentQuantity: field.quantity(),
  /** An open task requests its count. */
  isBeingCounted: field.flag(),
  /** Quantity that the approval added to the stock. */
  postedQuantity: field.optionalQuantity(),
  /** The stock moved after the snapshot, which may explain a difference. */
  isMovedSince: field.flag(),
  batch: field.optionalIdentifier(),
  container: field.optionalIdentifier(),
  userName: field.text(),
  snapshotDate: field.dateTime(),
  countedDate: field.dateTime(),
  imageUrl: field.image(),
})
export type InventoryLine = Row<typeof inventoryLine>
