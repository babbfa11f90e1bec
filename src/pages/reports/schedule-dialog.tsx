/** The schedule of a report: rhythm, file format, period and recipients. It stays open until it is saved. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  reportSchedules,
  scheduleFormats,
  type Recipient,
  type ReportSchedule,
  type ScheduleContent,
} from '../../contract/endpoints/report-plans'
import { languageNamesIn } from '../../contract/language-names'
import { languages, nameLengthMost, type Language } from '../../contract/limits'
import { reportFormatNeeds } from '../../contract/reports/file-formats'
import { periods, type ChosenCriteria, type Period } from '../../contract/reports/period'
import type { ReportName } from '../../contract/reports/report-names'
import { dayOfMonthMost, type Rhythm } from '../../contract/reports/rhythm'
import { toJson } from '../../contract/to-json'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { SegmentedField } from '../../ui/controls/segmented-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useDiscardQuestion } from '../../ui/edit/use-discard-question'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import { GoneNote } from './gone-note'
import { useWeekdayName } from './rhythm-words'

/** What the dialog asks for. */
export type AskedSchedule = Pick<
  ScheduleContent,
  'name' | 'period' | 'rhythm' | 'format' | 'isSummary' | 'language' | 'recipientIds'
>

/** The answer, where it is not saved: its file at once, or its deletion. */
export type ScheduleAnswer = 'runNow' | 'removed'

export interface ScheduleDialogProps {
  readonly report: ReportName
  /** The criteria of the schedule. */
  readonly chosen: ChosenCriteria
  /** The schedule to change; absent for a new one. */
  readonly schedule?: ReportSchedule
  /** Saves it; a thrown failure is shown above the fields. */
  readonly save: (asked: AskedSchedule) => Promise<void>
  readonly onClose: (answer?: ScheduleAnswer) => void
}

const rhythms = ['day', 'week', 'month'] as const
/** Before people come to work, with the figures of the day before (ours). */
const timeAtFirst = '06:00'

/** The dialog; it closes with the answer, or once it is saved. */
export function ScheduleDialog({ report, chosen, schedule, save, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation()
  const { language: own, access } = useSession()
  const dialogs = useDialogs()
  const [name, setName] = useState(schedule?.name ?? t(`report.${report}.title`))
  const [rhythm, setRhythm] = useState<Rhythm>(
    schedule?.rhythm ?? { every: 'month', day: 1, time: timeAtFirst },
  )
  const [period, setPeriod] = useState<Period | null>(chosen.period)
  const formats = scheduleFormats.filter(each => {
    const needed = reportFormatNeeds[each]
    return needed === undefined || access.can(needed.permission)
  })
  const [chosenFormat, setFormat] = useState<(typeof scheduleFormats)[number]>(schedule?.format ?? 'pdf')
  const format = formats.includes(chosenFormat) ? chosenFormat : 'pdf'
  const [isSummary, setSummary] = useState(schedule?.isSummary ?? false)
  const [language, setLanguage] = useState<Language>(schedule?.language ?? own)
  const [recipientIds, setRecipientIds] = useState<readonly number[]>(schedule?.recipientIds ?? [])
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const nameError = name.trim() === '' ? t('report.schedule.nameMissing') : undefined
  const timeError = /^([01]\d|2[0-3]):[0-5]\d$/.test(rhythm.time) ? undefined : t('report.schedule.timeWrong')
  const names = languageNamesIn(own)
  const asked: AskedSchedule = {
    ...{ name: name.trim(), period, rhythm, format, language, recipientIds: [...recipientIds] },
    isSummary: isSummary && format === 'pdf',
  }
  const askFirst = useDiscardQuestion(schedule === undefined ? 0 : changedCount(asked, schedule))
  const submit = async () => {
    setSent(true)
    if (nameError !== undefined || timeError !== undefined) return
    await attempt(async () => {
      await save(asked)
      onClose()
    })
  }
  // The dialog stays below the question, with what was entered.
  const remove = async (of: ReportSchedule) => {
    const isSure = await dialogs.confirm({
      title: t('ui.deleteNamed', { name: of.name }),
      text: t('report.schedule.delete.text'),
      confirmLabel: t('report.schedule.delete'),
      danger: true,
    })
    if (isSure) onClose('removed')
  }
  return (
    <SubmitDialog
      title={t(schedule === undefined ? 'report.schedule.title' : 'report.schedule.changeTitle')}
      size={560}
      submitLabel={t('report.schedule.save')}
      isBusy={isBusy}
      lead={
        schedule !== undefined && (
          <>
            <Button kind="quiet" icon="trash" onClick={() => void remove(schedule)}>
              {t('report.schedule.delete')}
            </Button>
            <Button kind="quiet" icon="play" onClick={() => askFirst(() => onClose('runNow'))}>
              {t('report.schedule.runNow')}
            </Button>
          </>
        )
      }
      onCancel={() => onClose()}
      onSubmit={() => void submit()}
    >
      <div className="k-rc-dialog">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <TextField
          label={t('report.schedule.name')}
          required
          value={name}
          maxLength={nameLengthMost}
          error={isSent ? nameError : undefined}
          onChange={setName}
        />
        <div className="k-rc-pair">
          <SegmentedField
            label={t('report.schedule.every')}
            value={rhythm.every}
            options={rhythms.map(value => ({ value, label: t(`report.schedule.every.${value}`) }))}
            onChange={every => setRhythm(rhythmOf(every, rhythm.time))}
          />
          <DayOfRhythm rhythm={rhythm} onChange={setRhythm} />
          <TextField
            label={t('report.schedule.time')}
            required
            value={rhythm.time}
            placeholder={timeAtFirst}
            maxLength={5}
            error={isSent ? timeError : undefined}
            onChange={time => setRhythm({ ...rhythm, time })}
          />
        </div>
        <SelectField<Period | 'fixed'>
          label={t('report.schedule.period')}
          value={period ?? 'fixed'}
          options={[
            ...periods.map(value => ({ value, label: t(`period.${value}`) })),
            { value: 'fixed' as const, label: t('report.schedule.fixed') },
          ]}
          hint={t(period === null ? 'report.schedule.fixedHint' : 'report.schedule.periodHint')}
          onChange={next => setPeriod(next === 'fixed' ? null : next)}
        />
        <div className="k-rc-pair">
          <SegmentedField
            label={t('report.schedule.format')}
            value={format}
            options={formats.map(value => ({ value, label: value.toUpperCase() }))}
            onChange={setFormat}
          />
          <SelectField
            label={t('field.language')}
            value={language}
            options={languages.map(one => ({ value: one, label: names[one] }))}
            onChange={setLanguage}
          />
        </div>
        {format === 'pdf' && (
          <Checkbox label={t('report.schedule.summary')} checked={isSummary} onChange={setSummary} />
        )}
        <Recipients
          report={report}
          saved={schedule?.recipients ?? []}
          chosen={recipientIds}
          onChange={setRecipientIds}
        />
      </div>
    </SubmitDialog>
  )
}

function changedCount(asked: AskedSchedule, saved: AskedSchedule): number {
  const fields = Object.keys(asked) as (keyof AskedSchedule)[]
  return fields.filter(field => toJson(asked[field]) !== toJson(saved[field])).length
}

function rhythmOf(every: Rhythm['every'], time: string): Rhythm {
  if (every === 'day') return { every, time }
  return every === 'week' ? { every, weekday: 1, time } : { every, day: 1, time }
}

interface DayOfRhythmProps {
  readonly rhythm: Rhythm
  readonly onChange: (rhythm: Rhythm) => void
}

function DayOfRhythm({ rhythm, onChange }: DayOfRhythmProps) {
  const { t } = useTranslation()
  const weekday = useWeekdayName()
  if (rhythm.every === 'day') return null
  const label = t('report.schedule.day')
  if (rhythm.every === 'week') {
    return (
      <SelectField
        label={label}
        value={String(rhythm.weekday)}
        options={countTo(7).map(day => ({ value: String(day), label: weekday(day) }))}
        onChange={day => onChange({ ...rhythm, weekday: Number(day) })}
      />
    )
  }
  return (
    <SelectField
      label={label}
      value={String(rhythm.day ?? 'last')}
      options={[
        ...countTo(dayOfMonthMost).map(day => ({ value: String(day), label: String(day) })),
        { value: 'last', label: t('report.part.lastDay') },
      ]}
      onChange={day => onChange({ ...rhythm, day: day === 'last' ? null : Number(day) })}
    />
  )
}

interface RecipientsProps {
  readonly report: ReportName
  /** Those of the schedule, of whom some may not be offered any more. */
  readonly saved: readonly Recipient[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

const recipients = resource({
  fetch: ({ api }, signal, report: ReportName) =>
    api.call(reportSchedules.recipients, { params: { report } }, { signal }),
})

function Recipients({ report, saved, chosen, onChange }: RecipientsProps) {
  const { t } = useTranslation()
  const { value: offered, failure } = useResource(recipients, report)
  const gone = offered === undefined ? [] : saved.filter(({ id }) => !offered.some(one => one.id === id))
  const shown = [...(offered ?? []), ...gone]
  return (
    <fieldset className="k-rc-recipients">
      <legend className="lab">{t('report.schedule.recipients')}</legend>
      <p className="hint">{t('report.schedule.recipientsHint')}</p>
      {failure !== null && <p className="hint err">{t('grid.form.lookupFailed')}</p>}
      {offered !== undefined && shown.length === 0 && (
        <p className="hint">{t('report.schedule.noRecipients')}</p>
      )}
      <div>
        {shown.map(({ id, displayName, email }) => (
          <Checkbox
            key={id}
            label={email === '' ? displayName : `${displayName} (${email})`}
            checked={chosen.includes(id)}
            onChange={isOn => onChange(isOn ? [...chosen, id] : chosen.filter(one => one !== id))}
          />
        ))}
      </div>
      <GoneNote
        kind="recipient"
        names={gone.flatMap(({ id, displayName }) => (chosen.includes(id) ? [displayName] : []))}
      />
    </fieldset>
  )
}

function countTo(most: number): readonly number[] {
  return Array.from({ length: most }, (_none, index) => index + 1)
}
