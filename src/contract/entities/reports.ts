/** Rows of the reports (DOMAIN, prices and reports). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { processCategories } from '../states/warehouse'
import { materialTransaction } from './material-details'

/** Quantity and value of a material in the locations of a role at a moment: the stock value report. */
export const materialSummaryRow = defineEntity('MaterialSummary', {
  /** Identifies the material and the role together. */
  id: field.id(),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  materialGroup: field.text(),
  abc: field.text(),
  locationRoleId: field.id(),
  /** The location role. */
  area: field.text(),
  quantity: field.quantity(),
  uoM: field.text(),
  /** The price of the chosen basis at that moment; 0 where none was known. */
  unitCost: field.price(),
  /** Quantity times unit cost, rounded half up to cents. */
  value: field.money(),
  /** No price of the chosen basis: its stock counts as zero. */
  hasNoCost: field.flag(),
})
export type MaterialSummaryRow = Row<typeof materialSummaryRow>

/** A transaction, with its material's group, by which rows are grouped. */
export const materialTransactionRow = defineEntity(materialTransaction.name, {
  ...materialTransaction.fields,
  materialGroup: field.text(),
})
export type MaterialTransactionRow = Row<typeof materialTransactionRow>

/** A material in stock, with the number of its picks in the period. */
export const slowMovingMaterial = defineEntity('SlowMovingMaterial', {
  /** Id of the material. */
  id: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  materialGroup: field.text(),
  abc: field.text(),
  /** Where most of it lies. */
  location: field.text(),
  /** Performed pick tasks. */
  picks: field.count(),
  quantity: field.quantity(),
  uoM: field.text(),
  unitCost: field.price(),
  value: field.money(),
  /** The last transaction of any type; null: never moved since it was received. */
  lastMovement: field.dateTime(),
})
export type SlowMovingMaterial = Row<typeof slowMovingMaterial>

/** One user's work on one process in the period (DOMAIN, prices and reports, employee efficiency). */
export const employeeEfficiencyRow = defineEntity('EmployeeEfficiency', {
  /** Identifies the user and the process together. */
  id: field.id(),
  userId: field.id(),
  /** As `Task.performedBy`, by which the links find the tasks. */
  userName: field.text(),
  process: field.state('processCategory', processCategories),
  tasks: { ...field.count(), sumKey: 'grid.rows.Task' },
  orderLines: { ...field.count(), sumKey: 'grid.rows.Line' },
  quantity: field.quantity(),
  /** Hours with four decimals. */
  workingHours: field.hours(),
  /** Order lines per hour of working time; null without working time. */
  linesPerHour: field.optionalQuantity(),
  tasksPerHour: field.optionalQuantity(),
  /** Tasks that found less than they requested. */
  deviations: field.count(),
})
export type EmployeeEfficiencyRow = Row<typeof employeeEfficiencyRow>

/** Punctuality of a supplier's lines whose last goods were received in the period (supplier-punctuality on the server). */
export const supplierPunctualityRow = defineEntity('SupplierPunctuality', {
  /** Id of the supplier. */
  id: field.id(),
  supplierName: field.text(),
  /** Received lines of ingoing orders. */
  lines: { ...field.count(), sumKey: 'grid.rows.Line' },
  /** Those of orders with an expected day; only they can be on time, early or late. */
  datedLines: field.count(),
  /** On the expected day. */
  onTime: field.count(),
  /** On a day before it. */
  early: field.count(),
  /** On a day after it. */
  late: field.count(),
  /** Percentage on time of those with an expected day; null without any. */
  shareOnTime: field.percent(),
  /** Calendar days of delay, of all late lines together. */
  daysLate: field.count(),
  /** Average days of delay of the late lines; null without any. */
  meanDaysLate: field.optionalQuantity(),
})
export type SupplierPunctualityRow = Row<typeof supplierPunctualityRow>
