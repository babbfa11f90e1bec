/** Why the last check or run of an import ended without a result: nothing of it was saved, and the import is where it was before. */
import { useTranslation } from 'react-i18next'
import type { ImportDetail } from '../../contract/imports/import-shapes'
import { Banner } from '../../ui/controls/banner'
import { useSession } from '../../ui/session-context'

/** The message; nothing when the last check or run came to its end, or the user stopped it. */
export function BrokenOff({ detail: { state, refusal, isInterrupted } }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation()
  const { formats } = useSession()
  if (state !== 'Ready' && state !== 'Checked') return null
  if (refusal !== null)
    return (
      <Banner tone="danger">
        {t('import.tooManyRows', { allowed: formats.number(refusal.allowed ?? 0) })}
      </Banner>
    )
  if (!isInterrupted) return null
  return (
    <Banner tone="warning">
      {t(state === 'Ready' ? 'import.interrupted.check' : 'import.interrupted.run')}
    </Banner>
  )
}
