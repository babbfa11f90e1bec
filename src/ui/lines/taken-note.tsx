/** The note about the last table that was taken over: how it was read, what was left out, and a button that shows its columns. */
import { useTranslation } from 'react-i18next'
import { Banner } from '../controls/banner'
import type { LinesNote } from './use-given-tables'

export interface TakenNoteProps {
  readonly note: LinesNote
  /** Inside a panel, from edge to edge. */
  readonly docked?: boolean
  readonly onClose: () => void
}

export function TakenNote({ note, docked = false, onClose }: TakenNoteProps) {
  const { t } = useTranslation()
  const { tone, text, changeColumns } = note
  return (
    <Banner
      tone={tone}
      docked={docked}
      actions={[
        ...(changeColumns === undefined ? [] : [{ label: t('lines.columns.change'), run: changeColumns }]),
        { label: t('ui.close'), run: onClose },
      ]}
    >
      {text}
    </Banner>
  )
}
