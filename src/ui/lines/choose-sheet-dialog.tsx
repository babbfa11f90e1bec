/** For a file with several sheets, asks which of them contains the lines. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadSheetFile } from '../../sheets/sheet-file'
import { SelectField } from '../controls/select-field'
import { SubmitDialog } from '../dialogs/dialog'
import { useSheetTitle } from '../sheets/use-sheet-title'

export type ReadSheet = ReadSheetFile['sheets'][number]

export interface ChooseSheetDialogProps {
  readonly fileName: string
  /** The sheets with rows. */
  readonly sheets: readonly ReadSheet[]
  readonly onClose: (sheet?: ReadSheet) => void
}

/** The dialog; the first sheet is preselected. */
export function ChooseSheetDialog({ fileName, sheets, onClose }: ChooseSheetDialogProps) {
  const { t } = useTranslation()
  const titleOf = useSheetTitle()
  const [chosen, setChosen] = useState(0)
  return (
    <SubmitDialog
      title={t('lines.sheet.title')}
      submitLabel={t('lines.sheet.submit')}
      onSubmit={() => onClose(sheets[chosen])}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        <SelectField
          label={t('import.map.sheet')}
          value={String(chosen)}
          options={sheets.map((sheet, index) => ({
            value: String(index),
            label: titleOf({ ...sheet, fileName, rows: sheet.rows.length }),
          }))}
          onChange={index => setChosen(Number(index))}
        />
      </div>
    </SubmitDialog>
  )
}
