/**
 * The actions on rows with a history, by the entity that audit rows name: every action that the server audits. The texts are
 * `state.history.<action>`, the same for all entities. The actions listed here appear in the history's filter.
 */
import { ofEachKind, type masterData, type MasterName } from '../master-data/kinds'

type MasterActions = {
  readonly [K in MasterName]: readonly [
    `add${K}`,
    `update${K}`,
    ...(typeof masterData)[K]['moreActions'],
    `delete${K}`,
  ]
}

export const historyActions = {
  SalesOrder: [
    'createOrder',
    'reserveInAdvance',
    'prepare',
    'partlyPrepare',
    'prepareAndWait',
    'unprepare',
    'undoStep',
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
    'takeReservation',
    'giveReservation',
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
    'importOrder',
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
  Material: ['addMaterial', 'updateMaterial', 'printLabel', 'receiveGoods'],
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
  IngoingOrder: ['placeOrder', 'importOrder', 'receiveGoods', 'completeReceipt'],
  Supplier: [
    'addSupplier',
    'updateSupplier',
    'associateMaterial',
    'changeProductLine',
    'removeMaterial',
    'deleteSupplier',
  ],
  User: [
    'addUser',
    'updateUser',
    'activateUser',
    'deactivateUser',
    'resetPassword',
    'removePicture',
    'askNewPassword',
    'setNewPassword',
    'changePassword',
    'updatePicture',
    'deleteUser',
    'changeDefaultLanguage',
    'signIn',
    'signInFailed',
    'signOut',
    'endSession',
    'askForLicence',
    'handOver',
    'refreshTokenReused',
  ],
  UserRole: ['addRole', 'updateRole', 'deleteRole'],
  Screen: ['addScreen', 'updateScreen', 'makeScreenCode', 'connectScreen', 'revokeScreen', 'deleteScreen'],
  ...(ofEachKind(({ moreActions }, name) => [
    `add${name}`,
    `update${name}`,
    ...moreActions,
    `delete${name}`,
  ]) as MasterActions),
} as const

/** Entities whose rows have a history, as audit rows name them. */
export type HistoryEntity = keyof typeof historyActions

/** The actions that may be audited for an entity; any for one without a history. */
export type AuditAction<E extends string> = E extends HistoryEntity
  ? (typeof historyActions)[E][number]
  : string
