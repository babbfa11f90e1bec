/** Conditions on stocks that several statements share, as SQL (DOMAIN, availability). Parameters are aliases. */
import { formatDefaults } from '../../../src/contract/limits'

/** Today in a company's region, which decides what is expired. */
const todayOf = (company: string): string =>
  `(now() at time zone coalesce(nullif(${company}.region, ''), '${formatDefaults.region}'))::date`

/** Whether goods of a stock may be reserved, picked and replenished: neither blocked nor expired. `company` is the alias of a company_info. */
export const isUnrestricted = (stock: string, company: string): string =>
  `(not ${stock}.block_reservations and (${stock}.exp_date is null or ${stock}.exp_date >= ${todayOf(company)}))`

/** Whether a stock may be reserved: unrestricted, and at a pick location. */
export const isUsable = (stock: string, location: string, company: string): string =>
  `(${location}.available_for_pick and ${isUnrestricted(stock, company)})`

/** Whether a stock has too little for a task that takes goods from it, or must not be picked or replenished; such goods may be moved. */
export const lacksGoods = (task: string, stock: string, company: string): string =>
  `coalesce((${task}.task_type in ('pick','replenish') and not ${isUnrestricted(stock, company)}) or ${stock}.quantity < ${task}.requested_quantity, false)`

/** Whether a task brings goods to a pick location from one where they cannot be picked. */
export const bringsToPick = (task: string): string =>
  `(exists (select 1 from location tw where tw.id = ${task}.to_location_id and tw.available_for_pick)
    and not exists (select 1 from location fw where fw.id = ${task}.from_location_id and fw.available_for_pick))`

/** Task types that bring stock to a location. */
export const bringingTypes = `('putAway','replenish','move')`
