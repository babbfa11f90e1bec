import { describe, expect, it } from 'vitest'
import { cutOffs } from '../../../demo/server/dashboard/cut-offs'
import { shared as sharedReadings } from '../../../demo/server/dashboard/shared-figures'
import type { Change } from '../../../demo/server/core/db/database'
import type { WidgetFigures } from '../../../demo/server/dashboard/widget-figures'

/** Reads that the test resolves. */
function bench() {
  const readings: { unit: number; resolve(figures: WidgetFigures): void; reject(error: Error): void }[] = []
  const received: { change?: (change: Change) => void; missed?: () => void } = {}
  let clockMs = 0
  const db = {
    onChange(listener: (change: Change) => void) {
      received.change = listener
      return () => undefined
    },
    onMissedChanges(listener: () => void) {
      received.missed = listener
      return () => undefined
    },
  }
  const read = (unit: number) =>
    new Promise<WidgetFigures>((resolve, reject) => {
      readings.push({ unit, resolve, reject })
    })
  return {
    readings,
    shared: sharedReadings(db, read, () => clockMs),
    pass: (ms: number) => {
      clockMs += ms
    },
    change: (businessUnitId: number) => received.change?.({ businessUnitId } as Change),
    miss: () => received.missed?.(),
  }
}

const limits = cutOffs(new Date('2026-05-04T10:00:00Z'), 'Europe/Berlin')

describe('shared figures', () => {
  it('are read once for all concurrent requests, and within a second', async () => {
    const { shared, readings, pass } = bench()
    const [first, second] = [shared.of(1, limits), shared.of(1, limits)]
    readings[0]?.resolve({ new: 3 } as WidgetFigures)
    expect(await first).toBe(await second)
    pass(999)
    expect(await shared.of(1, limits)).toBe(await first)
    expect(readings).toHaveLength(1)
  })

  it('are read again after a second, even if the previous read is pending', () => {
    const { shared, readings, pass } = bench()
    void shared.of(1, limits)
    pass(1_000)
    void shared.of(1, limits)
    expect(readings).toHaveLength(2)
  })

  it('are separate for each business unit and day', () => {
    const { shared, readings } = bench()
    void shared.of(1, limits)
    void shared.of(2, limits)
    void shared.of(1, cutOffs(new Date('2026-05-05T10:00:00Z'), 'Europe/Berlin'))
    expect(readings.map(({ unit }) => unit)).toEqual([1, 2, 1])
  })

  it('are read again after a change of the unit, also when an earlier read is pending', () => {
    const { shared, readings, change, miss } = bench()
    void shared.of(1, limits)
    void shared.of(2, limits)
    change(1)
    void shared.of(1, limits)
    void shared.of(2, limits)
    expect(readings.map(({ unit }) => unit)).toEqual([1, 2, 1])
    miss()
    void shared.of(2, limits)
    expect(readings).toHaveLength(4)
  })

  it('are read again after a failure', async () => {
    const { shared, readings } = bench()
    const failed = shared.of(1, limits)
    readings[0]?.reject(new Error('gone'))
    await expect(failed).rejects.toThrow('gone')
    void shared.of(1, limits)
    expect(readings).toHaveLength(2)
  })
})
