/** Sums over the six groups of today's orders (spec 1, section 4, dashboard groups). */
import { salesOrderGroups, type SalesOrderGroup } from '../../contract/states/sales-order'
import type { SalesOrdersTodayValue } from '../../contract/widgets'

const groups = Object.keys(salesOrderGroups) as SalesOrderGroup[]

/** All orders of the day. */
export function totalOf(value: SalesOrdersTodayValue): number {
  return groups.reduce((sum, group) => sum + value[group], 0)
}

/** Whole percent of the day's orders that are done; null without orders. 100 only when all are. */
export function doneShare(value: SalesOrdersTodayValue): number | null {
  const total = totalOf(value)
  if (total <= 0) return null
  const share = Math.round((value.Done / total) * 100)
  return share === 100 && value.Done < total ? 99 : share
}
