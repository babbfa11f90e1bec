/**
 * DOMAIN's table of actions and the machine in the code agree: the code's table is printed in the format and words of the document and
 * compared with its rows.
 */
import { describe, expect, it } from 'vitest'
import { salesOrderLineMachine } from '../../../src/contract/states/sales-order-line'
import {
  salesOrderMachine,
  salesOrderStates,
  type SalesOrderState,
} from '../../../src/contract/states/sales-order'
import type { Machine, Transition } from '../../../src/contract/states/state-machine'

const open = salesOrderStates.filter(state => !salesOrderMachine.isFinal(state))
const withoutPicks = open.filter(state => state !== 'PickStarted' && state !== 'ReadyForPackAndShip')

/** The states from which an action is allowed, in DOMAIN's words. */
function fromText(transition: Transition): string {
  const { from, needsNothingPicked, needsPicksFrom = [] } = transition
  if (isSame(from, withoutPicks) && needsNothingPicked === true) return 'nothing picked'
  if (isSame(from, open)) return 'every open state'
  if (isSame(from, salesOrderStates)) return 'every state'
  const plain = from.filter(state => !needsPicksFrom.includes(state))
  return [
    plain.join(', '),
    ...(needsPicksFrom.length > 0 ? [`and ${needsPicksFrom.join(' or ')} when something was picked`] : []),
    ...(needsNothingPicked === true ? ['nothing picked'] : []),
  ].join(', ')
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every(state => b.includes(state))
}

function toText({ to, from }: Transition): string {
  if (isSame(to, from) && to.length > 1) return 'stays open'
  return to.join(' or ')
}

function tableOf(machine: Machine): string[] {
  return Object.entries<Transition>(machine.transitions).map(
    ([action, transition]) => `| ${action} | ${fromText(transition)} | ${toText(transition)} |`,
  )
}

describe('the table of order actions', () => {
  it('equals that of DOMAIN', () => {
    const table = tableOf(salesOrderMachine)
    console.info(['| action | from | to |', '|---|---|---|', ...table].join('\n'))
    expect(table).toEqual([
      '| reserveInAdvance | New, NewWarn, PartiallyReserved | Reserved or PartiallyReserved or ReadyForPick or PickStarted |',
      '| prepare | New, NewWarn, Reserved, PartiallyReserved, PartiallyReadyForPick | ReadyForPick or PickStarted |',
      '| partlyPrepare | New, NewWarn, Reserved, PartiallyReserved | ReadyForPick or PartiallyReadyForPick or PickStarted |',
      '| prepareAndWait | New, NewWarn, PartiallyReserved | ReadyForPick or PartiallyReserved or PickStarted |',
      '| unprepare | Reserved, PartiallyReserved, PartiallyReadyForPick, ReadyForPick, nothing picked | New or NewWarn or Error |',
      '| undoStep | Reserved, PartiallyReserved, PartiallyReadyForPick, ReadyForPick, PickStarted | New or NewWarn or Error or Reserved or PartiallyReserved or PartiallyReadyForPick |',
      '| unprepareAndHold | Reserved, PartiallyReserved, PartiallyReadyForPick, ReadyForPick, nothing picked | OnHold |',
      '| hold | New, NewWarn | OnHold |',
      '| removeHold | OnHold | New or NewWarn or Error |',
      '| completeOrder | PickStarted, ReadyForPackAndShip, and Reserved or PartiallyReserved when something was picked | Completed |',
      '| cancelOrder | nothing picked | Cancelled |',
      `| cancelLine | nothing picked | ${[...withoutPicks, 'Cancelled'].join(' or ')} |`,
      '| splitOrder | nothing picked | stays open |',
      '| changePriorityAndDate | every open state | stays open |',
      '| changeDeliveryType | nothing picked | stays open |',
      '| editOrderedQuantity | nothing picked | stays open |',
      `| adjustPickedQuantity | PickStarted, ReadyForPackAndShip | ${open.filter(state => state !== 'OnHold').join(' or ')} |`,
      '| takeReservation | New, NewWarn, PartiallyReserved, PartiallyReadyForPick | Reserved or PartiallyReserved or PartiallyReadyForPick or ReadyForPick or PickStarted |',
      '| giveReservation | Reserved, PartiallyReserved, PartiallyReadyForPick, ReadyForPick, nothing picked | New or NewWarn or Error or Reserved or PartiallyReserved or PartiallyReadyForPick |',
      '| returnGoods | Completed | Completed |',
      '| adjustPrice | every open state | stays open |',
      '| changeDeliveryInfo | every open state | stays open |',
      '| comment | every state | stays open |',
    ])
  })

  it('allows changing a line while it is open, and returning it when it is completed', () => {
    const openLine = salesOrderLineMachine.states.filter(state => !salesOrderLineMachine.isFinal(state))
    for (const [action, { from }] of Object.entries(salesOrderLineMachine.transitions)) {
      const expected: Record<string, readonly string[]> = {
        returnGoods: ['Completed'],
        takeReservation: ['New', 'NewWarn', 'PartiallyReserved', 'PartiallyReadyForPick'],
        giveReservation: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick'],
      }
      expect([...from]).toEqual(expected[action] ?? openLine)
    }
  })

  it('ends in the final states only', () => {
    const endings = Object.entries<Transition<SalesOrderState>>(salesOrderMachine.transitions).filter(
      ([, { to }]) => to.every(state => salesOrderMachine.isFinal(state)),
    )
    expect(endings.map(([action]) => action)).toEqual(['completeOrder', 'cancelOrder', 'returnGoods'])
  })
})
