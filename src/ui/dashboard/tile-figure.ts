/** The figure of a single-value tile and its line of meaning, for the office and the wall alike. */
import type { TFunction } from 'i18next'
import type { SingleValue } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import type { ReceivedWidget } from './widget-feed'
import { readWidgetValue } from './widget-value'

export interface Figure {
  readonly value: SingleValue | null
  /** There was a value, but not one that can be shown. */
  readonly isCorrupt: boolean
}

/** The figure in what was received; a missing or unreadable value is null. */
export function figureOf(received: ReceivedWidget | undefined): Figure {
  const read = readWidgetValue('singleValue', received?.data.valueJson)
  return { value: read.status === 'ok' ? read.value : null, isCorrupt: read.status === 'corrupt' }
}

/** The line of meaning: words about the widget's fact, or empty when the server did not send the fact. */
export function noteOf(
  widget: Widget,
  value: SingleValue,
  t: TFunction,
  number: (value: number) => string,
): string {
  const key = `widget.${widget.type}.note`
  if (widget.fact === undefined) return t(key)
  const fact = value.facts[widget.fact]
  return fact === undefined ? '' : t(key, { count: fact, number: number(fact) })
}

/** Tint of a tile that wants attention; a calm warehouse looks calm. */
export function attentionClass(widget: Widget, value: SingleValue | null): string | undefined {
  if (widget.attention === undefined || value === null || value.value <= 0) return undefined
  return widget.attention === 'danger' ? 'alert' : 'warn'
}
