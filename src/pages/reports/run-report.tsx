/** A report with valid criteria: its totals above its rows, all of the same time. */
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { figureLinks } from '../../catalog/views/report-links'
import { viewOfReport } from '../../catalog/views/reports'
import type { Filter } from '../../contract/filter'
import type { CriteriaOf } from '../../contract/reports/criteria'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import type { View } from '../../define/view'
import type { Session } from '../../kernel/session'
import { archivedPartsOf } from '../../texts/archived-notes'
import { ArchivedNote } from '../../ui/archived-note'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { NotLoaded, NotRefreshed } from '../../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { GridSection } from '../../ui/grid/grid-section'
import type { ShownFigure } from '../../ui/grid/commands/grid-links'
import type { Grid } from '../../ui/grid/data/use-grid'
import { createArrangementStore, savedArrangement } from '../../ui/grid/layout/arrangement-store'
import { lazyPart } from '../../ui/lazy-part'
import { usePlaces } from '../../ui/places'
import { useNewestSession, useSession } from '../../ui/session-context'
import { addressOf } from './criteria-draft'
import { withBar } from '../../contract/reports/report-bars'
import { ReportChartPanel } from './report-chart-panel'
import { CriteriaChips, ReportFactsPanel } from './report-facts-panel'
import { ReportHead } from './report-head'
import { ReportPrint } from './report-print'
import { isNarrowing, useNarrowedFacts, useReportRun, type ReportRun } from './use-report-run'
import { useCriteriaWords } from './use-report-words'

const FigurePopover = lazyPart(() => import('./figure-popover'), 'FigurePopover')

export interface RunReportProps extends AreaPageProps {
  readonly report: ReportName
  /** Validated criteria. Other criteria need another `key` of the report. */
  readonly criteria: CriteriaOf<ReportName>
}

export function RunReport(props: RunReportProps) {
  const { report, title, root, refreshes = 0 } = props
  const { navigate } = usePlaces()
  const [criteria] = useState(props.criteria)
  const session = useSession()
  const newest = useNewestSession()
  const { t } = useTranslation()
  const { run, isRunning, failure, again } = useReportRun(report, criteria, refreshes)
  const words = useCriteriaWords(report, criteria, run?.names)
  const [store] = useState(() => storeOf(newest, viewOfReport[report]))
  const { filters } = useAtomValue(store.arrangement).master
  const find = useAtomValue(store.atoms.question.find).trim()
  const narrowing = useMemo(() => ({ filters, find }), [filters, find])
  const narrowed = useNarrowedFacts(report, criteria, narrowing, run?.facts.moment)
  const grid = useRef<Grid | null>(null)
  const keepGrid = useCallback((next: Grid | null) => {
    grid.current = next
  }, [])
  useEffect(() => () => store.flush(), [store])
  const setFilters = useCallback((next: readonly Filter[]) => store.changeMaster({ filters: next }), [store])
  const openCriteria = () =>
    navigate({ page: reportPlaces[report].config, search: { criteria: addressOf(report, criteria) } })
  const moment = run?.facts.moment
  const momentDay = moment === undefined ? '' : session.formats.companyDay(Date.parse(moment))
  const view = useMemo(
    () => (run === undefined ? null : viewOfRun(report, criteria, run, momentDay)),
    [report, criteria, run, momentDay],
  )
  const until = useMemo(() => ({ moment: moment ?? '', momentDay }), [moment, momentDay])
  const [figure, setFigure] = useState<ShownFigure | null>(null)
  const parts = { report, criteria, words, facts: run?.facts }

  return (
    <div className="k-page k-report">
      <ReportHead
        {...parts}
        title={title}
        grid={grid}
        store={store}
        isRunning={isRunning}
        onAgain={again}
        onCriteria={openCriteria}
      />
      <div className="k-report-body" aria-busy={isRunning}>
        {archivedPartsOf(report, criteria).map(part => (
          <ArchivedNote key={part.kind} {...part} />
        ))}
        {run !== undefined && <NotRefreshed failure={failure} onRetry={again} />}
        {failure !== null && run === undefined ? (
          <section className="panel">
            <NotLoaded
              title={t('report.page.failed')}
              failure={failure}
              onRetry={again}
              retryText={t('report.page.again')}
            />
          </section>
        ) : run === undefined || view === null ? (
          <section className="panel">
            <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
              {null}
            </Skeleton>
          </section>
        ) : run.facts.rows === 0 ? (
          <section className="panel k-report-none" role="status">
            <EmptyState
              drawing="no-match"
              title={t('report.page.empty')}
              text={t('report.page.emptyText')}
              action={
                <>
                  <CriteriaChips words={words} />
                  <Button kind="primary" icon="filter" onClick={openCriteria}>
                    {t('report.page.change')}
                  </Button>
                </>
              }
            />
          </section>
        ) : (
          <>
            <div className="k-report-top">
              <ReportChartPanel
                report={report}
                points={run.facts.chart}
                isNarrowed={isNarrowing(narrowing)}
                filters={filters}
                onBar={bar => setFilters(withBar(filters, bar))}
              />
              <ReportFactsPanel
                {...parts}
                facts={run.facts}
                narrowed={narrowed}
                filters={filters}
                onFilter={filter => setFilters(withBar(filters, filter))}
              />
            </div>
            <div className="k-report-rows">
              <GridSection
                key={run.facts.moment}
                title={title}
                view={view}
                store={store}
                root={root}
                refreshes={0}
                onGrid={keepGrid}
                showFigure={setFigure}
              />
            </div>
            {figure !== null && (
              <FigurePopover
                key={`${figure.row.id} ${figure.field}`}
                report={report}
                figure={figure}
                until={until}
                grid={grid}
                onClose={() => setFigure(null)}
              />
            )}
            <ReportPrint grid={grid} store={store} />
          </>
        )}
      </div>
    </div>
  )
}

/** The view with the criteria of this run and the links of its figures. */
function viewOfRun(
  report: ReportName,
  criteria: CriteriaOf<ReportName>,
  { facts, names }: ReportRun,
  momentDay: string,
): View {
  const { moment } = facts
  const roleNames = names.locationRoles.flatMap(({ name }) => name ?? [])
  return {
    ...viewOfReport[report],
    criteria: { ...criteria, moment },
    figures: figureLinks(report, criteria, { moment, momentDay, roleNames }),
  }
}

/** The user's layout of this report's rows, but without saved filters: those of another run do not apply to this one. */
function storeOf(session: () => Session, view: View) {
  const saved = savedArrangement(session(), view, view.name)
  const { arrangement } = saved
  return createArrangementStore(session, view, view.name, {
    ...saved,
    arrangement: { ...arrangement, master: { ...arrangement.master, filters: [] } },
    dropped: [],
  })
}
