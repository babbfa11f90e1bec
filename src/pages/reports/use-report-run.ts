/** One run of a report: its figures, the moment that they are of, and the names that its criteria hold. */
import { reports } from '../../contract/endpoints/reports'
import type { Filter } from '../../contract/filter'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriteriaNames } from '../../contract/reports/criteria-names'
import type { ReportFacts } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import type { Failure } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'

export interface ReportRun {
  readonly facts: ReportFacts
  readonly names: CriteriaNames
}

export interface ReportRuns {
  /** The last one that came; undefined before the first. */
  readonly run: ReportRun | undefined
  readonly isRunning: boolean
  readonly failure: Failure | null
  readonly again: () => void
}

interface RunQuery {
  readonly report: ReportName
  readonly criteria: AnyCriteria
  readonly refreshes: number
}

const reportRun = resource({
  fetch: async ({ api }, signal, { report, criteria }: RunQuery): Promise<ReportRun> => {
    const input = { params: { report }, body: { criteria } }
    const [facts, names] = await Promise.all([
      api.call(reports.facts, input, { signal }),
      api.call(reports.names, input, { signal }),
    ])
    return { facts, names }
  },
})

const narrowedFacts = resource({
  fetch: ({ api }, signal, { report, criteria, filters, find }: NarrowedQuery): Promise<ReportFacts> =>
    api.call(
      reports.facts,
      { params: { report }, body: { criteria, filters: [...filters], find } },
      { signal },
    ),
})

interface NarrowedQuery {
  readonly report: ReportName
  /** With the moment of the run. */
  readonly criteria: AnyCriteria
  readonly filters: readonly Filter[]
  readonly find: string
}

export interface Narrowed {
  /** Whether rows are left out. */
  readonly isNarrowed: boolean
  /** The figures of those that are left; undefined until they come. */
  readonly facts: ReportFacts | undefined
}

/** The figures of the rows that filters and the text to find leave of a run. */
export function useNarrowedFacts(
  report: ReportName,
  criteria: AnyCriteria,
  { filters, find }: Pick<NarrowedQuery, 'filters' | 'find'>,
  moment: string | undefined,
): Narrowed {
  const isNarrowed = (filters.length > 0 || find !== '') && moment !== undefined
  const { value } = useResource(
    narrowedFacts,
    isNarrowed ? { report, criteria: { ...criteria, moment }, filters, find } : null,
  )
  return { isNarrowed, facts: isNarrowed ? value : undefined }
}

/**
 * Runs a report at once, and again when it is asked to.
 * @param refreshes grows when the page around wants fresh figures
 */
export function useReportRun(report: ReportName, criteria: AnyCriteria, refreshes: number): ReportRuns {
  const {
    status,
    value: run,
    isFetching,
    failure,
    refetch,
  } = useResource(reportRun, {
    report,
    criteria,
    refreshes,
  })
  return { run, isRunning: isFetching || status === 'loading', failure, again: refetch }
}
