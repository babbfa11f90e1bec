/** One run of a report: its figures, the moment that they are of, and the names that its criteria hold. */
import { useCallback, useState } from 'react'
import { reports } from '../../contract/endpoints/reports'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriteriaNames } from '../../contract/reports/criteria-names'
import type { ReportFacts } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useLoaded } from '../../ui/use-loaded'

export interface ReportRun {
  readonly facts: ReportFacts
  readonly names: CriteriaNames
}

export interface ReportRuns {
  /** The last one that came; undefined before the first. */
  readonly run: ReportRun | undefined
  readonly isRunning: boolean
  readonly failure: Failure | null
  again(): void
}

/**
 * Runs a report at once, and again when it is asked to.
 * @param criteria the same object as long as they are the same
 * @param refreshes grows when the page around wants fresh figures
 */
export function useReportRun(report: ReportName, criteria: AnyCriteria, refreshes: number): ReportRuns {
  const [repeats, setRepeats] = useState(0)
  const turn = repeats + refreshes
  const load = useCallback(
    async (api: Api, signal: AbortSignal) => {
      const input = { params: { report }, body: { criteria } }
      const [facts, names] = await Promise.all([
        api.call(reports.facts, input, { signal }),
        api.call(reports.names, input, { signal }),
      ])
      return { facts, names, turn }
    },
    [report, criteria, turn],
  )
  const { found, failure } = useLoaded(load)
  return {
    run: found,
    isRunning: failure === null && found?.turn !== turn,
    failure,
    again: useCallback(() => setRepeats(count => count + 1), []),
  }
}
