/** Areas for tables that become lines: one to paste into, and one for a file. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetFileEndings } from '../../sheets/read-sheets'
import { Spinner } from '../controls/spinner'
import { classNames, Icon } from '../theme/icons'
import { FileInput } from '../controls/file-input'
import './given-places.css'

/** A field that receives pasted text and stays empty. */
export function PasteHere({
  isBusy = false,
  onPaste,
}: {
  readonly isBusy?: boolean
  readonly onPaste: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="in k-lines-paste">
      {isBusy ? <Spinner /> : <Icon name="copy" />}
      <textarea
        rows={1}
        aria-label={t('lines.paste.label')}
        placeholder={t('lines.paste.hint')}
        value=""
        onChange={() => undefined}
        onPaste={event => {
          event.preventDefault()
          onPaste(event.clipboardData.getData('text'))
        }}
      />
      <span className="k-lines-keys" aria-hidden="true">
        <kbd>{t('key.Ctrl')}</kbd>
        <kbd>V</kbd>
      </span>
    </div>
  )
}

/** An area for a file: dropped, or chosen by a press or the keyboard. */
export function FilePlace({
  isOver = false,
  onFile,
}: {
  /** A file is being dragged over the part of the page that accepts it. */
  readonly isOver?: boolean
  readonly onFile: (file: File) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={classNames('k-lines-drop', isOver && 'over')}
        onClick={() => input.current?.click()}
      >
        <Icon name="sheet" />
        <span>{t(isOver ? 'lines.file.letGo' : 'lines.file.drop')}</span>
      </button>
      <FileInput
        inputRef={input}
        accept={sheetFileEndings.join(',')}
        label={t('lines.file.drop')}
        onFiles={([file]) => onFile(file)}
      />
    </>
  )
}
