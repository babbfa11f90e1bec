/**
 * The figures of a business unit's dashboard, read at most once per second for all requests: pages, wall screens, and live updates. They
 * depend only on the unit and its day; permissions, features and selections of each user are applied afterwards (unit-widgets.ts).
 */
import type { KpiReport } from '../../../src/contract/kpi-reports'
import type { Db } from '../core/db/database'
import type { CutOffs } from './cut-offs'
import { readKpiReports } from './kpi-reports'
import { readWidgetFigures, type WidgetFigures } from './widget-figures'

/**
 * Each returns figures that were read at most a second ago, and after the last change of the unit that this node has received; its own
 * changes it receives before the writer is answered.
 */
export interface SharedFigures {
  readonly widgets: Shared<WidgetFigures>
  readonly reports: Shared<readonly KpiReport[]>
  close(): void
}

type Shared<T> = (businessUnitId: number, limits: CutOffs) => Promise<T>

/** Maximum age of a read that is still shared. */
const sharedForMs = 1_000

export function sharedFigures(db: Db): SharedFigures {
  const dashboards = async () => (await db.forLongReads('dashboards')).read
  const widgets = shared(db, async (unit, limits) => readWidgetFigures(await dashboards(), unit, limits))
  const reports = shared(db, async (unit, limits) => readKpiReports(await dashboards(), unit, limits))
  return {
    widgets: widgets.of,
    reports: reports.of,
    close() {
      widgets.close()
      reports.close()
    },
  }
}

interface Reading<T> {
  readonly startedAtMs: number
  readonly limits: CutOffs
  readonly figures: Promise<T>
}

/**
 * A cache of one kind of figures.
 * @param read reads those of a business unit
 * @param clockMs any monotonic clock
 */
export function shared<T>(
  db: Pick<Db, 'onChange' | 'onMissedChanges'>,
  read: (businessUnitId: number, limits: CutOffs) => Promise<T>,
  clockMs: () => number = () => performance.now(),
): { of: Shared<T>; close(): void } {
  const readings = new Map<number, Reading<T>>()
  const stops = [
    db.onChange(({ businessUnitId }) => readings.delete(businessUnitId)),
    db.onMissedChanges(() => readings.clear()),
  ]
  return {
    of(businessUnitId, limits) {
      const known = readings.get(businessUnitId)
      if (known !== undefined && clockMs() - known.startedAtMs < sharedForMs && isSame(known.limits, limits))
        return known.figures
      const reading = {
        startedAtMs: clockMs(),
        limits,
        figures: read(businessUnitId, limits),
      }
      readings.set(businessUnitId, reading)
      // A failure is shared only by the callers that were already waiting.
      reading.figures.catch(() => {
        if (readings.get(businessUnitId) === reading) readings.delete(businessUnitId)
      })
      return reading.figures
    },
    close: () => stops.forEach(stop => stop()),
  }
}

/** Figures are cached per day and region. */
const isSame = (one: CutOffs, other: CutOffs): boolean =>
  one.startOfToday === other.startOfToday && one.startOfTomorrow === other.startOfTomorrow
