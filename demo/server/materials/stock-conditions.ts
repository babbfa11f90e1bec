/** Conditions on stocks, tasks and orders that several statements share, as SQL (DOMAIN, availability). Parameters are aliases. */
import { formatDefaults } from '../../../src/contract/limits'
import { lineStatesToPick } from '../../../src/contract/states/sales-order-line'
import { openTaskStates, type IngoingOrderState } from '../../../src/contract/states/warehouse'

/** Today in a company's region, which decides what is expired. */
const todayOf = (company: string): string =>
  `(now() at time zone coalesce(nullif(${company}.region, ''), '${formatDefaults.region}'))::date`

/** Whether goods of a stock may be reserved, picked and replenished: neither blocked nor expired. `company` is the alias of a company_info. */
export const isUnrestricted = (stock: string, company: string): string =>
  `(not ${stock}.block_reservations and (${stock}.exp_date is null or ${stock}.exp_date >= ${todayOf(company)}))`

/** Whether a stock may be reserved: unrestricted, and at a pick location. */
export const isUsable = (stock: string, location: string, company: string): string =>
  `(${location}.available_for_pick and ${isUnrestricted(stock, company)})`

const literals = (states: readonly string[]): string => states.map(state => `'${state}'`).join(',')

/** Whether a task is open; written exactly as in the partial indexes. */
export const isOpenTask = (task: string): string => `${task}.state in (${literals(openTaskStates)})`

/** Whether something of an order line is still to be picked, as far as its state says; written exactly as in the partial index. */
export const isToPick = (line: string): string => `${line}.state in (${literals(lineStatesToPick)})`

const expectedStates = ['Initial', 'Started'] as const satisfies readonly IngoingOrderState[]

/** Whether goods of an ingoing order are still expected. */
export const isExpected = (order: string): string => `${order}.state in (${literals(expectedStates)})`

/** Whether a stock has too little for a task that takes goods from it, or must not be picked or replenished; such goods may be moved. */
export const lacksGoods = (task: string, stock: string, company: string): string =>
  `coalesce((${task}.task_type in ('pick','replenish') and not ${isUnrestricted(stock, company)}) or ${stock}.quantity < ${task}.requested_quantity, false)`

/** Task types that bring stock to a location. */
export const bringingTypes = `('putAway','replenish','move')`
