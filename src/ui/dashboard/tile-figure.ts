/** The figure of a single-value tile and its line of meaning, for the office and the wall alike. */
import { limitSideOf, reachedLimit, type Attention } from '../../contract/kpi-limits'
import type { SingleValue, WidgetLimits } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import type { Translate } from '../../texts/create-i18n'
import type { ReceivedWidget } from './widget-feed'
import { readWidgetValue } from './widget-value'

export interface Figure {
  readonly value: SingleValue | null
  /** A value was received that cannot be shown. */
  readonly isCorrupt: boolean
}

/** The figure in a received widget; a missing or unreadable value is null. */
export function figureOf(received: ReceivedWidget | undefined): Figure {
  const read = readWidgetValue('singleValue', received?.data.valueJson)
  return { value: read.status === 'ok' ? read.value : null, isCorrupt: read.status === 'corrupt' }
}

/**
 * The line of meaning: words about the widget's fact, or empty when the server did not send the fact. It starts with the limit
 * that the value has reached, the reason why the tile is tinted.
 */
export function noteOf(
  widget: Widget,
  value: SingleValue,
  t: Translate,
  number: (value: number) => string,
  limits?: WidgetLimits,
): string {
  const { noteKey: key = `widget.${widget.type}.note` } = widget
  const fact = widget.fact === undefined ? undefined : value.facts[widget.fact]
  const isUnknown = widget.fact !== undefined && fact === undefined
  const meaning = isUnknown ? '' : t(key, fact === undefined ? {} : { count: fact, number: number(fact) })
  const reached = limitReached(widget, value, limits)
  if (reached === null) return meaning
  const limit = t(`dashboard.limit.${limitSideOf(widget.id)}`, { limit: number(reached.limit) })
  return meaning === '' ? limit : `${limit} · ${meaning}`
}

/** The target, shown beside the value; null for none. */
export function targetText(
  limits: WidgetLimits | undefined,
  t: Translate,
  number: (value: number) => string,
): string | null {
  const target = limits?.target ?? null
  return target === null ? null : t('dashboard.target', { target: number(target) })
}

/**
 * Tint of a tile that needs attention. Limits of an administrator replace the widget's own rule that any value above zero needs
 * attention.
 */
export function attentionClass(
  widget: Widget,
  value: SingleValue | null,
  limits?: WidgetLimits,
): 'alert' | 'warn' | undefined {
  if (value === null) return undefined
  if (limits === undefined || (limits.warnAt === null && limits.alarmAt === null)) {
    if (widget.attention === undefined || value.value <= 0) return undefined
    return widget.attention === 'danger' ? 'alert' : 'warn'
  }
  const reached = limitReached(widget, value, limits)
  if (reached === null) return undefined
  return reached.attention === 'alarm' ? 'alert' : 'warn'
}

/** The limit that a value has reached; null for none. */
export function limitReached(
  widget: Widget,
  value: SingleValue | null,
  limits: WidgetLimits | undefined,
): { readonly attention: Attention; readonly limit: number } | null {
  if (value === null || limits === undefined) return null
  const attention = reachedLimit(widget.id, value.value, limits)
  const limit = attention === 'alarm' ? limits.alarmAt : limits.warnAt
  return attention === null || limit === null ? null : { attention, limit }
}
