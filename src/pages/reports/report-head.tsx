/** The head of a report: breadcrumb, period and time of the run, and commands. */
import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { hostAddress } from '../host-address'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { CriterionWords } from '../../contract/reports/criteria-words'
import type { ReportFacts } from '../../contract/reports/report-facts'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import { Button } from '../../ui/controls/button'
import { useCopy } from '../../ui/controls/clipboard'
import type { Grid } from '../../ui/grid/data/use-grid'
import type { ArrangementStore } from '../../ui/grid/layout/arrangement-store'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { PageTitle } from '../page-title'
import { addressOf } from './criteria-draft'
import { ReportFileProgress } from './report-file-progress'
import { periodNames } from './use-report-words'
import { useReportFiles } from './use-report-files'

export interface ReportHeadProps {
  readonly report: ReportName
  readonly title: string
  readonly criteria: AnyCriteria
  readonly words: readonly CriterionWords[]
  /** Undefined before the first run. */
  readonly facts: ReportFacts | undefined
  /** Null while there are no rows. */
  readonly grid: RefObject<Grid | null>
  readonly store: ArrangementStore
  readonly isRunning: boolean
  readonly onAgain: () => void
  readonly onCriteria: () => void
}

export function ReportHead(props: ReportHeadProps) {
  const { report, title, criteria, words, facts, grid, store } = props
  const { isRunning, onAgain, onCriteria } = props
  const { t } = useTranslation()
  const { formats, access } = useSession()
  const { hostUrl } = usePlaces()
  const files = useReportFiles({ report, title, criteria, facts, grid, store })
  const toolsRef = useRef<HTMLDivElement>(null)
  const period = words.find(({ name }) => periodNames.includes(name) && criteria[name] !== null)
  const reason = facts === undefined ? t('report.page.notReady') : undefined
  const hasRows = facts !== undefined && facts.rows > 0
  return (
    <div className="phead">
      <PageTitle above={[{ title: t('route.reports-page'), page: 'reports-page' }, { title }]}>
        {title}
      </PageTitle>
      <span className="k-report-when">
        {period !== undefined && <span>{period.text}</span>}
        {facts !== undefined && (
          <>
            <span role="status">{t('report.page.asOf', { at: formats.dateTime(facts.moment) })}</span>
            <Button kind="quiet" size="small" icon="refresh" busy={isRunning} onClick={onAgain}>
              {t('report.page.again')}
            </Button>
          </>
        )}
      </span>
      <div className="k-report-tools" ref={toolsRef}>
        {hostUrl !== undefined && (
          <CopyAddress
            address={hostAddress(hostUrl, {
              page: reportPlaces[report].page,
              search: { criteria: addressOf(report, criteria) },
            })}
          />
        )}
        <Button kind="quiet" icon="printer" reason={reason} onClick={() => window.print()}>
          {t('report.page.print')}
        </Button>
        <Button icon="filter" onClick={onCriteria}>
          {t('report.criteria')}
        </Button>
        {access.can('grid/exports') && hasRows && (
          <>
            <Button icon="sheet" onClick={() => files.start('xlsx')}>
              XLSX
            </Button>
            <Button icon="sheet" onClick={() => files.start('csv')}>
              CSV
            </Button>
          </>
        )}
        <Button
          icon="pdf"
          reason={reason}
          title={t('report.page.summaryHint')}
          onClick={() => files.start('pdf', true)}
        >
          {t('report.page.summary')}
        </Button>
        <Button kind="primary" icon="pdf" reason={reason} onClick={() => files.start('pdf')}>
          {t('report.page.pdf')}
        </Button>
      </div>
      {files.isShown && toolsRef.current !== null && (
        <ReportFileProgress files={files} anchor={toolsRef.current} />
      )}
    </div>
  )
}

/** Copies the address of this report. */
function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation()
  const { copy, isCopied } = useCopy()
  return (
    <Button kind="quiet" icon={isCopied ? 'check' : 'link'} onClick={() => void copy(address)}>
      <span role="status">{t(isCopied ? 'ui.copied' : 'report.page.copyLink')}</span>
    </Button>
  )
}
