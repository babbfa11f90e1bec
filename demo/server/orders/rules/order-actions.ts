/**
 * The actions of a sales order as decisions: from a snapshot and the free stock to a new snapshot or a refusal (DOMAIN, the table of
 * actions). No reads or writes; handlers save the difference between the two snapshots.
 */
import { addDays, dayOf, daysBetween, momentIn, regionClock } from '../../../../src/contract/company-day'
import type { RowRefusal } from '../../../../src/contract/failures'
import type { SalesOrderAction } from '../../../../src/contract/states/sales-order'
import type { Pool } from './allocation'
import type { Decimal } from '../../../../src/contract/decimal'
import { lineCancelled, orderedQuantityChanged } from './line-actions'
import {
  failedLine,
  isShort,
  lacksMasterData,
  lineRefusedByState,
  missingLines,
  refusalOfShort,
  refusedByState,
} from './order-refusals'
import { folded } from './order-state'
import { hasPicks, isFinalLine, isHolding, openQuantity, type OrderSnapshot } from './order-snapshot'
import { foldedOrPrepared, hasAllItWaitsFor, released, withReservations, withTasks } from './tasks'
import { stepUndone, type StepRecord } from './undo-step'

/** An action with its parameters. */
export type OrderCommand =
  | {
      readonly action:
        | 'reserveInAdvance'
        | 'prepare'
        | 'partlyPrepare'
        | 'prepareAndWait'
        | 'unprepare'
        | 'removeHold'
        | 'cancelOrder'
    }
  | {
      readonly action: 'undoStep'
      /** What is undone; null when the caller's step is not the last one. */
      readonly step: StepRecord | null
    }
  | { readonly action: 'hold' | 'unprepareAndHold'; readonly reason: string | null }
  | {
      readonly action: 'completeOrder'
      readonly now: string
      /** False refuses an order with quantities that were not picked. */
      readonly isShortAllowed?: boolean
    }
  | {
      readonly action: 'changePriorityAndDate'
      /** An absent value stays unchanged; null removes the delivery date. */
      readonly priority?: number | undefined
      readonly deliveryDate?: string | null | undefined
    }
  | {
      readonly action: 'changeDeliveryType'
      readonly deliveryTypeId: number
      /** Lines whose material lacks data that this delivery type needs. */
      readonly lackingLineIds: ReadonlySet<number>
    }
  | { readonly action: 'cancelLine'; readonly lineId: number }
  | { readonly action: 'editOrderedQuantity'; readonly lineId: number; readonly quantity: Decimal }

export type Decision =
  | { readonly isAllowed: true; readonly after: OrderSnapshot }
  | { readonly isAllowed: false; readonly refusal: RowRefusal }

/** Actions that may reserve stock; only they need the free stock to be read anew or locked. */
export const reservingActions: ReadonlySet<SalesOrderAction> = new Set([
  'reserveInAdvance',
  'prepare',
  'partlyPrepare',
  'prepareAndWait',
  'editOrderedQuantity',
  'adjustPickedQuantity',
])

/** Decides an action. The pool has the free stock without the order's own reservations; its state afterwards is undefined. */
export function decide(order: OrderSnapshot, command: OrderCommand, pool: Pool): Decision {
  const refused =
    'lineId' in command
      ? lineRefusedByState(order, command.lineId, command.action)
      : refusedByState(order, command.action)
  if (refused !== null) return refuse(refused)
  const allow = (after: OrderSnapshot): Decision => ({
    isAllowed: true,
    after: foldedOrPrepared(after, pool),
  })
  switch (command.action) {
    case 'prepare':
      return prepare(order, pool, allow)
    case 'partlyPrepare':
      return partlyPrepare(order, pool, allow)
    case 'prepareAndWait':
      return prepareAndWait(order, pool, allow)
    case 'reserveInAdvance':
      return reserveInAdvance(order, pool, allow)
    case 'unprepare':
      return allow({ ...released(order, pool), waitForPreparation: false })
    case 'undoStep':
      return undoStep(order, command.step, pool, allow)
    case 'unprepareAndHold':
    case 'hold':
      return allow({
        ...(command.action === 'hold' ? order : released(order, pool)),
        waitForPreparation: false,
        isHeld: true,
        holdReason: command.reason,
      })
    case 'removeHold':
      return allow({ ...order, isHeld: false, holdReason: null })
    case 'cancelOrder':
      return allow({
        ...withFinalLines(released(order, pool), 'Cancelled'),
        state: 'Cancelled',
        isHeld: false,
        holdReason: null,
        waitForPreparation: false,
      })
    case 'completeOrder':
      if (command.isShortAllowed === false && isShort(order)) return refuse(refusalOfShort(order))
      return allow({
        ...withFinalLines(released(order, pool), 'Completed'),
        state: 'Completed',
        waitForPreparation: false,
        completedDate: command.now,
      })
    case 'changePriorityAndDate':
      return changePriorityAndDate(order, command, allow)
    case 'changeDeliveryType':
      return changeDeliveryType(order, command, allow)
    case 'cancelLine':
      return allow(lineCancelled(order, command.lineId, pool))
    case 'editOrderedQuantity':
      return editOrderedQuantity(order, command, pool, allow)
  }
}

/**
 * The new state of a waiting order when all missing stock has arrived: Reserved, or ReadyForPick when it waits for preparation (DOMAIN,
 * order state). Null when something is still missing, so that it reserves no more than before.
 */
export function withArrivedRest(order: OrderSnapshot, pool: Pool): OrderSnapshot | null {
  if (order.state !== 'PartiallyReserved' && !hasAllItWaitsFor(order)) return null
  const reserved = withReservations(order, pool)
  if (missingLines(reserved).length > 0 || lacksMasterData(order)) return null
  return foldedOrPrepared(reserved, pool)
}

type Allow = (after: OrderSnapshot) => Decision

function prepare(order: OrderSnapshot, pool: Pool, allow: Allow): Decision {
  if (lacksMasterData(order)) return refuseForMasterData(order)
  const reserved = withReservations(order, pool)
  const missing = missingLines(reserved)
  if (missing.length > 0) return refuse({ code: 'stock-missing', state: order.state, lines: missing })
  return allow({ ...withTasks(reserved), waitForPreparation: false })
}

function partlyPrepare(order: OrderSnapshot, pool: Pool, allow: Allow): Decision {
  if (lacksMasterData(order)) return refuseForMasterData(order)
  const reserved = withReservations(order, pool)
  const prepared = withTasks(reserved)
  if (countTasks(prepared) === countTasks(order)) return refuseForNothing(reserved)
  return allow({ ...prepared, waitForPreparation: false })
}

function prepareAndWait(order: OrderSnapshot, pool: Pool, allow: Allow): Decision {
  if (lacksMasterData(order)) return refuseForMasterData(order)
  const reserved = withReservations(order, pool)
  const isComplete = missingLines(reserved).length === 0
  return allow(
    isComplete
      ? { ...withTasks(reserved), waitForPreparation: false }
      : { ...reserved, waitForPreparation: true },
  )
}

function reserveInAdvance(order: OrderSnapshot, pool: Pool, allow: Allow): Decision {
  const reserved = withReservations(order, pool)
  const isUnchanged = reserved.lines.every((line, index) => line === order.lines[index])
  return isUnchanged ? refuseForNothing(reserved) : allow(reserved)
}

function undoStep(order: OrderSnapshot, step: StepRecord | null, pool: Pool, allow: Allow): Decision {
  const undone = step === null ? null : stepUndone(order, step, pool)
  // An order that lacks nothing any more, such as without the line that did, cannot wait as it did before.
  if (undone !== null && !hasAllItWaitsFor(folded(undone, pool))) return allow(undone)
  return refuse({ code: hasPicks(order) ? 'already-picked' : 'not-undoable', state: order.state })
}

function changePriorityAndDate(
  order: OrderSnapshot,
  command: Extract<OrderCommand, { action: 'changePriorityAndDate' }>,
  allow: Allow,
): Decision {
  const priority = command.priority ?? order.priority
  const deliveryDate = command.deliveryDate === undefined ? order.deliveryDate : command.deliveryDate
  if (priority === order.priority && deliveryDate === order.deliveryDate) {
    return refuse({ code: 'unchanged', state: order.state })
  }
  return allow({
    ...order,
    priority,
    deliveryDate,
    executionDate: movedExecutionDate(order, deliveryDate),
  })
}

/** Data that a delivery type needs may be missing only while nothing is reserved. */
function changeDeliveryType(
  order: OrderSnapshot,
  { deliveryTypeId, lackingLineIds }: Extract<OrderCommand, { action: 'changeDeliveryType' }>,
  allow: Allow,
): Decision {
  if (deliveryTypeId === order.deliveryTypeId) return refuse({ code: 'unchanged', state: order.state })
  const lines = order.lines.map(line => ({ ...line, isMasterDataMissing: lackingLineIds.has(line.id) }))
  const changed = { ...order, deliveryTypeId, lines }
  return isHolding(order) && lacksMasterData(changed) ? refuseForMasterData(changed) : allow(changed)
}

function editOrderedQuantity(
  order: OrderSnapshot,
  { lineId, quantity }: Extract<OrderCommand, { action: 'editOrderedQuantity' }>,
  pool: Pool,
  allow: Allow,
): Decision {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line?.ordered === quantity && line.confirmed === quantity) {
    return refuse({ code: 'unchanged', state: order.state })
  }
  return allow(orderedQuantityChanged(order, lineId, quantity, pool))
}

/**
 * The execution date keeps its distance in days to the delivery date, and its time on the company's clock; without both dates it is
 * unchanged.
 */
export function movedExecutionDate(
  {
    executionDate,
    deliveryDate: before,
    region,
  }: Pick<OrderSnapshot, 'executionDate' | 'deliveryDate' | 'region'>,
  deliveryDate: string | null,
): string | null {
  if (executionDate === null || before === null || deliveryDate === null) return executionDate
  const moment = Date.parse(executionDate)
  const { hour, minute } = regionClock(region)(moment)
  const day = addDays(dayOf(moment, region), daysBetween(before, deliveryDate))
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return new Date(momentIn(day, region, time).getTime() + (moment % 60_000)).toISOString()
}

function withFinalLines(order: OrderSnapshot, state: 'Completed' | 'Cancelled'): OrderSnapshot {
  return { ...order, lines: order.lines.map(line => (isFinalLine(line) ? line : { ...line, state })) }
}

function countTasks(order: OrderSnapshot): number {
  return order.lines.reduce((count, line) => count + line.tasks.length, 0)
}

function refuseForMasterData(order: OrderSnapshot): Decision {
  const lines = order.lines.filter(line => line.isMasterDataMissing && openQuantity(line) > 0n)
  return refuse({
    code: 'master-data-missing',
    state: order.state,
    lines: lines.map(line => failedLine(line, null)),
  })
}

function refuseForNothing(order: OrderSnapshot): Decision {
  return refuse({ code: 'nothing-to-reserve', state: order.state, lines: missingLines(order) })
}

function refuse(refusal: RowRefusal): Decision {
  return { isAllowed: false, refusal }
}
