/** A figure of the dashboard: glyph, title, value and one line of meaning; the whole tile opens the counted rows. */
import { useTranslation } from 'react-i18next'
import type { SingleValue, WidgetLimits } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { usePlaces } from '../places'
import { classNames, Glyph, Icon } from '../theme/icons'
import { Changing } from './changing'
import { openerOf } from './open-widget'
import { StaleMark } from './stale-mark'
import { attentionClass, figureOf, limitReached, noteOf, targetText, type Figure } from './tile-figure'
import { useNumber } from './use-number'
import { widgetStyle } from './widget-style'
import type { ReceivedWidget } from './widget-feed'

export interface KpiTileProps {
  readonly widget: Widget
  /** Absent until the first response, and when the server does not know the widget. */
  readonly received: ReceivedWidget | undefined
  readonly isLoading: boolean
}

/** Longer values may be cut off and have a tooltip. */
const fittingLength = 9

/** A button when the page of the counted rows can be opened, plain text otherwise. */
export function KpiTile({ widget, received, isLoading }: KpiTileProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  if (isLoading) return <TileSkeleton widget={widget} />
  const description = t(`widget.${widget.type}.description`)
  const figure = figureOf(received)
  const className = classNames(
    'tile',
    attentionClass(widget, figure.value, received?.data.limits),
    received?.freshness === 'old' && 'old',
  )
  const content = <TileContent widget={widget} figure={figure} received={received} />
  const open = openerOf(widget, received?.data, places)
  if (open === undefined) {
    return (
      <div part="tile" className={className} title={description}>
        {content}
      </div>
    )
  }
  return (
    <button type="button" part="tile" className={className} title={description} onClick={open}>
      {content}
      <span className="go">
        <Icon name="chevron-right" small />
      </span>
    </button>
  )
}

interface TileContentProps {
  readonly widget: Widget
  readonly figure: Figure
  readonly received: ReceivedWidget | undefined
}

function TileContent({ widget, figure, received }: TileContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <TileTitle widget={widget} />
      <TileValue value={figure.value} limits={received?.data.limits} />
      <span className="s">
        {figure.isCorrupt ? (
          <span className="unread">
            <Glyph name="octagon" stateKey="error" />
            <span>{t('dashboard.value.corrupt')}</span>
          </span>
        ) : received !== undefined && received.freshness !== 'fresh' ? (
          <StaleMark since={received.receivedAt} />
        ) : (
          <TileNote widget={widget} value={figure.value} limits={received?.data.limits} />
        )}
      </span>
    </>
  )
}

interface MeasuredProps {
  readonly value: SingleValue | null
  readonly limits: WidgetLimits | undefined
}

function TileValue({ value, limits }: MeasuredProps) {
  const { t } = useTranslation()
  const number = useNumber()
  if (value === null) {
    return (
      <span className="v">
        <span className="none">–</span>
      </span>
    )
  }
  const text = number(value.value)
  const target = targetText(limits, t, number)
  const whole = [text, target].filter(part => part !== null).join(' ')
  return (
    <span className="v" title={whole.length > fittingLength ? whole : undefined}>
      <Changing value={value.value}>{text}</Changing>
      {target !== null && <small> {target}</small>}
    </span>
  )
}

function TileTitle({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation()
  const style = widgetStyle(widget)
  const title = t(`widget.${widget.type}.title`)
  return (
    <span className="t">
      <Glyph name={style.glyph} stateKey={style.key} />
      <span title={title}>{title}</span>
    </span>
  )
}

function TileNote({ widget, value, limits }: MeasuredProps & { readonly widget: Widget }) {
  const { t } = useTranslation()
  const number = useNumber()
  const note = value === null ? t('dashboard.value.missing') : noteOf(widget, value, t, number, limits)
  const reached = limitReached(widget, value, limits)
  return (
    <>
      {reached?.attention === 'alarm' && <Glyph name="octagon" stateKey="error" />}
      {reached?.attention === 'warning' && <Glyph name="triangle" stateKey="new-warning" />}
      <span className="note" title={note}>
        {note}
      </span>
    </>
  )
}

function TileSkeleton({ widget }: { readonly widget: Widget }) {
  return (
    <div part="tile" className="tile wait" aria-hidden="true">
      <TileTitle widget={widget} />
      <span className="v">
        <span className="sk" />
      </span>
      <span className="s">
        <span className="sk" />
      </span>
    </div>
  )
}
