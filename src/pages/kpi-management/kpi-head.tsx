/** The head of the KPI page: how much is offered and edited, who saved last, and the commands. */
import { useTranslation } from 'react-i18next'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { Button } from '../../ui/controls/button'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
import { useKpiPage } from './kpi-context'
import { LastSave } from './kpi-saves'

export interface KpiHeadProps {
  readonly title: string
  /** How many widgets are offered, in words. */
  readonly offered: string
  /** The last save, where there was one. */
  readonly last: KpiSettingsState['saves'][number] | undefined
  /** What is edited says nothing but the defaults. */
  readonly isDefault: boolean
  readonly onSave: () => void
  /** Leads to the history. */
  readonly onHistory: () => void
}

/** The head. */
export function KpiHead({ title, offered, last, isDefault, onSave, onHistory }: KpiHeadProps) {
  const { t } = useTranslation()
  const { edited } = useKpiPage()
  const { count, problems } = edited
  return (
    <div className="phead k-page-head">
      <h1 part="heading">{title}</h1>
      <span className="sec">{offered}</span>
      {count > 0 ? (
        <EditCount>
          {t('kpi.edited', { count })}
          {problems.size > 0 && `, ${t('kpi.toCorrect', { count: problems.size })}`}
        </EditCount>
      ) : (
        last !== undefined && <LastSave save={last} onOpen={onHistory} />
      )}
      <span className="grow" />
      <Button kind="quiet" reason={isDefault ? t('kpi.isDefault') : undefined} onClick={edited.toDefaults}>
        {t('kpi.toDefaults')}
      </Button>
      <DiscardButton isUnchanged={count === 0} onDiscard={edited.discard} />
      <SaveButton isSaving={edited.isSaving} isUnchanged={count === 0} onSave={onSave} />
    </div>
  )
}
