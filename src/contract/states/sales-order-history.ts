/** What happened to a sales order, as its history says it: the actions of audit rows about sales orders. */

export const salesOrderHistoryActions = [
  'createOrder',
  'reserveInAdvance',
  'prepare',
  'partlyPrepare',
  'prepareAndWait',
  'unprepare',
  'unprepareAndHold',
  'hold',
  'removeHold',
  'changePriorityAndDate',
  'restArrived',
  'startPicking',
  'finishPicking',
  'completeOrder',
  'cancelOrder',
] as const
export type SalesOrderHistoryAction = (typeof salesOrderHistoryActions)[number]
