/** Task: move a quantity of a material from one location to another (DOMAIN, words). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { jobStates, operationStates, processCategories, taskStates, taskTypes } from '../states/warehouse'

export const task = defineEntity('Task', {
  id: field.id(),
  state: field.state('task', taskStates),
  taskType: field.state('taskType', taskTypes),
  /** Name of the location role that the task belongs to. */
  area: field.text(),
  processId: field.reference(),
  processName: field.optionalIdentifier(),
  processDefinitionCategory: field.optionalState('processCategory', processCategories),
  operationState: field.optionalState('operation', operationStates),
  jobId: field.reference(),
  jobName: field.text(),
  jobState: field.optionalState('job', jobStates),
  orderId: field.reference(),
  orderNo: field.optionalIdentifier(),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  fromLocation: field.text(),
  fromContainer: field.text(),
  /** Name of the location role of the location that it takes from. */
  fromArea: field.text(),
  toLocation: field.text(),
  toContainer: field.text(),
  requestedQuantity: field.quantity(),
  confirmedQuantity: field.quantity(),
  uoM: field.text(),
  executionPriority: { ...field.count(), titleKey: 'form.priority' },
  executionDate: field.dateTime(),
  /** Order in which the crew should work: the higher the sooner. 100 for each step of priority, then by the type of work. */
  taskScore: field.count(),
  reasonCode: field.optionalIdentifier(),
  reasonText: field.text(),
  /** The display name; with the user name where two users share it. */
  performedBy: field.text(),
  startedDate: field.dateTime(),
  performedDate: field.dateTime(),
  /** When it was performed or cancelled. */
  endedDate: field.dateTime(),
  /** When the order line was picked in full; set on the task that completed it. */
  orderLineCompletedDate: field.dateTime(),
  /** 1 on the task that picked its order line in full, else 0: the sum is the number of order lines, since each has one such task. */
  completedOrderLines: field.count(),
  batch: field.optionalIdentifier(),
  expDate: field.date(),
  serialNumber: field.optionalIdentifier(),
  /** Performed by the system, without a person's confirmation. */
  autoCompleted: field.flag(),
  /** The stock that it takes from is blocked or holds less than it requests; once performed: less was found. */
  stockIsMissing: { ...field.flag(), titleKey: 'field.isStockMissing' },
  /** Performed with less than it requested, or with a reason (DOMAIN, prices and reports, employee efficiency). */
  hasDeviation: field.flag(),
  pickList: field.optionalIdentifier(),
  /** The stock count and its line that a count task belongs to. */
  stockCountId: field.reference(),
  stockCountLineId: field.reference(),
  imageUrl: field.image(),
})
export type Task = Row<typeof task>
