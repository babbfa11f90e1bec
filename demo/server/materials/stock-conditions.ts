/** Conditions and sums over stocks that several sources share, as SQL (DOMAIN, availability). */
import { formatDefaults } from '../../../src/contract/limits'
import { openTaskStates } from '../../../src/contract/states/warehouse'

/** Today in a company's region, which decides what is expired. `company` is the alias of its company_info. */
export const todayOf = (company: string): string =>
  `(now() at time zone coalesce(nullif(${company}.region, ''), '${formatDefaults.region}'))::date`

/**
 * Whether a stock may be reserved: not blocked, at a pick location, not expired. Parameters are aliases of stock, location and
 * company_info.
 */
export const isUsable = (stock: string, location: string, company: string): string =>
  `(not ${stock}.block_reservations and ${location}.available_for_pick and ${isFresh(stock, company)})`

/** Whether a stock is not expired. */
export const isFresh = (stock: string, company: string): string =>
  `(${stock}.exp_date is null or ${stock}.exp_date >= ${todayOf(company)})`

const literals = (states: readonly string[]): string => states.map(state => `'${state}'`).join(',')

/** Whether a task is open; written exactly as in the partial indexes. */
export const isOpenTask = (task: string): string => `${task}.state in (${literals(openTaskStates)})`

/** Whether an order line is open; written exactly as in the partial index. */
export const isOpenLine = (line: string): string =>
  `${line}.state in ('Error','New','NewWarn','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted')`

/** Whether a stock has too little for a task that takes goods from it, or is blocked: blocked goods may be moved, but neither picked nor replenished. */
export const lacksGoods = (task: string, stock: string): string =>
  `coalesce((${stock}.block_reservations and ${task}.task_type <> 'move') or ${stock}.quantity < ${task}.requested_quantity, false)`

/** Task types that bring stock to a location. */
export const bringingTypes = `('putAway','replenish','move')`

/**
 * Left join with the sums of a material's stocks as `totals`: total, reserved, available, number and value.
 * @param material SQL of the material's id
 * @param unit SQL of the business unit's id
 */
export const stockTotals = (material: string, unit: string): string => `
  left join company_info company on company.business_unit_id = ${unit}
  left join lateral (
    select coalesce(sum(s.quantity), 0) as total, coalesce(sum(s.reserved_quantity), 0) as reserved,
      coalesce(sum(s.quantity - s.reserved_quantity) filter (where ${isUsable('s', 'w', 'company')}), 0) as available,
      count(*) filter (where s.quantity > 0) as stocks,
      coalesce(sum(round(s.quantity * s.cost_price, 2)), 0) as value
    from stock s join location w on w.id = s.location_id
    where s.business_unit_id = ${unit} and s.material_id = ${material}
  ) totals on true`
