/** One run of a report: its totals, its time, and the names for its criteria. */
import { reports } from '../../contract/endpoints/reports'
import type { Filter } from '../../contract/filter'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriteriaNames } from '../../contract/reports/criteria-names'
import type { ReportFacts } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import { toJson } from '../../contract/to-json'
import type { Failure } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'

export interface ReportRun {
  readonly facts: ReportFacts
  readonly names: CriteriaNames
}

export interface ReportRuns {
  /** The latest result; undefined before the first. */
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
  fetch: async ({ api }, signal, query: NarrowedQuery) => {
    const { report, criteria, filters, find } = query
    const body = { criteria, filters: [...filters], find }
    return {
      of: toJson(query),
      facts: await api.call(reports.facts, { params: { report }, body }, { signal }),
    }
  },
})

/** The filters and search that reduce the rows of a run. */
export interface Narrowing {
  readonly filters: readonly Filter[]
  /** The search text, trimmed. */
  readonly find: string
}

/** Whether rows are filtered at all. */
export function isNarrowing({ filters, find }: Narrowing): boolean {
  return filters.length > 0 || find !== ''
}

interface NarrowedQuery extends Narrowing {
  readonly report: ReportName
  /** Including the time of the run. */
  readonly criteria: AnyCriteria
}

/** The totals of a run's filtered or searched rows. */
export interface NarrowedFacts {
  /** Undefined until those of the present filters arrive. */
  readonly facts: ReportFacts | undefined
  /** Why they could not be loaded. */
  readonly failure: Failure | null
  readonly retry: () => void
}

/** The totals of the filtered or searched rows; null while all rows are shown. */
export function useNarrowedFacts(
  report: ReportName,
  criteria: AnyCriteria,
  narrowing: Narrowing,
  moment: string | undefined,
): NarrowedFacts | null {
  const query: NarrowedQuery | null =
    isNarrowing(narrowing) && moment !== undefined
      ? { report, criteria: { ...criteria, moment }, ...narrowing }
      : null
  const { value, failure, refetch } = useResource(narrowedFacts, query)
  if (query === null) return null
  return { facts: value?.of === toJson(query) ? value.facts : undefined, failure, retry: refetch }
}

/**
 * Runs a report at once, and again on request.
 * @param refreshes incremented when the embedding page asks for fresh figures
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
