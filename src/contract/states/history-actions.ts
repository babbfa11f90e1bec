/**
 * What happens to rows that have a history, by the entity that audit rows name: every action that the server audits of them. Its
 * words are `state.history.<action>`, the same for all entities. An action that stands here appears in the history's filter.
 */

export const historyActions = {
  SalesOrder: [
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
    'changeDeliveryType',
    'changeDeliveryInfo',
    'editOrderedQuantity',
    'adjustPrice',
    'comment',
    'splitOrder',
    'restArrived',
    'stockLost',
    'startPicking',
    'prepareHeld',
    'handBackTasks',
    'finishPicking',
    'adjustPickedQuantity',
    'completeOrder',
    'cancelTask',
    'cancelLine',
    'cancelOrder',
    'returnGoods',
  ],
  Stock: [
    'receiveStock',
    'moveStock',
    'gainStock',
    'loseStock',
    'pickStock',
    'returnStock',
    'countStock',
    'blockStock',
    'unblockStock',
    'editMinMax',
    'dedicateLocation',
    'removeDedication',
  ],
  Material: ['updateMaterial', 'printLabel', 'receiveGoods'],
  Inventory: [
    'createCount',
    'countLine',
    'approveLine',
    'cancelLine',
    'recountLine',
    'approveCount',
    'cancelCount',
  ],
  Job: [
    'createJob',
    'assignJob',
    'unassignJob',
    'startJob',
    'pauseJob',
    'resumeJob',
    'completeJob',
    'endJob',
    'dissolveJob',
    'cancelTask',
    'cancelJob',
  ],
  IngoingOrder: ['placeOrder', 'receiveGoods', 'completeReceipt'],
  Supplier: [
    'addSupplier',
    'updateSupplier',
    'associateMaterial',
    'changeProductLine',
    'removeMaterial',
    'deleteSupplier',
  ],
  Screen: ['addScreen', 'updateScreen', 'makeScreenCode', 'connectScreen', 'revokeScreen', 'deleteScreen'],
} as const

/** Entities whose rows have a history, as audit rows name them. */
export type HistoryEntity = keyof typeof historyActions

/** What the server may audit of an entity; of one without a history anything. */
export type AuditAction<E extends string> = E extends HistoryEntity
  ? (typeof historyActions)[E][number]
  : string
