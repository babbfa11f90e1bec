/** The widgets of one group: whether they are offered, their current values, targets and limits. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limitSideOf } from '../../contract/kpi-limits'
import { isMeasured, limitFields, type LimitField } from '../../contract/kpi-problems'
import { widgetLimitMost } from '../../contract/limits'
import type { WidgetGroup } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { figureOf } from '../../ui/dashboard/tile-figure'
import { useNumber } from '../../ui/dashboard/use-number'
import type { ReceivedWidget } from '../../ui/dashboard/widget-feed'
import { widgetStyle } from '../../ui/dashboard/widget-style'
import { FlagEntry, NumberEntry, useEntryForm } from '../../ui/edit/entry-form'
import { classNames, Glyph } from '../../ui/theme/icons'
import { ruleField } from './kpi-entries'

export interface WidgetRulesProps {
  readonly group: WidgetGroup
  readonly widgets: readonly Widget[]
  /** Current values by widget id. */
  readonly received: ReadonlyMap<number, ReceivedWidget>
  /** Id of the widget in the preview. */
  readonly current: number | undefined
  readonly onCurrent: (id: number) => void
}

/** The panel, with a row per widget. */
export function WidgetRules({ group, widgets, received, current, onCurrent }: WidgetRulesProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { values } = useEntryForm()
  const id = useId()
  const offered = widgets.filter(widget => values[ruleField(widget.id, 'isOffered')] === true)
  return (
    <section className="panel k-kpi-group" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{t(`dashboard.section.${group}`)}</h2>
        <span className="grow" />
        <span className="sec">
          {t('kpi.offeredOf', { offered: number(offered.length), all: number(widgets.length) })}
        </span>
      </div>
      <table className="k-table k-kpi-table">
        <thead>
          <tr>
            <th scope="col" className="k-kpi-offer">
              {t('kpi.field.isOffered')}
            </th>
            <th scope="col">{t('kpi.widget')}</th>
            <th scope="col" className="k-kpi-now">
              {t('ui.now')}
            </th>
            {limitFields.map(name => (
              <th key={name} scope="col" className="k-kpi-figure">
                {t(`kpi.field.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {widgets.map(widget => (
            <WidgetRow
              key={widget.id}
              widget={widget}
              received={received.get(widget.id)}
              isCurrent={widget.id === current}
              onCurrent={onCurrent}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface WidgetRowProps {
  readonly widget: Widget
  readonly received: ReceivedWidget | undefined
  readonly isCurrent: boolean
  readonly onCurrent: (id: number) => void
}

function WidgetRow({ widget, received, isCurrent, onCurrent }: WidgetRowProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { values } = useEntryForm()
  const { glyph, key } = widgetStyle(widget)
  const title = t(`widget.${widget.type}.title`)
  const offered = ruleField(widget.id, 'isOffered')
  const isOffered = values[offered] === true
  const now = widget.component === 'singleValue' ? figureOf(received).value : null
  return (
    <tr
      className={classNames(isCurrent && 'k-kpi-current', !isOffered && 'k-kpi-out')}
      onFocus={() => onCurrent(widget.id)}
      onPointerDown={() => onCurrent(widget.id)}
    >
      <td className="k-kpi-offer">
        <FlagEntry
          field={offered}
          className="k-kpi-value"
          label={t('kpi.offer', { widget: title })}
          hideLabel
        />
      </td>
      <th scope="row">
        <span className="k-kpi-title">
          <Glyph name={glyph} stateKey={key} />
          {title}
        </span>
        <span className="k-kpi-about">{t(`widget.${widget.type}.description`)}</span>
      </th>
      <td className="k-kpi-now" data-title={t('ui.now')}>
        {now === null ? '–' : number(now.value)}
      </td>
      {isMeasured(widget.id) ? (
        limitFields.map(name => (
          <td key={name} className="k-kpi-figure" data-title={t(`kpi.field.${name}`)}>
            <LimitCell widget={widget} name={name} title={title} />
          </td>
        ))
      ) : (
        <td colSpan={limitFields.length} className="k-kpi-several">
          {t('kpi.severalFigures')}
        </td>
      )}
    </tr>
  )
}

interface LimitCellProps {
  readonly widget: Widget
  readonly name: LimitField
  readonly title: string
}

/** A target, or a limit with the word that says on which side of it the tile is tinted. */
function LimitCell({ widget, name, title }: LimitCellProps) {
  const { t } = useTranslation()
  const side = limitSideOf(widget.id)
  const isTarget = name === 'target'
  const label = t(isTarget ? 'kpi.label.target' : `kpi.label.${name}.${side}`, { widget: title })
  return (
    <div className="k-kpi-limit">
      {!isTarget && (
        <span className="k-kpi-side" aria-hidden="true">
          {t(`kpi.side.${side}`)}
        </span>
      )}
      <NumberEntry
        className="k-kpi-value"
        field={ruleField(widget.id, name)}
        label={label}
        hideLabel
        min={isTarget ? '0' : '1'}
        max={String(widgetLimitMost)}
        placeholder={t('kpi.none')}
      />
    </div>
  )
}
