/** Says from when on rows are complete, where older ones are in the archive (contract/retention.ts). */
import { useTranslation } from 'react-i18next'
import type { RetentionKind } from '../contract/retention'
import { useSession } from './session-context'
import { Banner } from './controls/banner'

export interface ArchivedNoteProps {
  readonly kind: RetentionKind
  /** Key of a sentence about what that means here. */
  readonly means?: string
  /** First day that is asked for, yyyy-mm-dd: from the archive's horizon on there is no note. */
  readonly from?: string | null
  readonly docked?: boolean
}

/** The note; nothing when no row of the kind was archived. */
export function ArchivedNote({ kind, means, from = null, docked = false }: ArchivedNoteProps) {
  const { t } = useTranslation()
  const { settings, formats } = useSession()
  const before = settings.archivedBefore[kind]
  if (before === undefined) return null
  const day = formats.companyDay(Date.parse(before))
  if (from !== null && from >= day) return null
  return (
    <Banner tone="info" docked={docked}>
      {t('retention.archivedNote', { day: formats.date(day) })}
      {means === undefined ? null : <> {t(means)}</>}
    </Banner>
  )
}
