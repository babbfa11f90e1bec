/** The head of the KPI page: how much is offered and edited, who saved last, and the commands. */
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/theme/icons'
import { useTranslation } from '../../ui/use-translation'
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
  const unchanged = count === 0 ? t('kpi.unchanged') : undefined
  return (
    <div className="phead k-page-head">
      <h1>{title}</h1>
      <span className="sec">{offered}</span>
      {count > 0 ? (
        <span className="k-kpi-count" role="status">
          <Icon name="edit" small />
          {t('kpi.edited', { count })}
          {problems.size > 0 && `, ${t('kpi.toCorrect', { count: problems.size })}`}
        </span>
      ) : (
        last !== undefined && <LastSave save={last} onOpen={onHistory} />
      )}
      <span className="grow" />
      <Button kind="quiet" {...(isDefault ? { reason: t('kpi.isDefault') } : {})} onClick={edited.toDefaults}>
        {t('kpi.toDefaults')}
      </Button>
      <Button
        kind="quiet"
        {...(unchanged === undefined ? {} : { reason: unchanged })}
        onClick={edited.discard}
      >
        {t('kpi.discard')}
      </Button>
      <Button
        kind="primary"
        icon="save"
        shortcut="Ctrl S"
        busy={edited.isSaving}
        reason={unchanged}
        onClick={onSave}
      >
        {t('kpi.save')}
      </Button>
    </div>
  )
}
