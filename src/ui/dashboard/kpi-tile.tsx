/** A figure of the dashboard: glyph, title, value and one line of meaning; the whole tile opens the counted rows. */
import { useTranslation } from 'react-i18next'
import type { SingleValue } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import { classNames, Glyph, Icon } from '../theme/icons'
import { Changing } from './changing'
import { widgetTarget, type Opener } from './open-widget'
import { StaleMark } from './stale-mark'
import { attentionClass, figureOf, noteOf, type Figure } from './tile-figure'
import { useNumber } from './use-number'
import { widgetLook } from './widget-look'
import type { ReceivedWidget } from './widget-feed'

export interface KpiTileProps {
  readonly widget: Widget
  /** Absent while the first answer is awaited or when the server does not know the widget. */
  readonly received: ReceivedWidget | undefined
  readonly isLoading: boolean
  readonly opener: Opener
}

/** Values with more characters may be cut off and say themselves on hover. */
const fittingLength = 9

/** A button while its page can be opened, plain text otherwise. */
export function KpiTile({ widget, received, isLoading, opener }: KpiTileProps) {
  if (isLoading) return <TileSkeleton widget={widget} />
  const figure = figureOf(received)
  const className = classNames(
    'tile',
    attentionClass(widget, figure.value),
    received?.freshness === 'old' && 'old',
  )
  const content = <TileContent widget={widget} figure={figure} received={received} />
  if (received === undefined || !opener.canOpen(widget.opens))
    return <div className={className}>{content}</div>
  const open = () => {
    opener.open(widgetTarget(widget.opens, received.data.filters))
  }
  return (
    <button type="button" className={className} onClick={open}>
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
      <TileValue value={figure.value} />
      <span className="s">
        {figure.isCorrupt ? (
          <span className="unread">
            <Glyph name="octagon" stateKey="error" />
            <span>{t('dashboard.value.corrupt')}</span>
          </span>
        ) : received !== undefined && received.freshness !== 'fresh' ? (
          <StaleMark since={received.receivedAt} />
        ) : (
          <TileNote widget={widget} value={figure.value} />
        )}
      </span>
    </>
  )
}

function TileValue({ value }: { readonly value: SingleValue | null }) {
  const number = useNumber()
  if (value === null) {
    return (
      <span className="v">
        <span className="none">–</span>
      </span>
    )
  }
  const text = number(value.value)
  return (
    <span className="v" title={text.length > fittingLength ? text : undefined}>
      <Changing value={value.value}>{text}</Changing>
    </span>
  )
}

function TileTitle({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation()
  const look = widgetLook(widget)
  const title = t(`widget.${widget.type}.title`)
  return (
    <span className="t">
      <Glyph name={look.glyph} stateKey={look.key} />
      <span title={title}>{title}</span>
    </span>
  )
}

function TileNote({ widget, value }: { readonly widget: Widget; readonly value: SingleValue | null }) {
  const { t } = useTranslation()
  const number = useNumber()
  const note = value === null ? t('dashboard.value.missing') : noteOf(widget, value, t, number)
  return (
    <span className="note" title={note}>
      {note}
    </span>
  )
}

function TileSkeleton({ widget }: { readonly widget: Widget }) {
  return (
    <div className="tile wait" aria-hidden="true">
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
