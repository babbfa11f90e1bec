/** The import's file could not be read: shows the exceeded limit or the error, and offers to choose another file. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import { Banner } from '../../ui/controls/banner'
import { StepFrame, type StepProps } from './step-frame'
import { UploadPlace } from './upload-place'
import { useSheetWords } from '../../ui/sheets/use-sheet-words'
import { useUpload } from './use-upload'

export function RefusedFile({ detail, frame, onOpen }: StepProps) {
  const { t } = useTranslation()
  const words = useSheetWords()
  const onSent = useCallback(({ id }: ImportSummary) => onOpen(id), [onOpen])
  const upload = useUpload(onSent)
  const { kind, refusal, fileNames } = detail
  return (
    <StepFrame {...frame}>
      <section className="panel k-im-refused" aria-label={t('import.step.upload')}>
        <Banner tone="danger">
          <b>{t('import.wasRefused', { name: fileNames.at(-1) ?? '' })}</b>{' '}
          {refusal === null ? t('import.refusedUnknown') : words.refusalText(refusal)}
        </Banner>
        <UploadPlace upload={upload} onFile={file => upload.send(file, { kind })} />
      </section>
    </StepFrame>
  )
}
