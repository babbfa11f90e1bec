/** The user's own reports below the tiles: saved sets of criteria, schedules, and the latest files. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { downloads } from '../../contract/endpoints/downloads'
import { reportCriteria, reportSchedules } from '../../contract/endpoints/report-plans'
import type { CriteriaSet, ReportSchedule } from '../../contract/endpoints/report-plans'
import type { Download } from '../../contract/entities/download'
import { reportPlaces, type ReportName } from '../../contract/reports/report-names'
import { resource } from '../../kernel/resource'
import type { Session } from '../../kernel/session'
import { Loaded } from '../../ui/controls/loaded'
import { StateChip } from '../../ui/controls/state-chip'
import { usePlaces } from '../../ui/places'
import { useSession } from '../../ui/session-context'
import type { IconName } from '../../ui/theme/icon-paths'
import { Icon } from '../../ui/theme/icons'
import { useCompanyDay } from '../../ui/use-now'
import { useResource } from '../../ui/use-resource'
import { addressOf, asOfToday } from './criteria-draft'
import { ScheduleFacts } from './schedules-panel'

/** The most listed files; the page of the downloads has all. */
const filesMost = 6
const downloadsPage = 'downloads'

interface SavedReports {
  readonly sets: readonly (CriteriaSet & { readonly report: ReportName })[]
  readonly schedules: readonly (ReportSchedule & { readonly report: ReportName })[]
  readonly files: readonly Download[]
}

const savedReports = resource({
  topics: ['Download'],
  gapMs: 2_000,
  fetch: async (
    { api }: Session,
    signal,
    { reports, hasFiles }: { readonly reports: readonly ReportName[]; readonly hasFiles: boolean },
  ): Promise<SavedReports> => {
    const ofReport = async (report: ReportName) => {
      const params = { report }
      const [sets, schedules] = await Promise.all([
        api.call(reportCriteria.sets, { params }, { signal }),
        api.call(reportSchedules.ofReport, { params }, { signal }),
      ])
      return {
        sets: sets.map(set => ({ ...set, report })),
        schedules: schedules.map(schedule => ({ ...schedule, report })),
      }
    }
    const newest = { filters: [], take: filesMost, sort: [{ selector: 'createdDate', desc: true }] }
    const [plans, files] = await Promise.all([
      Promise.all(reports.map(ofReport)),
      hasFiles ? api.call(downloads.search, { body: newest }, { signal }) : { result: [] },
    ])
    return {
      sets: plans.flatMap(({ sets }) => sets),
      schedules: plans.flatMap(({ schedules }) => schedules),
      files: files.result,
    }
  },
})

/** The lists that are not empty. */
export function SavedReportLists({ reports }: { readonly reports: readonly ReportName[] }) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  const { formats } = useSession()
  const today = useCompanyDay()
  const hasFiles = canOpen(downloadsPage)
  const loaded = useResource(savedReports, { reports, hasFiles }, { isLive: hasFiles })
  const run = (set: SavedReports['sets'][number]) => {
    const { criteria } = asOfToday(set.report, set, today)
    navigate({ page: reportPlaces[set.report].page, search: { criteria: addressOf(set.report, criteria) } })
  }
  return (
    <div className="k-saved">
      <Loaded from={loaded} notLoaded={t('report.kept.notLoaded')} shape={null}>
        {({ sets, schedules, files }) => (
          <div className="k-saved-lists">
            {sets.length > 0 && (
              <SavedList title={t('report.sets')}>
                {sets.map(set => (
                  <SavedEntry
                    key={set.id}
                    icon={set.isStarred ? 'star' : 'filter'}
                    name={set.name}
                    onPress={() => run(set)}
                  >
                    <small className="hint">{t(`report.${set.report}.title`)}</small>
                  </SavedEntry>
                ))}
              </SavedList>
            )}
            {schedules.length > 0 && (
              <SavedList title={t('report.scheduled')}>
                {schedules.map(schedule => (
                  <SavedEntry
                    key={schedule.id}
                    icon="calendar"
                    name={schedule.name}
                    onPress={() => navigate({ page: reportPlaces[schedule.report].config })}
                  >
                    <ScheduleFacts schedule={schedule} />
                  </SavedEntry>
                ))}
              </SavedList>
            )}
            {files.length > 0 && (
              <SavedList title={t('report.files')}>
                {files.map(({ id, name, state, report, format, createdDate }) => (
                  <SavedEntry
                    key={id}
                    icon="download"
                    name={name}
                    onPress={() => navigate({ page: downloadsPage })}
                  >
                    <small className="hint">
                      {t(`report.${report}.title`)}, {format.toUpperCase()}. {formats.dateTime(createdDate)}
                    </small>
                    {state !== 'Ready' && (
                      <StateChip kind="download" state={state} label={t(`state.download.${state}`)} />
                    )}
                  </SavedEntry>
                ))}
              </SavedList>
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function SavedList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel k-saved-list" aria-label={title}>
      <div className="ph">
        <h2>{title}</h2>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

interface SavedEntryProps {
  readonly icon: IconName
  readonly name: string
  readonly onPress: () => void
  readonly children: ReactNode
}

function SavedEntry({ icon, name, onPress, children }: SavedEntryProps) {
  return (
    <li>
      <Icon name={icon} />
      <button type="button" className="k-rc-set" onClick={onPress}>
        <b>{name}</b>
        {children}
      </button>
    </li>
  )
}
