/** A report as a file, made while the user waits or as a background task, with the columns and order of the page's rows. */
import { useAtomValue } from 'jotai'
import { useCallback, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { reports, type ReportFileRequest } from '../../contract/endpoints/reports'
import { reportColumnsMost } from '../../contract/report-limits'
import type { AnyCriteria } from '../../contract/reports/criteria'
import type { ReportFileFormat } from '../../contract/reports/file-formats'
import type { ReportFacts } from '../../contract/reports/report-facts'
import type { ReportName } from '../../contract/reports/report-names'
import { toJson } from '../../contract/to-json'
import { download } from '../../kernel/api-download'
import { perform, report as tell } from '../../kernel/perform'
import { newRequestKey } from '../../kernel/request-key'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { exportJobsOf, type ExportJob } from '../../ui/grid/commands/export-job'
import type { Grid } from '../../ui/grid/data/use-grid'
import type { ArrangementStore } from '../../ui/grid/layout/arrangement-store'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import { addressOf } from './criteria-draft'

/** The page of the user's downloads. */
const downloadsPage = 'downloads'

export interface ReportFilesInput {
  readonly report: ReportName
  readonly title: string
  readonly criteria: AnyCriteria
  readonly facts: ReportFacts | undefined
  readonly grid: RefObject<Grid | null>
  readonly store: ArrangementStore
}

interface RequestedFile {
  /** The same for the same file: of other criteria, of other filters or in another format it is another one. */
  readonly key: string
  readonly format: ReportFileFormat
  /** A PDF without the rows. */
  readonly isSummary: boolean
}

export interface ReportFiles {
  /** The requested file while it is in progress; null when there is none. */
  readonly job: ExportJob | null
  /** Whether its progress is shown. */
  readonly isShown: boolean
  /** Starts a file, or shows its progress when it was already started. */
  start(format: ReportFileFormat, isSummary?: boolean): void
  cancel(): void
  hide(): void
  /** Continues as a background task. */
  makeLater(): void
}

export function useReportFiles(input: ReportFilesInput): ReportFiles {
  const { report, title, criteria, facts, grid, store } = input
  const session = useSession()
  const { api, formats, language } = session
  const { t } = useTranslation()
  const { canOpen, navigate } = usePlaces()
  const toaster = useToaster()
  const dialogs = useDialogs()
  const jobs = exportJobsOf(session)
  const [requested, setRequested] = useState<RequestedFile | null>(null)
  const known = useAtomValue(jobs.of(requested?.key ?? ''))
  const job = known?.status === 'running' ? known : null
  // Of the day of the file: a report may stay open past midnight.
  const newName = () => `${title} ${formats.companyDay()}`

  const showFailure = useCallback(
    (problem: Parameters<typeof tell>[0]) =>
      tell(problem, {
        show: shown => {
          void dialogs.showError({ title: t('grid.export.failed'), description: failureSentence(shown, t) })
        },
      }),
    [dialogs, t],
  )
  /** The current columns, order, filters and groups of the rows. */
  const arranged = (): Omit<ReportFileRequest, 'format' | 'isSummary' | 'commandId'> => {
    const { columns, groups } = store.get().master
    const query = grid.current?.snapshot.query
    return {
      criteria: { ...criteria, ...(facts === undefined ? {} : { moment: facts.moment }) },
      language,
      columns: columns.slice(0, reportColumnsMost),
      groupBy: groups[0] ?? null,
      groupOrder: query?.groupOrder ?? undefined,
      filters: [...(query?.filters ?? [])],
      find: query?.find.trim() ?? '',
      // Rows in groups have the order of the view.
      sort: groups.length > 0 ? [] : [...(query?.sort ?? [])],
    }
  }

  return {
    job,
    isShown: requested !== null && job !== null,
    start: (format, isSummary = false) => {
      const arrangement = arranged()
      const { filters, find } = arrangement
      const key = toJson([report, addressOf(report, criteria), filters, find, format, isSummary])
      setRequested({ key, format, isSummary })
      const commandId = newRequestKey()
      const body = { ...arrangement, format, isSummary, commandId }
      jobs.startFile({
        key,
        language,
        commandId,
        fetch: options => download(api, reports.file, { params: { report }, body }, options),
        fileName: `${newName()}.${format}`,
        total: isSummary ? null : (grid.current?.snapshot.totalCount ?? facts?.rows ?? null),
        onSaved: fileName => toaster.show({ text: t('grid.export.saved', { name: fileName }) }),
        onFailed: showFailure,
      })
    },
    cancel: () => {
      if (requested !== null) jobs.cancel(requested.key)
      setRequested(null)
    },
    hide: () => setRequested(null),
    makeLater: () => {
      if (requested === null) return
      const { key, format, isSummary } = requested
      const name = newName()
      const body = { ...arranged(), period: null, name, format, isSummary }
      jobs.cancel(key)
      setRequested(null)
      void perform(
        async () => {
          await api.call(reports.later, { params: { report }, body })
          toaster.show({
            text: t('report.page.madeLater', { name }),
            ...(canOpen(downloadsPage)
              ? {
                  action: {
                    label: t('report.page.openDownloads'),
                    run: () => navigate({ page: downloadsPage }),
                  },
                }
              : {}),
          })
        },
        { show: problem => showFailure(problem) },
      )
    },
  }
}
