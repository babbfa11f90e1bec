/**
 * The result of a report: totals, chart and rows. Its address contains the criteria, so that it can be shared and reloaded; an address with
 * missing or invalid criteria shows the problems and links to the form.
 */
import { useTranslation } from 'react-i18next'
import { criteriaInAddress, addressOf } from './criteria-draft'
import { reportNames, reportPlaces, type ReportName } from '../../contract/reports/report-names'
import type { AreaPageProps } from '../area-pages'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { PageTitle } from '../page-title'
import { requestedCriteria, type CriteriaIssue } from './requested-criteria'
import '../page-frame.css'
import './report.css'
import { RunReport } from './run-report'

/** The page of a report's route. */
export function Page(props: AreaPageProps) {
  const { route, search } = props
  const session = useSession()
  const { i18n } = useTranslation()
  const report = reportNames.find(name => reportPlaces[name].page === route.name)
  if (report === undefined) throw new Error(`${route.name} shows no report.`)
  const today = session.formats.companyDay()
  const requested = requestedCriteria(report, search, today)
  if ('issues' in requested) return <NoCriteria {...props} report={report} issues={requested.issues} />
  return (
    <RunReport
      {...props}
      key={`${i18n.language} ${report} ${search.get('criteria') ?? ''}`}
      report={report}
      criteria={requested.criteria}
    />
  )
}

interface NoCriteriaProps extends AreaPageProps {
  readonly report: ReportName
  readonly issues: readonly CriteriaIssue[]
}

/** Why the criteria in the address cannot be run. */
function NoCriteria({ report, issues, title, search }: NoCriteriaProps) {
  const { navigate } = usePlaces()
  const { t } = useTranslation()
  const { config } = reportPlaces[report]
  const inAddress = criteriaInAddress(report, search.get('criteria'))
  const isUsable = inAddress !== null && inAddress !== 'unreadable'
  return (
    <div className="k-page k-report">
      <div className="phead">
        <PageTitle above={[{ title: t('route.reports-page'), page: 'reports-page' }, { title }]}>
          {title}
        </PageTitle>
      </div>
      <div className="k-report-body">
        <section className="panel" role="status">
          <EmptyState
            drawing="no-page"
            title={t('report.page.notRun')}
            text={issues.map(({ name, says }) => (
              <span key={`${name ?? ''} ${says}`} className="k-report-issue">
                {name !== null && <b>{t(`report.criterion.${name}`)}: </b>}
                {t(`report.issue.${says}`, { defaultValue: t(`grid.form.${says}`) })}
              </span>
            ))}
            action={
              <Button
                kind="primary"
                icon="filter"
                onClick={() =>
                  navigate({
                    page: config,
                    ...(isUsable ? { search: { criteria: addressOf(report, inAddress) } } : {}),
                  })
                }
              >
                {t('report.page.choose')}
              </Button>
            }
          />
        </section>
      </div>
    </div>
  )
}
