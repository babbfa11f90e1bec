/** The head of the KPI page: how much is offered and edited, who saved last, and the commands. */
import { useTranslation } from 'react-i18next'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { Button } from '../../ui/controls/button'
import { useEntryForm } from '../../ui/edit/entry-form'
import { EditCount, SaveBar } from '../../ui/edit/save-bar'
import { LastSave } from './kpi-saves'

export interface KpiHeadProps {
  readonly title: string
  /** How many widgets are offered, in words. */
  readonly offered: string
  /** The last save, where there was one. */
  readonly last: KpiSettingsState['saves'][number] | undefined
  /** What is edited says nothing but the defaults. */
  readonly isDefault: boolean
  readonly onDefaults: () => void
  /** Leads to the history. */
  readonly onHistory: () => void
}

/** The head. */
export function KpiHead({ title, offered, last, isDefault, onDefaults, onHistory }: KpiHeadProps) {
  const { t } = useTranslation()
  const form = useEntryForm()
  return (
    <div className="phead k-page-head">
      <h1 part="heading">{title}</h1>
      <span className="sec">{offered}</span>
      <EditCount form={form}>{t('kpi.edited', { count: form.count })}</EditCount>
      {form.count === 0 && last !== undefined && <LastSave save={last} onOpen={onHistory} />}
      <span className="grow" />
      <Button kind="quiet" reason={isDefault ? t('kpi.isDefault') : undefined} onClick={onDefaults}>
        {t('kpi.toDefaults')}
      </Button>
      <SaveBar form={form} />
    </div>
  )
}
