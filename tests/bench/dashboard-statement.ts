/** Duration of the dashboard's statement, and of that for its KPI tile reports, on an existing database. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../demo/server/core/db/tables'
import { cutOffs } from '../../demo/server/dashboard/cut-offs'
import { readKpiReports } from '../../demo/server/dashboard/kpi-reports'
import { readWidgetFigures } from '../../demo/server/dashboard/widget-figures'
import { formatDefaults } from '../../src/contract/limits'

/** p95 of the statement in ms (issue "dashboard and kiosk"). */
export const dashboardTargets = { postgres: 50, pglite: 150, million: 75 } as const

interface StatementTimes {
  readonly name: string
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
}

const warmUps = 3
const dayMs = 24 * 60 * 60_000

/** Runs each of the two statements `runs` times for a business unit. */
export async function dashboardStatements(
  db: Kysely<Tables>,
  businessUnitId: number,
  runs: number,
): Promise<readonly StatementTimes[]> {
  // A full day of work, whatever the time at which the benchmark runs.
  const limits = () => {
    const startOfToday = new Date(Date.now() - dayMs).toISOString()
    return { ...cutOffs(new Date(), formatDefaults.region), startOfToday }
  }
  return [
    await timed('all widgets', runs, () => readWidgetFigures(db, businessUnitId, limits())),
    await timed('KPI tile reports', runs, () => readKpiReports(db, businessUnitId, limits())),
  ]
}

async function timed(name: string, runs: number, run: () => Promise<unknown>): Promise<StatementTimes> {
  const times: number[] = []
  for (let turn = -warmUps; turn < runs; turn++) {
    const begin = performance.now()
    await run()
    if (turn >= 0) times.push(performance.now() - begin)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0
  return { name, p50: at(0.5), p95: at(0.95) }
}
