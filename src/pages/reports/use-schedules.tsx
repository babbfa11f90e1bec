/** The schedules of a report, and the commands for them. */
import { useTranslation } from 'react-i18next'
import {
  reportSchedules,
  type ReportSchedule,
  type ScheduleContent,
} from '../../contract/endpoints/report-plans'
import { resource } from '../../kernel/resource'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { useResource, type Shown } from '../../ui/use-resource'
import { filledCriteria } from './criteria-draft'
import { ScheduleDialog, type AskedSchedule, type ScheduleAnswer } from './schedule-dialog'
import type { CriteriaForm } from './use-criteria-form'
import type { ReportName } from '../../contract/reports/report-names'

export interface Schedules {
  /** Sorted by name. */
  readonly all: Shown<readonly ReportSchedule[]>
  /** Why the last command failed, as a sentence. */
  readonly problem: string | null
  /** Asks for the rhythm, and schedules the criteria of the form. */
  add(): Promise<void>
  change(schedule: ReportSchedule): Promise<void>
  switchTo(schedule: ReportSchedule, isActive: boolean): Promise<void>
}

const schedulesOf = resource({
  fetch: ({ api }, signal, report: ReportName): Promise<readonly ReportSchedule[]> =>
    api.call(reportSchedules.ofReport, { params: { report } }, { signal }),
})

export function useSchedules(form: CriteriaForm): Schedules {
  const { t } = useTranslation()
  const { api } = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const report = form.offer.name
  const params = { report }
  const all = useResource(schedulesOf, report)
  const { take } = all
  const { problem, attempt } = useAttempt()

  const put = (schedule: ReportSchedule) =>
    take(known =>
      [...known.filter(({ id }) => id !== schedule.id), schedule].sort((a, b) =>
        a.name.localeCompare(b.name),
      ),
    )
  const ask = (save: (asked: AskedSchedule) => Promise<void>, schedule?: ReportSchedule) =>
    dialogs.open<ScheduleAnswer>(close => (
      <ScheduleDialog
        report={report}
        chosen={schedule ?? form.chosen}
        save={save}
        {...(schedule === undefined ? {} : { schedule })}
        onClose={close}
      />
    ))

  return {
    all,
    problem,
    async add() {
      const criteria = filledCriteria(report, form.chosen.criteria)
      await ask(async asked => {
        put(await api.call(reportSchedules.create, { params, body: { ...asked, criteria } }))
        toaster.show({ text: t('report.schedule.saved') })
      })
    },
    async change(schedule) {
      const one = { ...params, id: schedule.id }
      const answer = await ask(async asked => {
        const body = { ...contentOf(schedule), ...asked }
        put(await api.call(reportSchedules.update, { params: one, body }))
      }, schedule)
      if (answer === undefined) return
      await attempt(async () => {
        if (answer === 'runNow') {
          await api.call(reportSchedules.runNow, { params: one })
          toaster.show({ text: t('report.schedule.running') })
        } else {
          await api.call(reportSchedules.remove, { params: one })
          take(known => known.filter(({ id }) => id !== schedule.id))
        }
      })
    },
    async switchTo(schedule, isActive) {
      await attempt(async () => {
        put(
          await api.call(reportSchedules.switch, {
            params: { ...params, id: schedule.id },
            body: { isActive },
          }),
        )
      })
    },
  }
}

/** What its owner chose, without what the server adds. */
function contentOf({
  id: _id,
  recipients: _recipients,
  nextDue: _nextDue,
  last: _last,
  ...content
}: ReportSchedule): ScheduleContent {
  return content
}
