/** Fetches a file of the downloads and passes it to the browser; the dialog stays open while that lasts or after it failed. */
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloads } from '../../contract/endpoints/downloads'
import { download } from '../../kernel/api-download'
import { resource } from '../../kernel/resource'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { ProgressBar } from '../../ui/controls/progress'
import { saveFile } from '../../ui/controls/save-file'
import { Dialog } from '../../ui/dialogs/dialog'
import { failureSentence } from '../../ui/failure-sentence'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useResource } from '../../ui/use-resource'

const kilobyte = 1_000

/** The dialog `saveDownload`. */
export function SaveDownloadDialog({ rows: [row], onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [bytes, setBytes] = useState(0)
  const id = row?.id ?? 0
  const name = String(row?.['name'] ?? '')
  const saved = useMemo(
    () =>
      resource({
        fetch: async ({ api }, signal) => {
          const file = await download(
            api,
            downloads.file,
            { params: { id } },
            { signal, onProgress: setBytes },
          )
          if (!signal.aborted) saveFile(file.blob, file.name ?? name)
          return true
        },
      }),
    [id, name],
  )
  const { value: isSaved = false, failure, refetch } = useResource(saved)
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])
  const title = t('dialog.saveDownload.title', { name })
  const max = Number(row?.['sizeKb'] ?? 0) * kilobyte
  return (
    <Dialog
      title={title}
      onCancel={() => onClose()}
      actions={
        <>
          <Button data-autofocus="" onClick={() => onClose()}>
            {t('ui.cancel')}
          </Button>
          {failure !== null && (
            <Button kind="primary" onClick={refetch}>
              {t('ui.tryAgain')}
            </Button>
          )}
        </>
      }
    >
      {failure === null ? (
        <ProgressBar label={title} {...(max > 0 && { value: bytes, max })} />
      ) : (
        <Banner tone="danger">{failureSentence(failure, t)}</Banner>
      )}
    </Dialog>
  )
}
