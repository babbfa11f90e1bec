/** The running and failed uploads of the file server: progress, errors, stop and retry. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/button'
import { ProgressBar } from '../../ui/controls/progress'
import { failureSentence } from '../../ui/failure-sentence'
import { Glyph, classNames } from '../../ui/theme/icons'
import type { FileUpload, FileUploads } from './use-file-uploads'
import { useFileWords } from './use-file-words'

/** The list; nothing when it is empty. */
export function FileServerUploads({ uploads, remove, retry }: FileUploads) {
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className="k-uploads" aria-label={t('files.uploads')}>
      {uploads.map(upload => (
        <li key={upload.id} className={classNames(upload.state === 'failed' && 'bad')}>
          <bdi className="ell">{upload.name}</bdi>
          <UploadState upload={upload} />
          {upload.state === 'failed' && (
            <IconButton
              kind="quiet"
              size="small"
              icon="refresh"
              label={t('files.sendAgain', { name: upload.name })}
              onClick={() => retry(upload.id)}
            />
          )}
          <IconButton
            kind="quiet"
            size="small"
            icon="close"
            label={t(
              upload.state === 'waiting' || upload.state === 'sending' ? 'files.stop' : 'files.putAway',
              {
                name: upload.name,
              },
            )}
            onClick={() => remove(upload.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function UploadState({
  upload: { name, state, failure, sentBytes, sizeBytes },
}: {
  readonly upload: FileUpload
}) {
  const { t } = useTranslation()
  const words = useFileWords()
  if (state === 'failed') {
    return (
      <span className="hint err" role="alert">
        <Glyph name="octagon" />
        {failure === null ? '' : failureSentence(failure, t)}
      </span>
    )
  }
  if (state === 'done') {
    return (
      <span className="hint" role="status">
        {t('files.sent')}
      </span>
    )
  }
  return (
    <span className="k-upload-bar">
      <ProgressBar label={t('files.sending', { name })} value={sentBytes} max={Math.max(1, sizeBytes)} />
      <span className="hint num">
        {t('ui.sentOf', { sent: words.size(sentBytes), size: words.size(sizeBytes) })}
      </span>
    </span>
  )
}
