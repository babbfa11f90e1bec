/** Preview of a widget's tile with the edited limits: with the current value, and with each limit reached. */
import { useTranslation } from 'react-i18next'
import { limitSideOf } from '../../contract/kpi-limits'
import { isMeasured } from '../../contract/kpi-problems'
import type { WidgetRule } from '../../contract/kpi-settings'
import type { Widget } from '../../define/widget'
import '../../ui/dashboard/dashboard.css'
import { KpiTile } from '../../ui/dashboard/kpi-tile'
import { figureOf } from '../../ui/dashboard/tile-figure'
import type { ReceivedWidget } from '../../ui/dashboard/widget-feed'
import { nowhere, PlacesContext } from '../../ui/places'
import { toJson } from '../../contract/to-json'

export interface RulePreviewProps {
  readonly widget: Widget
  /** The rule as edited. */
  readonly rule: WidgetRule
  readonly received: ReceivedWidget | undefined
}

export function RulePreview({ widget, rule, received }: RulePreviewProps) {
  const { t } = useTranslation()
  const title = t(`widget.${widget.type}.title`)
  return (
    <section className="panel k-kpi-preview" aria-label={t('ui.preview')}>
      <div className="ph">
        <h2>{t('ui.preview')}</h2>
        <span className="grow" />
        <span className="sec">{t('company.previewHint')}</span>
      </div>
      <div className="dash k-kpi-tiles">
        {!rule.isOffered && <p className="sec">{t('kpi.previewNotOffered', { widget: title })}</p>}
        {isMeasured(widget.id) ? (
          samplesOf(widget, rule, received).map(({ name, sample }) => (
            <figure key={name}>
              <figcaption className="lab">{t(`kpi.sample.${name}`)}</figcaption>
              <PlacesContext value={nowhere}>
                <KpiTile widget={widget} received={sample} isLoading={false} />
              </PlacesContext>
            </figure>
          ))
        ) : (
          <p className="sec">{t('kpi.previewSeveral', { widget: title })}</p>
        )}
        {isMeasured(widget.id) && limitSideOf(widget.id) === 'low' && (
          <p className="sec">{t('kpi.previewLow')}</p>
        )}
      </div>
    </section>
  )
}

interface Sample {
  readonly name: 'now' | 'warnAt' | 'alarmAt'
  readonly sample: ReceivedWidget | undefined
}

/** The current tile, and one for each limit that is just reached. */
function samplesOf(
  widget: Widget,
  rule: WidgetRule,
  received: ReceivedWidget | undefined,
): readonly Sample[] {
  const { target, warnAt, alarmAt } = rule
  const limits = { target, warnAt, alarmAt }
  const now = received && { ...received, data: { ...received.data, limits } }
  const reaching = (limit: number) => (limitSideOf(widget.id) === 'low' ? limit - 1 : limit)
  const atLimit = (name: 'warnAt' | 'alarmAt'): readonly Sample[] => {
    const limit = rule[name]
    if (limit === null) return []
    const facts = figureOf(received).value?.facts ?? {}
    const data = {
      id: widget.id,
      type: widget.type,
      isEnabled: true,
      valueJson: toJson({ value: reaching(limit), facts }),
      executionTime: '',
      filters: [],
      selectFilters: {},
      disabledNavigation: true,
      limits,
    }
    return [{ name, sample: { data, receivedAt: 0, freshness: 'fresh' } }]
  }
  return [{ name: 'now', sample: now }, ...atLimit('warnAt'), ...atLimit('alarmAt')]
}
