/**
 * Conditions on states that several statements share, as SQL (DOMAIN, words). Parameters are aliases, or names of tables. The states are
 * literals, written exactly as in the partial indexes, so that the planner can use these.
 */
import { sql, type RawBuilder } from 'kysely'
import { ingoingOrderMachine } from '../../../../src/contract/states/ingoing-order'
import { jobMachine } from '../../../../src/contract/states/job'
import { lineStatesToPick } from '../../../../src/contract/states/sales-order-line'
import { stockCountLineMachine, stockCountMachine } from '../../../../src/contract/states/stock-count'
import { taskMachine } from '../../../../src/contract/states/task'

const literals = (states: readonly string[]): string => states.map(state => `'${state}'`).join(',')

/** For `in (...)`. */
export const stateList = (states: readonly string[]): RawBuilder<unknown> => sql.raw(literals(states))

interface States {
  readonly states: readonly string[]
  readonly final: readonly string[]
}

const isIn = (row: string, states: readonly string[]): string => `${row}.state in (${literals(states)})`

/** Whether a row is in a state that is not final. */
const isOpen =
  ({ states, final }: States) =>
  (row: string): string =>
    isIn(
      row,
      states.filter(state => !final.includes(state)),
    )

export const isOpenTask = isOpen(taskMachine)
export const isOpenJob = isOpen(jobMachine)
export const isOpenCount = isOpen(stockCountMachine)
export const isOpenCountLine = isOpen(stockCountLineMachine)
/** Whether goods of an ingoing order are still expected. */
export const isExpected = isOpen(ingoingOrderMachine)

/** Whether something of an order line is still to be picked, as far as its state says. */
export const isToPick = (line: string): string => isIn(line, lineStatesToPick)
