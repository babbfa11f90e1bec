/** The list of schedules, each with a switch. */
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '../../contract/endpoints/report-plans'
import { Banner } from '../../ui/controls/banner'
import { Loaded } from '../../ui/controls/loaded'
import { Switch } from '../../ui/controls/switch'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import { useRhythmWords } from './rhythm-words'
import type { Schedules } from './use-schedules'

export function SchedulesPanel({ schedules }: { readonly schedules: Schedules }) {
  const { t } = useTranslation()
  const { all, problem } = schedules
  return (
    <section className="panel k-rc-schedules" aria-label={t('report.scheduled')}>
      <div className="ph">
        <h2>{t('report.scheduled')}</h2>
      </div>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Loaded from={all} notLoaded={t('report.scheduled.notLoaded')} shape={null}>
        {list =>
          list.length === 0 ? (
            <p className="sec k-rc-none">{t('report.scheduled.none')}</p>
          ) : (
            <ul>
              {list.map(schedule => (
                <li key={schedule.id}>
                  <Icon name="calendar" />
                  <button
                    type="button"
                    className="k-rc-set"
                    aria-haspopup="dialog"
                    onClick={() => void schedules.change(schedule)}
                  >
                    <b>{schedule.name}</b>
                    <ScheduleFacts schedule={schedule} />
                  </button>
                  <Switch
                    label={t('report.schedule.active', { name: schedule.name })}
                    hideLabel
                    checked={schedule.isActive}
                    onChange={isActive => void schedules.switchTo(schedule, isActive)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** Rhythm and recipients of a schedule, and its last result. */
export function ScheduleFacts({ schedule }: { readonly schedule: ReportSchedule }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const words = useRhythmWords()
  const { rhythm, format, recipients, nextDue, last } = schedule
  const failedAt = last?.state === 'Failed' ? formats.dateTime(last.at) : null
  // The schedule was switched off then; once it is on again, that failure is settled.
  const wasOwnerGone = failedAt !== null && last?.reason === 'OwnerGone'
  return (
    <>
      <small className="hint">
        {words(rhythm)}, {format.toUpperCase()}.{' '}
        {recipients.length === 0
          ? t('report.schedule.toDownloads')
          : t('report.schedule.toPeople', { count: recipients.length })}
      </small>
      {wasOwnerGone && nextDue === null ? (
        <small className="hint err">{t('report.schedule.stopped', { at: failedAt })}</small>
      ) : failedAt !== null && !wasOwnerGone ? (
        <small className="hint err">{t('report.schedule.failed', { at: failedAt })}</small>
      ) : (
        nextDue !== null && (
          <small className="hint">{t('report.schedule.next', { at: formats.dateTime(nextDue) })}</small>
        )
      )}
      {[...namesByAnswer(last?.undelivered ?? [])].map(([answer, names]) => (
        <small key={answer} className="hint err">
          {answer === ''
            ? t('report.schedule.untaken', { names: names.join(', ') })
            : t('report.schedule.undelivered', { names: names.join(', '), answer })}
        </small>
      ))}
    </>
  )
}

function namesByAnswer(
  undelivered: NonNullable<ReportSchedule['last']>['undelivered'],
): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { displayName, answer } of undelivered)
    names.set(answer, [...(names.get(answer) ?? []), displayName])
  return names
}
