/** Says from when on rows are complete, where older ones are in the archive (texts/archived-notes.ts). */
import { useTranslation } from 'react-i18next'
import { archivedNote, type ArchivedPart } from '../texts/archived-notes'
import { useSession } from './session-context'
import { Banner } from './controls/banner'

export interface ArchivedNoteProps extends ArchivedPart {
  readonly docked?: boolean
}

/** The note; nothing when no row of the kind was archived. */
export function ArchivedNote({ docked = false, ...part }: ArchivedNoteProps) {
  const { t } = useTranslation()
  const { settings, formats } = useSession()
  const note = archivedNote(part, settings.archivedBefore, { t, formats })
  if (note === null) return null
  return (
    <Banner tone="info" docked={docked}>
      {note}
    </Banner>
  )
}
