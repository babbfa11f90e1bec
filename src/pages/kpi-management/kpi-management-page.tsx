/**
 * The page kpi-management: which widgets exist in the business unit, how often their values are fetched, their targets and limits.
 * What is saved holds at once in every open dashboard; what somebody types stays, whatever others save meanwhile.
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import type { KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { ruleOf } from '../../contract/kpi-settings'
import { reportDataRefreshMinutesMost } from '../../contract/limits'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { useNumber } from '../../ui/dashboard/use-number'
import { useWidgetFeed } from '../../ui/dashboard/use-widget-feed'
import '../../ui/theme/controls'
import { useUnsavedPage } from '../../ui/use-unsaved-page'
import { PageAwaited } from '../page-awaited'
import '../page-frame.css'
import { KpiPageContext } from './kpi-context'
import { editedSettings, editsToDefaults } from './kpi-draft'
import { KpiNumber } from './kpi-field'
import { KpiHead } from './kpi-head'
import './kpi-management.css'
import { KpiSaves } from './kpi-saves'
import { useKpiWords, usePossibleWidgets } from './kpi-words'
import { RulePreview } from './rule-preview'
import { useKpiEdits } from './use-kpi-edits'
import { WidgetRules } from './widget-rules'
import { kpiSettings } from './kpi-settings'
import { useResource, type Shown } from '../../ui/use-resource'

/** The page. */
export function Page(props: AreaPageProps) {
  const { title, refreshes = 0 } = props
  const { t } = useTranslation()
  const loaded = useResource(kpiSettings, undefined, { version: refreshes })
  const { value: state, failure, refetch } = loaded
  if (state !== undefined) return <KpiManagement title={title} state={state} loaded={loaded} />
  return <PageAwaited {...props} notLoaded={t('kpi.notLoaded')} failure={failure} onRetry={refetch} />
}

interface KpiManagementProps {
  readonly title: string
  readonly state: KpiSettingsState
  readonly loaded: Shown<KpiSettingsState>
}

function KpiManagement({ title, state, loaded }: KpiManagementProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { feed } = useWidgetFeed()
  const words = useKpiWords()
  const widgets = usePossibleWidgets()
  const form = useRef<HTMLDivElement>(null)
  const history = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(widgets[0]?.id)
  const { settings, saves } = state
  const edited = useKpiEdits(settings, loaded, words.titleOf)
  const wanted = editedSettings(settings, edited.edits)
  const groups = [...new Set(widgets.map(({ group }) => group))]
  const offered = widgets.filter(({ id }) => ruleOf(wanted, id).isOffered).length
  const previewed = widgets.find(({ id }) => id === current)
  const save = async () => {
    const first = await edited.save()
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }
  const { onKeyDown } = useUnsavedPage({
    isUnsaved: edited.count > 0,
    question: () => t('kpi.leave.text', { count: edited.count }),
    discard: edited.discard,
    save,
  })
  return (
    <KpiPageContext value={{ settings, edited, words }}>
      <div className="k-page" onKeyDown={onKeyDown}>
        <KpiHead
          title={title}
          offered={t('kpi.offeredOf', { offered: number(offered), all: number(widgets.length) })}
          last={saves[0]}
          isDefault={Object.keys(editsToDefaults(wanted)).length === 0}
          onSave={() => void save()}
          onHistory={() => history.current?.focus()}
        />
        <div className="k-kpi" ref={form}>
          <div className="k-kpi-main">
            <ProblemBanner problem={edited.problem} />
            {offered === 0 && <Banner tone="warning">{t('kpi.noneOffered')}</Banner>}
            <section className="panel k-kpi-refresh" aria-label={t('kpi.refresh')}>
              <KpiNumber
                field="refreshMinutes"
                label={t('kpi.field.refreshMinutes')}
                min="1"
                max={String(reportDataRefreshMinutesMost)}
                unit={t('kpi.minutesUnit')}
                hint={t('kpi.refreshHint', { most: number(reportDataRefreshMinutesMost) })}
              />
            </section>
            {groups.map(group => (
              <WidgetRules
                key={group}
                group={group}
                widgets={widgets.filter(widget => widget.group === group)}
                received={feed.widgets}
                current={current}
                onCurrent={setCurrent}
              />
            ))}
            <KpiSaves saves={saves} ref={history} />
          </div>
          {previewed !== undefined && (
            <RulePreview widget={previewed} received={feed.widgets.get(previewed.id)} />
          )}
        </div>
      </div>
    </KpiPageContext>
  )
}
