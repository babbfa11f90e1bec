/** Says what criteria name although it is no longer there: it stays, is marked, and can be taken out. */
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/theme/icons'

export interface GoneNoteProps {
  readonly names: readonly string[]
  readonly kind: 'location' | 'locationRole' | 'user' | 'supplier' | 'material'
}

/** A sentence below a field; nothing while all of it is there. */
export function GoneNote({ names, kind }: GoneNoteProps) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <span className="hint k-rc-gone" role="status">
      <Glyph name="triangle" />
      {t(`report.gone.${kind}`, { count: names.length, names: names.join(', ') })}
    </span>
  )
}
