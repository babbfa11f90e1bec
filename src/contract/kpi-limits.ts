/** What the limits of a widget mean: on which side of them its figure needs attention. Pure. */
import { widgetIds, type WidgetLimits } from './widgets'

/** high: attention from the limit on. low: attention below it, for figures where high is good. */
export type LimitSide = 'high' | 'low'
export type Attention = 'warning' | 'alarm'

const goodWhileHigh: readonly number[] = [
  widgetIds.OutgoingOrdersCompletedPerDay,
  widgetIds.SalesOrderLinesCompletedToday,
  widgetIds.SalesOrdersInDoneState,
  widgetIds.NumberOfStartedJobs,
]

/** The side on which a widget's figure needs attention. */
export function limitSideOf(id: number): LimitSide {
  return goodWhileHigh.includes(id) ? 'low' : 'high'
}

/** Which of its limits a value has reached; null for none. */
export function reachedLimit(
  id: number,
  value: number,
  { warnAt, alarmAt }: Pick<WidgetLimits, 'warnAt' | 'alarmAt'>,
): Attention | null {
  const isReached = (limit: number | null): boolean =>
    limit !== null && (limitSideOf(id) === 'low' ? value < limit : value >= limit)
  if (isReached(alarmAt)) return 'alarm'
  return isReached(warnAt) ? 'warning' : null
}
