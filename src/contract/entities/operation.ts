/**
 * Operation: an order, or several bundled, being carried out (DOMAIN, words). Its figures are totals of its orders that are not cancelled;
 * work without an order, such as putting goods away, has none.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { jobStates, operationStates, operationSummarizedStates, processCategories } from '../states/warehouse'

export const operation = defineEntity('Operation', {
  id: field.id(),
  processId: field.id(),
  processName: field.identifier(),
  operationsSummarizedState: {
    ...field.state('operation', operationSummarizedStates),
    titleKey: 'field.Job.status',
  },
  state: field.state('operation', operationStates),
  processDefinitionCategory: field.state('processCategory', processCategories),
  /** The first of its orders. */
  orderId: field.reference(),
  orderNumbers: field.text(),
  numberOfOrders: field.count(),
  numberOfOrderLines: { ...field.count(), sumKey: 'grid.rows.OrderLine' },
  isStockMissing: field.flag(),
  waitForPreparation: field.flag(),
  /** One of its orders is PartiallyReserved: the operation can be assigned by hand. */
  isPartiallyReserved: field.flag(),
  /** Job of its open tasks, else of its last ones. */
  jobId: field.reference(),
  jobName: field.text(),
  jobState: field.optionalState('job', jobStates),
  userId: { ...field.reference(), titleKey: 'field.userName' },
  userName: field.text(),
  userRoleId: field.reference(),
  userRole: field.roles(),
  /** The most urgent of its open orders. */
  priority: field.count(),
  executionDate: field.dateTime(),
  /** Last delivery date of its open orders. */
  expectedCompletionDate: field.date(),
  /** When the last of its orders became final. */
  completedDate: field.dateTime(),
  deliveryType: field.text(),
  waveName: field.text(),
  countryCode: field.text(),
  zipCode: field.text(),
  /** Quantities in the materials' base units. */
  totalBaseQuantity: field.quantity(),
  /** Cubic metres. */
  totalVolume: field.volume(),
  /** Kilograms. */
  totalWeight: field.weight(),
  /** Boxes and other packages that its orders were packed into. */
  totalContainer: field.count(),
  onePieceId: field.optionalIdentifier(),
  pickLists: field.text(),
})
export type Operation = Row<typeof operation>
