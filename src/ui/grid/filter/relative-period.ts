/** Periods relative to today, as users choose them, and the ends of the condition for each. Pure. */
import type { Filter, FilterValue } from '../../../contract/filter'
import { isRelativeDay, type RelativeDay } from '../../../contract/relative-day'

type Ends = readonly [start: RelativeDay | undefined, end: RelativeDay | undefined]

/** In the order in which they are offered. Those with a number have that many days. */
const periods = {
  today: ['today', 'today'],
  tomorrow: ['today+1', 'today+1'],
  todayAndTomorrow: ['today', 'today+1'],
  yesterday: ['today-1', 'today-1'],
  untilYesterday: [undefined, 'today-1'],
  nextDays: (count: number) => ['today', `today+${count - 1}`],
  lastDays: (count: number) => [`today-${count - 1}`, 'today'],
  olderThan: (count: number) => [undefined, `today-${count + 1}`],
  thisWeek: ['week', 'week'],
  nextWeek: ['week+1', 'week+1'],
  lastWeek: ['week-1', 'week-1'],
  thisMonth: ['month', 'month'],
  nextMonth: ['month+1', 'month+1'],
  lastMonth: ['month-1', 'month-1'],
  thisQuarter: ['quarter', 'quarter'],
  nextQuarter: ['quarter+1', 'quarter+1'],
  lastQuarter: ['quarter-1', 'quarter-1'],
  yearToDate: ['year', 'today'],
  lastYear: ['year-1', 'year-1'],
} as const satisfies Readonly<Record<string, Ends | ((count: number) => Ends)>>

export type PeriodName = keyof typeof periods
export const periodNames = Object.keys(periods) as readonly PeriodName[]

export type CountedPeriod = 'nextDays' | 'lastDays' | 'olderThan'
export const isCounted = (name: PeriodName): name is CountedPeriod => typeof periods[name] === 'function'

/** Least and most days of a counted period: a single day is today, which has a name of its own. */
export const periodDays = { least: 2, most: 9_998 } as const

/** A named period; `count` where it has a number of days. */
export interface RelativePeriod {
  readonly name: PeriodName
  readonly count?: number
}

/** The condition that a field lies in a period. */
export function periodFilter(selector: string, { name, count = periodDays.least }: RelativePeriod): Filter {
  const period = periods[name]
  const [valueStart, valueEnd]: Ends = typeof period === 'function' ? period(count) : period
  return {
    selector,
    operator: 'In',
    ...(valueStart !== undefined && { valueStart }),
    ...(valueEnd !== undefined && { valueEnd }),
    type: 'datetime',
  }
}

/** The period of a condition; null for fixed days, and for relative days without a name. */
export function periodOf(filter: Filter): RelativePeriod | null {
  const ends = endsOf(filter)
  if (ends === null) return null
  const [start, end] = ends
  const counted = [start, end].map(value => /^today[+-](\d+)$/.exec(value ?? '')?.[1]).map(Number)
  for (const name of periodNames) {
    const candidates: readonly RelativePeriod[] = isCounted(name)
      ? counted.flatMap(days => [days - 1, days + 1].filter(isDays).map(count => ({ name, count })))
      : [{ name }]
    const found = candidates.find(candidate => {
      const { valueStart, valueEnd } = periodFilter(filter.selector, candidate)
      return valueStart === start && valueEnd === end
    })
    if (found !== undefined) return found
  }
  return null
}

const isDays = (count: number): boolean =>
  Number.isInteger(count) && count >= periodDays.least && count <= periodDays.most

/** The ends of a condition with relative days. */
function endsOf({ type, operator, value, valueStart, valueEnd, isNegated }: Filter): Ends | null {
  if (type !== 'datetime' || isNegated === true) return null
  const isOpenOrMoves = (end: FilterValue | undefined): end is RelativeDay | undefined =>
    end === undefined || isRelativeDay(end)
  if (operator === 'IsEqualTo') return isRelativeDay(value) ? [value, value] : null
  if (operator !== 'In' || (valueStart ?? valueEnd) === undefined) return null
  return isOpenOrMoves(valueStart) && isOpenOrMoves(valueEnd) ? [valueStart, valueEnd] : null
}
