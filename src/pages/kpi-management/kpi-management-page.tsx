/**
 * The page kpi-management: which widgets exist in the business unit, how often their values are fetched, their targets and limits. Saved
 * settings take effect at once in every open dashboard; typed values stay when others save meanwhile.
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { dashboardSettings, type KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { kpiChanges } from '../../contract/kpi-changes'
import { kpiSettingsDefault, ruleOf } from '../../contract/kpi-settings'
import { reportDataRefreshMinutesMost } from '../../contract/limits'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { useNumber } from '../../ui/dashboard/use-number'
import { useWidgetFeed } from '../../ui/dashboard/use-widget-feed'
import { EntryFormContext, NumberEntry } from '../../ui/edit/entry-form'
import { useEditPage } from '../../ui/edit/unsaved-page'
import { PagePending } from '../page-pending'
import { SettingsSaves } from '../settings-form/settings-saves'
import '../page-frame.css'
import { defaultEntries, withEntries } from './kpi-entries'
import { KpiHead } from './kpi-head'
import './kpi-management.css'
import { useKpiWords, usePossibleWidgets } from './kpi-words'
import { RulePreview } from './rule-preview'
import { useKpiForm } from './use-kpi-form'
import { WidgetRules } from './widget-rules'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'

/** The saved settings, fetched again whenever somebody saves them. The topic's messages with new figures do not affect them. */
const kpiSettings = resource({
  key: 'kpi-settings',
  fetch: ({ api }, signal) => api.call(dashboardSettings.kpi, {}, { signal }),
  topics: ['Kpi'],
  apply: unchanged,
})

export function Page(props: AreaPageProps) {
  const { title, refreshes = 0 } = props
  const { t } = useTranslation()
  const loaded = useResource(kpiSettings, undefined, { version: refreshes })
  const { value: state, failure, refetch } = loaded
  if (state !== undefined) return <KpiManagement title={title} state={state} loaded={loaded} />
  return <PagePending {...props} notLoaded={t('kpi.notLoaded')} failure={failure} onRetry={refetch} />
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
  const widgets = usePossibleWidgets()
  const words = useKpiWords()
  const history = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(widgets[0]?.id)
  const { settings, saves } = state
  const form = useKpiForm(state, loaded)
  const wanted = withEntries(settings, form.values)
  const groups = [...new Set(widgets.map(({ group }) => group))]
  const offered = widgets.filter(({ id }) => ruleOf(wanted, id).isOffered).length
  const previewed = widgets.find(({ id }) => id === current)
  const { onKeyDown } = useEditPage(form, t('unsaved.lost', { count: form.count }))
  return (
    <EntryFormContext value={form}>
      <div className="k-page" onKeyDown={onKeyDown}>
        <KpiHead
          title={title}
          offered={t('kpi.offeredOf', { offered: number(offered), all: number(widgets.length) })}
          last={saves[0]}
          isDefault={kpiChanges(wanted, kpiSettingsDefault).length === 0}
          onDefaults={() => form.replace(defaultEntries(settings))}
          onHistory={() => history.current?.focus()}
        />
        <div className="k-kpi" ref={form.place}>
          <div className="k-kpi-main">
            <ProblemBanner problem={form.problem} />
            <NotRefreshed failure={loaded.failure} onRetry={loaded.refetch} />
            {offered === 0 && <Banner tone="warning">{t('kpi.noneOffered')}</Banner>}
            <section className="panel k-kpi-refresh" aria-label={t('kpi.refresh')}>
              <NumberEntry
                className="k-kpi-value"
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
            <SettingsSaves saves={saves} {...words} none={t('kpi.noHistory')} ref={history} />
          </div>
          {previewed !== undefined && (
            <RulePreview
              widget={previewed}
              rule={ruleOf(wanted, previewed.id)}
              received={feed.widgets.get(previewed.id)}
            />
          )}
        </div>
      </div>
    </EntryFormContext>
  )
}
