/**
 * The figures of a business unit's widgets, read once for all who ask in the same second: pages, walls, and what is sent live. They
 * are of the unit alone; what of them somebody sees is decided for each reader afterwards, by his own rights (unit-widgets.ts).
 */
import type { Db } from '../db/database'
import type { CutOffs } from './cut-offs'
import { readWidgetFigures, type WidgetFigures } from './widget-figures'

export interface SharedFigures {
  /** Figures whose reading began at most a second ago, and after the last change of the unit that this node heard of. */
  of(businessUnitId: number, limits: CutOffs): Promise<WidgetFigures>
  close(): void
}

/** Longest time from the beginning of a reading to a caller who still shares it. */
const sharedForMs = 1_000

interface Reading {
  readonly startedAtMs: number
  readonly limits: CutOffs
  readonly figures: Promise<WidgetFigures>
}

/**
 * @param read reads the figures of a unit
 * @param clockMs any clock that only goes forward
 */
export function sharedFigures(
  db: Pick<Db, 'read' | 'onChange' | 'onMissedChanges'>,
  read: typeof readWidgetFigures = readWidgetFigures,
  clockMs: () => number = () => performance.now(),
): SharedFigures {
  const readings = new Map<number, Reading>()
  const stops = [
    db.onChange(({ businessUnitId }) => readings.delete(businessUnitId)),
    db.onMissedChanges(() => readings.clear()),
  ]
  return {
    of(businessUnitId, limits) {
      const known = readings.get(businessUnitId)
      if (known !== undefined && clockMs() - known.startedAtMs < sharedForMs && isSame(known.limits, limits))
        return known.figures
      const figures = read(db.read, businessUnitId, limits)
      const reading: Reading = { startedAtMs: clockMs(), limits, figures }
      readings.set(businessUnitId, reading)
      // What failed is shared only by those who waited for it.
      figures.catch(() => {
        if (readings.get(businessUnitId) === reading) readings.delete(businessUnitId)
      })
      return figures
    },
    close: () => stops.forEach(stop => stop()),
  }
}

/** Another day or region has figures of its own. */
const isSame = (one: CutOffs, other: CutOffs): boolean =>
  one.startOfToday === other.startOfToday && one.startOfTomorrow === other.startOfTomorrow
