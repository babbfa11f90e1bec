/**
 * The state rules of the catalogue's actions: the same rules that the handlers check. A test compares the table with the catalogue, action
 * by action and state by state.
 */
import type { GuardResult } from '../../../../src/contract/states/state-machine'
import { guard } from '../../../../src/contract/states/state-machine'
import { guardDownload } from '../../../../src/contract/states/download'
import { guardIntegration } from '../../../../src/contract/states/integration'
import { guardIngoingOrder } from '../../../../src/contract/states/ingoing-order'
import {
  guardJob,
  guardOperationAssign,
  guardOperationUnassign,
  type JobAction,
} from '../../../../src/contract/states/job'
import { guardLocation, type LocationAction } from '../../../../src/contract/states/location'
import { guardMaintenance } from '../../../../src/contract/states/maintenance'
import {
  guardOperationCancel,
  guardOperationPriority,
  guardSalesOrders,
} from '../../../../src/contract/states/operation-orders'
import { guardLine, type SalesOrderLineAction } from '../../../../src/contract/states/sales-order-line'
import { salesOrderMachine, type SalesOrderAction } from '../../../../src/contract/states/sales-order'
import { guardScreen, type ScreenAction } from '../../../../src/contract/states/screen'
import { guardSession } from '../../../../src/contract/states/session'
import { guardStock, type StockAction } from '../../../../src/contract/states/stock'
import {
  guardStockCount,
  guardStockCountLine,
  type StockCountAction,
  type StockCountLineAction,
} from '../../../../src/contract/states/stock-count'
import { guardTask, type TaskAction } from '../../../../src/contract/states/task'
import { guardUser, type UserAction } from '../../../../src/contract/states/user'
import type { FollowedViewName } from '../../../../src/contract/row-views'

export interface StateGuard {
  readonly view: FollowedViewName
  /** Takes a row of the view. */
  readonly check: (row: never) => GuardResult<string>
  /** Rows of global administrators may only be changed by global administrators, as their field `isGlobalAdmin` says. */
  readonly isForGlobalAdmins?: true
}

type Check<R> = (row: R) => GuardResult<string>

const of =
  (view: FollowedViewName) =>
  <R>(check: Check<R>): StateGuard => ({ view, check: check as StateGuard['check'] })

const forGlobalAdmins = (rule: StateGuard): StateGuard => ({ ...rule, isForGlobalAdmins: true })

const [order, line, outgoing, job, task] = [
  of('SalesOrders'),
  of('SalesOrderLines'),
  of('OutgoingOrder'),
  of('Job'),
  of('Task'),
]
const [operation, stock, location, count, countLine, screen] = [
  of('Operation'),
  of('Stock'),
  of('Location'),
  of('Inventory'),
  of('InventoryLine'),
  of('Screen'),
]

const ofOrder = (action: SalesOrderAction) =>
  order((row: Parameters<typeof guard>[2]) => guard(salesOrderMachine, action, row as never))
const ofOutgoing = (action: SalesOrderAction) =>
  outgoing(({ salesOrderState, hasPicks }: { salesOrderState: never; hasPicks: boolean }) =>
    guard(salesOrderMachine, action, { state: salesOrderState, hasPicks }),
  )
const ofLine = (action: SalesOrderLineAction) => line((row: Row<typeof guardLine>) => guardLine(action, row))
const ofJob = (action: JobAction) => job((row: Row<typeof guardJob>) => guardJob(action, row))
const ofTask = (action: TaskAction) => task((row: Row<typeof guardTask>) => guardTask(action, row))
const ofStock = (action: StockAction) => stock((row: Row<typeof guardStock>) => guardStock(action, row))
const ofLocation = (action: LocationAction) =>
  location((row: Row<typeof guardLocation>) => guardLocation(action, row))
const ofCount = (action: StockCountAction) =>
  count((row: Row<typeof guardStockCount>) => guardStockCount(action, row))
const ofCountLine = (action: StockCountLineAction) =>
  countLine((row: Row<typeof guardStockCountLine>) => guardStockCountLine(action, row))
const ofUser = (action: UserAction) =>
  forGlobalAdmins(of('User')((row: Row<typeof guardUser>) => guardUser(action, row)))
const ofScreen = (action: ScreenAction) => screen((row: Row<typeof guardScreen>) => guardScreen(action, row))

/** The input of an action's rule. */
type Row<Guard extends (action: never, row: never) => unknown> = Parameters<Guard>[1]

/** By the name of the action. Actions that are allowed in every state are not listed. */
export const stateGuards: Readonly<Record<string, StateGuard>> = {
  prepareOrders: ofOrder('prepare'),
  partlyPrepareOrders: ofOrder('partlyPrepare'),
  prepareAndWaitOrders: ofOrder('prepareAndWait'),
  reserveOrders: ofOrder('reserveInAdvance'),
  unprepareOrders: ofOrder('unprepare'),
  unprepareAndHoldOrders: ofOrder('unprepareAndHold'),
  holdOrder: ofOrder('hold'),
  removeHold: ofOrder('removeHold'),
  changePriorityAndDate: ofOrder('changePriorityAndDate'),
  discountOrders: ofOrder('adjustPrice'),
  splitOrder: ofOrder('splitOrder'),
  completeOrders: ofOrder('completeOrder'),
  cancelOrders: ofOrder('cancelOrder'),
  changeDeliveryType: ofOrder('changeDeliveryType'),
  changeDeliveryInfo: ofOrder('changeDeliveryInfo'),
  editOrderComment: ofOrder('comment'),

  editOrderedQuantity: ofLine('editOrderedQuantity'),
  takeReservation: ofLine('takeReservation'),
  adjustPickedQuantity: ofLine('adjustPickedQuantity'),
  adjustPrice: ofLine('adjustPrice'),
  cancelOrderLines: ofLine('cancelLine'),

  unprepareOutgoingOrders: ofOutgoing('unprepare'),
  changeDeliveryPriority: ofOutgoing('changePriorityAndDate'),
  changeOutgoingDeliveryType: ofOutgoing('changeDeliveryType'),
  cancelOutgoingOrders: ofOutgoing('cancelOrder'),

  assignJobs: ofJob('assign'),
  unassignJobs: ofJob('unassign'),
  endJobs: ofJob('end'),
  dissolveJobs: ofJob('dissolve'),
  cancelJobs: ofJob('cancel'),

  createJobFromTasks: ofTask('createJob'),
  cancelTasks: ofTask('cancel'),

  assignOperations: operation(guardOperationAssign),
  unassignOperations: operation(guardOperationUnassign),
  createJobFromOperations: operation(guardOperationAssign),
  changeOperationPriority: operation(guardOperationPriority),
  cancelOperationOrders: operation(guardOperationCancel),
  openProcessOfOperation: operation(guardSalesOrders),

  moveStock: ofStock('move'),
  gainStock: ofStock('gain'),
  loseStock: ofStock('lose'),
  blockStock: ofStock('block'),
  unblockStock: ofStock('unblock'),
  editMinMax: ofStock('editMinMax'),
  dedicateStockLocation: ofStock('dedicate'),
  removeDedication: ofStock('removeDedication'),

  updateLocation: ofLocation('update'),
  dedicateLocation: ofLocation('dedicate'),
  deleteLocations: ofLocation('delete'),

  approveCounts: ofCount('approve'),
  cancelCounts: ofCount('cancel'),
  approveCountLines: ofCountLine('approve'),
  recountLines: ofCountLine('recount'),
  cancelCountLines: ofCountLine('cancel'),

  completeIngoingOrders: of('IngoingOrder')((row: Row<typeof guardIngoingOrder>) =>
    guardIngoingOrder('complete', row),
  ),
  createReplenishments: of('Maintenance')(guardMaintenance),

  updateScreen: ofScreen('update'),
  makeScreenCode: ofScreen('makeCode'),
  revokeScreens: ofScreen('revoke'),
  deleteScreens: ofScreen('delete'),

  activateUsers: ofUser('activate'),
  deactivateUsers: ofUser('deactivate'),
  deleteUsers: ofUser('delete'),
  updateUser: ofUser('update'),
  resetPassword: ofUser('resetPassword'),
  endSessions: forGlobalAdmins(of('UserSession')(guardSession)),
  replayRecords: of('IntegrationMessage')((row: Row<typeof guardIntegration>) =>
    guardIntegration('replay', row),
  ),

  saveDownload: of('Download')((row: Row<typeof guardDownload>) => guardDownload('fetch', row)),
  deleteDownloads: of('Download')((row: Row<typeof guardDownload>) => guardDownload('delete', row)),
}
