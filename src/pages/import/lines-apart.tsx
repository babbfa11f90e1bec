/** For orders whose lines are in another sheet or file: a way to add them. */
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportArrangement, ImportDetail } from '../../contract/imports/import-shapes'
import { decimalMarkOf } from '../../contract/typed-number'
import { sheetFileEndings } from '../../sheets/read-sheets'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { fieldsOf } from './import-kind-pages'
import { guessedLines, withoutEmpty } from './mapping'
import type { OpenImport } from './use-import'
import { useUpload } from './use-upload'
import { FileInput } from '../../ui/controls/file-input'

export interface LinesApartProps {
  readonly detail: ImportDetail
  readonly opened: OpenImport
  readonly arrangement: ImportArrangement
  readonly onChange: (arrangement: ImportArrangement) => void
}

/** Two buttons. The mapping so far is kept when a file is added. */
export function LinesApart({ detail, opened, arrangement, onChange }: LinesApartProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const { reload } = opened
  const upload = useUpload(useCallback(() => reload(), [reload]))
  const lines = guessedLines(detail.sheets, arrangement, fieldsOf(detail.kind), decimalMarkOf(formats))
  const send = async (file: File) => {
    const body = withoutEmpty(arrangement)
    const isSaved = await opened.command((api, id) => api.call(imports.arrange, { params: { id }, body }))
    if (isSaved) upload.send(file, { importId: detail.id })
  }
  return (
    <div className="k-im-lines">
      <span className="muted">{t('import.map.linesApart')}</span>
      {lines !== null && (
        <Button
          size="small"
          onClick={() => onChange({ ...arrangement, sheets: [...arrangement.sheets, lines] })}
        >
          {t('import.map.otherSheet')}
        </Button>
      )}
      <Button size="small" busy={upload.sending !== null} onClick={() => input.current?.click()}>
        {t('import.map.otherFile')}
      </Button>
      <FileInput
        inputRef={input}
        accept={sheetFileEndings.join(',')}
        label={t('import.map.otherFile')}
        onFiles={([file]) => void send(file)}
      />
      {upload.problem !== null && (
        <Banner tone="danger">
          <b>{t('import.wasRefused', { name: upload.problem.name })}</b> {upload.problem.text}
        </Banner>
      )}
    </div>
  )
}
