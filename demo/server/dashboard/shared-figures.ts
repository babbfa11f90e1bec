/**
 * The figures of a business unit's dashboard, read once for all requests of a second: pages, walls, and what is sent live. They are of the
 * unit and its day alone; what of them somebody sees is decided for each reader afterwards, by his rights, features and choices
 * (unit-widgets.ts).
 */
import type { KpiReport } from '../../../src/contract/kpi-reports'
import type { Db } from '../core/db/database'
import type { CutOffs } from './cut-offs'
import { readKpiReports } from './kpi-reports'
import { readWidgetFigures, type WidgetFigures } from './widget-figures'

/**
 * Each answers what was read at most a second ago, and after the last change of the unit that this node heard of: of its own changes
 * it hears before their writer is answered.
 */
export interface SharedFigures {
  readonly widgets: Shared<WidgetFigures>
  readonly reports: Shared<readonly KpiReport[]>
  close(): void
}

type Shared<T> = (businessUnitId: number, limits: CutOffs) => Promise<T>

/** Longest time from the beginning of a reading to a caller who still shares it. */
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
 * One kind of figures.
 * @param read reads those of a business unit
 * @param clockMs any clock that only goes forward
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
      // What failed is shared only by those who waited for it.
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
