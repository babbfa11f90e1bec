/** The progress of a report's file; closing it does not stop the file, which can also continue as a background task. */
import { useTranslation } from 'react-i18next'
import type { Anchor } from '../../ui/controls/floating'
import { Button } from '../../ui/controls/button'
import { Popover } from '../../ui/controls/popover'
import { JobBox } from '../../ui/grid/commands/job-box'
import { useSession } from '../../ui/session-context'
import type { ReportFiles } from './use-report-files'

const widthPx = 360

export interface ReportFileProgressProps {
  readonly files: ReportFiles
  readonly anchor: Anchor
}

/** The popover; nothing once the file is ready. */
export function ReportFileProgress({ files, anchor }: ReportFileProgressProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (files.job === null) return null
  return (
    <Popover
      title={t('report.page.making')}
      anchor={anchor}
      placement="below-end"
      width={widthPx}
      onClose={files.hide}
      footer={
        <>
          <span className="hint">{t('report.page.laterText')}</span>
          <span className="grow" />
          <Button size="small" onClick={files.makeLater}>
            {t('report.page.later')}
          </Button>
        </>
      }
    >
      <div className="k-report-file">
        <JobBox job={files.job} number={value => formats.number(value, 0)} onCancel={files.cancel} />
      </div>
    </Popover>
  )
}
