/** The progress of an export, with a button to stop it. */
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../controls/progress'
import { Icon } from '../../theme/icons'
import './commands.css'
import { secondsRemaining, type ExportJob } from './export-job'

export interface JobBoxProps {
  readonly job: ExportJob
  readonly number: (value: number) => string
  readonly onCancel: () => void
}

/** A running export, or one that was saved a moment ago. */
export function JobBox({ job, number, onCancel }: JobBoxProps) {
  const { t } = useTranslation()
  const { fileName, status, done, total } = job
  if (status === 'done') {
    return (
      <div className="k-job">
        <div className="k-job-line">
          <Icon name="check" small />
          <b>{t('grid.export.saved', { name: fileName })}</b>
        </div>
        <span className="hint num">{t('grid.rows.ReportRow', { count: done, number: number(done) })}</span>
      </div>
    )
  }
  const seconds = secondsRemaining(job, Date.now())
  return (
    <div className="k-job">
      <div className="k-job-line">
        <b className="ell">{fileName}</b>
        <span className="grow" />
        <span className="sec num">
          {total === null
            ? t('grid.rows.ReportRow', { count: done, number: number(done) })
            : t('grid.export.progress', { done: number(done), total: number(total), count: total })}
        </span>
      </div>
      <ProgressBar
        label={fileName}
        {...(total === null || done === 0 ? {} : { value: done, max: Math.max(total, 1) })}
      />
      <div className="k-job-line hint">
        <span>
          {seconds !== null && seconds < 60 && `${t('grid.export.seconds', { number: number(seconds) })} `}
          {seconds !== null &&
            seconds >= 60 &&
            `${t('grid.export.minutes', { number: number(Math.ceil(seconds / 60)) })} `}
          {t('grid.export.goOn')}
        </span>
        <span className="grow" />
        <button type="button" className="lnk" onClick={onCancel}>
          {t('ui.cancel')}
        </button>
      </div>
    </div>
  )
}
