/** Sales order and sales order line states, their groups on the dashboard, and the actions of the order (DOMAIN, order state). */
import { defineMachine } from './state-machine'

/** Spec 1, section 4. */
export const salesOrderStates = [
  'Error',
  'New',
  'NewWarn',
  'OnHold',
  'Reserved',
  'PartiallyReserved',
  'PartiallyReadyForPick',
  'ReadyForPick',
  'PickStarted',
  'ReadyForPackAndShip',
  'Completed',
  'Cancelled',
] as const
export type SalesOrderState = (typeof salesOrderStates)[number]

/** Lines use the order's states except on hold. */
export const salesOrderLineStates = [
  'Error',
  'New',
  'NewWarn',
  'Reserved',
  'PartiallyReserved',
  'PartiallyReadyForPick',
  'ReadyForPick',
  'PickStarted',
  'ReadyForPackAndShip',
  'Completed',
  'Cancelled',
] as const
export type SalesOrderLineState = (typeof salesOrderLineStates)[number]

const nothingPicked = [
  'Error',
  'New',
  'NewWarn',
  'OnHold',
  'Reserved',
  'PartiallyReserved',
  'PartiallyReadyForPick',
  'ReadyForPick',
] as const
const open = [...nothingPicked, 'PickStarted', 'ReadyForPackAndShip'] as const

export const salesOrderMachine = defineMachine({
  name: 'salesOrder',
  states: salesOrderStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    reserveInAdvance: {
      from: ['New', 'NewWarn', 'PartiallyReserved'],
      /** Prepared when it completes an order that waits for its preparation. */
      to: ['Reserved', 'PartiallyReserved', 'ReadyForPick', 'PickStarted'],
    },
    prepare: {
      from: ['New', 'NewWarn', 'Reserved', 'PartiallyReserved', 'PartiallyReadyForPick'],
      to: ['ReadyForPick', 'PickStarted'],
    },
    partlyPrepare: {
      from: ['New', 'NewWarn', 'Reserved', 'PartiallyReserved'],
      to: ['ReadyForPick', 'PartiallyReadyForPick', 'PickStarted'],
    },
    prepareAndWait: {
      from: ['New', 'NewWarn', 'PartiallyReserved'],
      to: ['ReadyForPick', 'PartiallyReserved', 'PickStarted'],
    },
    unprepare: {
      from: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick'],
      to: ['New', 'NewWarn', 'Error'],
      needsNothingPicked: true,
    },
    /** Undoes the caller's last preparation or reservation exactly, where unprepare would take everything back (ours). */
    undoStep: {
      from: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick', 'PickStarted'],
      to: ['New', 'NewWarn', 'Error', 'Reserved', 'PartiallyReserved', 'PartiallyReadyForPick'],
    },
    unprepareAndHold: {
      from: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick'],
      to: ['OnHold'],
      needsNothingPicked: true,
    },
    hold: { from: ['New', 'NewWarn'], to: ['OnHold'] },
    removeHold: { from: ['OnHold'], to: ['New', 'NewWarn', 'Error'] },
    completeOrder: {
      from: ['PickStarted', 'ReadyForPackAndShip', 'Reserved', 'PartiallyReserved'],
      to: ['Completed'],
      needsPicksFrom: ['Reserved', 'PartiallyReserved'],
    },
    cancelOrder: { from: nothingPicked, to: ['Cancelled'], needsNothingPicked: true },
    cancelLine: { from: nothingPicked, to: [...nothingPicked, 'Cancelled'], needsNothingPicked: true },
    splitOrder: { from: nothingPicked, to: nothingPicked, needsNothingPicked: true },
    changePriorityAndDate: { from: open, to: open },
    changeDeliveryType: { from: nothingPicked, to: nothingPicked, needsNothingPicked: true },
    editOrderedQuantity: { from: nothingPicked, to: nothingPicked, needsNothingPicked: true },
    adjustPickedQuantity: {
      from: ['PickStarted', 'ReadyForPackAndShip'],
      to: open.filter(state => state !== 'OnHold'),
    },
    /** A line of it takes what a line of another order has reserved (ours). */
    takeReservation: {
      from: ['New', 'NewWarn', 'PartiallyReserved', 'PartiallyReadyForPick'],
      to: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick', 'PickStarted'],
    },
    /** The order that loses the reservation. */
    giveReservation: {
      from: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick'],
      to: ['New', 'NewWarn', 'Error', 'Reserved', 'PartiallyReserved', 'PartiallyReadyForPick'],
      needsNothingPicked: true,
    },
    returnGoods: { from: ['Completed'], to: ['Completed'] },
    adjustPrice: { from: open, to: open },
    changeDeliveryInfo: { from: open, to: open },
    comment: { from: salesOrderStates, to: salesOrderStates },
  },
})
export type SalesOrderAction = keyof typeof salesOrderMachine.transitions

/** The actions that undoStep undoes. */
export const undoableSteps = [
  'reserveInAdvance',
  'prepare',
  'partlyPrepare',
  'prepareAndWait',
] as const satisfies readonly SalesOrderAction[]
export type UndoableStep = (typeof undoableSteps)[number]

/** Dashboard groups (spec 1, section 4); the date cut-offs belong to the widgets. */
export const salesOrderGroups = {
  New: ['New', 'NewWarn', 'PartiallyReserved', 'OnHold'],
  Ready: ['ReadyForPick', 'PartiallyReadyForPick'],
  Started: ['ReadyForPackAndShip', 'PickStarted'],
  Done: ['Completed'],
  Cancelled: ['Cancelled'],
  Error: ['Error'],
} as const satisfies Record<string, readonly SalesOrderState[]>
export type SalesOrderGroup = keyof typeof salesOrderGroups

/** States that still need work; partial indexes of the database repeat this list. */
export const openSalesOrderStates = open
