/** The drop zone for one file; a press or a key opens the file dialog. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetFileEndings } from '../../sheets/read-sheets'
import { Icon, classNames } from '../../ui/theme/icons'
import { useFileDrop } from '../use-file-drop'
import { FileInput } from '../../ui/controls/file-input'

export interface DropZoneProps {
  /** The limits, as text. */
  readonly hint: string
  readonly onFile: (file: File) => void
}

/** The drop zone; of several dropped files, the first is taken. */
export function DropZone({ hint, onFile }: DropZoneProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) onFile(file)
  }
  const drop = useFileDrop(true, take)
  return (
    <div className="k-im-zone" {...drop.handlers}>
      <button
        type="button"
        className={classNames('k-im-drop', drop.isOver && 'over')}
        onClick={() => input.current?.click()}
      >
        <Icon name="sheet" />
        <b>{t(drop.isOver ? 'import.letGo' : 'import.drop')}</b>
        <span className="hint">{hint}</span>
      </button>
      <FileInput
        inputRef={input}
        accept={sheetFileEndings.join(',')}
        label={t('import.drop')}
        onFiles={take}
      />
    </div>
  )
}
