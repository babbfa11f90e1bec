/** Who saved the KPI settings last, in their head. */
import { useTranslation } from 'react-i18next'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { useAge } from '../../ui/dashboard/use-age'
import { useSession } from '../../ui/session-context'

type Save = KpiSettingsState['saves'][number]

export interface LastSaveProps {
  readonly save: Save
  /** Moves the focus to the history. */
  readonly onOpen: () => void
}

/** The last save, on one line. */
export function LastSave({ save, onOpen }: LastSaveProps) {
  const { t } = useTranslation()
  const { serverTimeOffsetMs } = useSession()
  const age = useAge(Date.parse(save.at) - serverTimeOffsetMs)
  return (
    <button type="button" className="lnk k-kpi-last" onClick={onOpen}>
      {t('kpi.lastSaved', { user: save.user, age })}
    </button>
  )
}
