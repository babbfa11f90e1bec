/** The criteria of a report: the list of reports on the left, the form, and on the right saved sets, the preview, and schedules. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { offerOf } from '../../catalog/reports/reports'
import { lastCriteriaSetting, reportCriteria, type CriteriaSet } from '../../contract/endpoints/report-plans'
import { reportNames, reportPlaces, type ReportName } from '../../contract/reports/report-names'
import { logProblem } from '../../kernel/log'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { PagePending } from '../page-pending'
import { PageTitle } from '../page-title'
import { CriteriaFormContext } from './criteria-context'
import { addressOf, filledCriteria } from './criteria-draft'
import { CriteriaPanel } from './criteria-panel'
import { EstimatePanel } from './estimate-panel'
import '../page-frame.css'
import './report-config.css'
import { ReportList } from './report-list'
import { SavedSets } from './saved-sets'
import { SchedulesPanel } from './schedules-panel'
import { useCriteriaForm } from './use-criteria-form'
import { useCriteriaSets } from './use-criteria-sets'
import { useSchedules } from './use-schedules'
import { toJson } from '../../contract/to-json'

export function Page(props: AreaPageProps) {
  const report = reportNames.find(name => reportPlaces[name].config === props.route.name)
  return report === undefined ? null : <SetsFirst key={report} {...props} report={report} />
}

type ConfigProps = AreaPageProps & { readonly report: ReportName }

const criteriaSets = resource({
  fetch: ({ api }, signal, report: ReportName): Promise<readonly CriteriaSet[]> =>
    api.call(reportCriteria.sets, { params: { report } }, { signal }),
})

/** Loads the sets first, since the form may begin with the starred one. */
function SetsFirst(props: ConfigProps) {
  const { t } = useTranslation()
  const { report } = props
  const { value: sets, failure, refetch } = useResource(criteriaSets, report)
  if (sets !== undefined) return <ReportConfig {...props} sets={sets} />
  return (
    <PagePending
      {...props}
      title={t(`report.${report}.title`)}
      notLoaded={t('report.notLoaded')}
      failure={failure}
      onRetry={refetch}
    />
  )
}

function ReportConfig({
  report,
  search,
  sets: loaded,
}: ConfigProps & { readonly sets: readonly CriteriaSet[] }) {
  const { t } = useTranslation()
  const session = useSession()
  const { navigate } = usePlaces()
  const form = useCriteriaForm(
    offerOf(report),
    search.get('criteria'),
    loaded.find(({ isStarred }) => isStarred),
  )
  const sets = useCriteriaSets(form, loaded)
  const schedules = useSchedules(form)

  const run = () => {
    if (!form.check()) return
    const { criteria, period } = form.chosen
    session
      .saveSetting({
        ...lastCriteriaSetting(report),
        value: toJson({ criteria: filledCriteria(report, criteria), period }),
      })
      .catch(logProblem)
    navigate({ page: reportPlaces[report].page, search: { criteria: addressOf(report, criteria) } })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  }
  const wrong = form.shownProblems.size
  return (
    <CriteriaFormContext value={form}>
      <div className="k-page" onKeyDown={handleKey}>
        <div className="phead k-page-head">
          <PageTitle
            above={[
              { title: t('route.reports-page'), page: 'reports-page' },
              { title: t(`report.${report}.title`) },
            ]}
          >
            {t(`report.${report}.title`)}
          </PageTitle>
          <span className="sec">{t('report.criteriaOf')}</span>
          {wrong > 0 && (
            <span className="hint err" role="status">
              {t('report.toCorrect', { count: wrong })}
            </span>
          )}
          <span className="grow" />
          <span className="k-rc-commands">
            <Button icon="calendar" onClick={() => form.check() && void schedules.add()}>
              {t('report.schedule')}
            </Button>
            <Button icon="save" onClick={() => void sets.save()}>
              {t('report.saveSet')}
            </Button>
            <Button kind="primary" icon="play" shortcut="Ctrl+Enter" onClick={run}>
              {t('report.run')}
            </Button>
          </span>
        </div>
        <div className="body k-rc" ref={form.place}>
          <ReportList report={report} />
          <div className="k-rc-main">
            {form.isAddressUnreadable && <Banner tone="warning">{t('report.addressUnreadable')}</Banner>}
            <CriteriaPanel />
          </div>
          <div className="k-rc-side">
            <SavedSets sets={sets} />
            <EstimatePanel />
            <SchedulesPanel schedules={schedules} />
          </div>
        </div>
      </div>
    </CriteriaFormContext>
  )
}
