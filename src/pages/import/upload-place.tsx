/** The drop zone with the progress of the upload, and why the last file was refused. */
import { useTranslation } from 'react-i18next'
import { serverSheetLimits } from '../../contract/sheet-limits'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { ProgressBar } from '../../ui/controls/progress'
import { useSession } from '../../ui/session-context'
import { DropZone } from './drop-zone'
import type { Upload } from './use-upload'
import { useSheetWords } from '../../ui/sheets/use-sheet-words'

export interface UploadPlaceProps {
  readonly upload: Upload
  readonly onFile: (file: File) => void
}

export function UploadPlace({ upload, onFile }: UploadPlaceProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const words = useSheetWords()
  const { sending, problem } = upload
  const { workbookBytesMost, workbookRowsMost, textBytesMost, textRowsMost } = serverSheetLimits
  return (
    <>
      {sending === null ? (
        <DropZone
          onFile={onFile}
          hint={t('import.limits', {
            workbookSize: words.size(workbookBytesMost),
            workbookRows: formats.number(workbookRowsMost - 1),
            textSize: words.size(textBytesMost),
            textRows: formats.number(textRowsMost),
          })}
        />
      ) : (
        <div className="k-im-drop" role="status">
          <b>{t('import.sending', { name: sending.name })}</b>
          <ProgressBar
            label={t('import.sending', { name: sending.name })}
            value={sending.sentBytes}
            max={Math.max(sending.sizeBytes, 1)}
          />
          <span className="hint num">
            {t('ui.sentOf', { sent: words.size(sending.sentBytes), size: words.size(sending.sizeBytes) })}
          </span>
          <Button size="small" onClick={upload.cancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
      {problem !== null && (
        <Banner tone="danger">
          <b>{t('import.wasRefused', { name: problem.name })}</b> {problem.text}
        </Banner>
      )}
    </>
  )
}
