/** A note about deleted users, materials or areas in criteria, and former recipients: they stay, are marked, and can be removed. */
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/theme/icons'

export interface GoneNoteProps {
  readonly names: readonly string[]
  readonly kind: 'location' | 'locationRole' | 'user' | 'supplier' | 'material' | 'recipient'
}

/** The note below a field; nothing when no value is deleted. */
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
