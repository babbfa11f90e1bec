/** The head of the KPI page: numbers of offered and edited widgets, the last save, and the commands. */
import { useTranslation } from 'react-i18next'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { Button } from '../../ui/controls/button'
import { useEntryForm } from '../../ui/edit/entry-form'
import { EditCount, SaveBar } from '../../ui/edit/save-bar'
import { LastSave } from './last-save'

export interface KpiHeadProps {
  readonly title: string
  /** The number of offered widgets, as text. */
  readonly offered: string
  /** The last save, if any. */
  readonly last: KpiSettingsState['saves'][number] | undefined
  /** Whether all edited values equal the defaults. */
  readonly isDefault: boolean
  readonly onDefaults: () => void
  /** Moves the focus to the history. */
  readonly onHistory: () => void
}

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
        {t('ui.resetToDefaults')}
      </Button>
      <SaveBar form={form} />
    </div>
  )
}
