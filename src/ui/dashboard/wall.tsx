/**
 * The dashboard on a wall, read from four metres: figures in two sizes, at most two panels, clock and age. Nothing can be clicked
 * or opened, and at most one figure is filled red (design guide, kiosk).
 */
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import type { Failure } from '../../kernel/failure'
import { useLoadingPhase } from '../controls/skeleton'
import { failureSentence } from '../failure-sentence'
import '../theme/kiosk.css'
import { rowsOfHeadlines, type WallScreen } from './arrange-wall'
import './dashboard.css'
import { attentionClass, figureOf } from './tile-figure'
import { useOfNow } from '../use-now'
import { WallPart } from './wall-part'
import { Headline, SmallFigure } from './wall-figures'
import { WallHead, type WallPosition } from './wall-head'
import { WallPanel } from './wall-panels'
import { placeAt } from './wall-rotation'
import './wall-panels.css'
import './wall.css'
import type { FeedSnapshot, ReceivedWidget } from './widget-feed'

export interface WallProps {
  /** The screen to show; absent when there is nothing to show. */
  readonly screen: WallScreen | undefined
  readonly position: WallPosition
  readonly feed: FeedSnapshot
  /** The name that an administrator gave the screen; null where a person's session shows the wall. */
  readonly screenName: string | null
  /** Difference of the server's clock to this machine's, in ms. */
  readonly serverTimeOffsetMs: number
}

/** Fills its element without scroll bars at any size; its font size scales with the element. */
export function Wall({ screen, position, feed, screenName, serverTimeOffsetMs }: WallProps) {
  const { t } = useTranslation()
  const phase = useLoadingPhase(feed.status === 'loading')
  const place = useOfNow(placeAt)
  const [x, y] = place.split(' ')
  return (
    <div className="wall" data-theme="dark" data-scale="kiosk">
      <div className="k" style={{ '--shift-x': x, '--shift-y': y } as React.CSSProperties}>
        <WallHead
          feed={feed}
          position={position}
          screenName={screenName}
          serverTimeOffsetMs={serverTimeOffsetMs}
        />
        {feed.failure !== null && feed.status === 'failed' ? (
          <WallProblem failure={feed.failure} />
        ) : screen !== undefined ? (
          <Screen key={position.index} screen={screen} feed={feed} />
        ) : (
          phase === 'content' && <p className="k-none">{t('dashboard.wall.nothing')}</p>
        )}
      </div>
    </div>
  )
}

/** Nobody at a wall can check the network or press a button. */
function WallProblem({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className="k-none">
      {failure.kind === 'unreachable'
        ? t('dashboard.wall.failed')
        : `${failureSentence(failure, t)} ${t('dashboard.failed.note')}`}
    </p>
  )
}

function Screen({ screen, feed }: { readonly screen: WallScreen; readonly feed: FeedSnapshot }) {
  const { headlines, figures, panels } = screen
  const isLoading = feed.status === 'loading'
  const alarm = headlines.find(widget => wantsAlarm(widget, feed.widgets.get(widget.id)))
  const parts = [headlines.length > 0 && 'headlines', panels.length > 0 && 'panels'].filter(Boolean)
  return (
    <div className="k-screen" data-parts={parts.join(' ')} style={gridOf(headlines.length)}>
      {headlines.length > 0 && (
        <div className="kr">
          {headlines.map(widget => (
            <WallPart key={widget.id}>
              <Headline
                widget={widget}
                received={feed.widgets}
                isAlarm={widget === alarm}
                isLoading={isLoading}
              />
            </WallPart>
          ))}
        </div>
      )}
      {panels.length > 0 && (
        <div
          className="kc"
          data-panels={panels.length}
          data-figures={figures.length > 0 ? figures.length : undefined}
          style={{ '--panels': panels.length, '--figures': figures.length } as React.CSSProperties}
        >
          {panels.map((widgets, at) => (
            <WallPart key={at}>
              <WallPanel widgets={widgets} received={feed.widgets} />
            </WallPart>
          ))}
          {figures.length > 0 && (
            <div className="ks">
              {figures.map(widget => (
                <WallPart key={widget.id}>
                  <SmallFigure widget={widget} own={feed.widgets.get(widget.id)} isLoading={isLoading} />
                </WallPart>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function wantsAlarm(widget: Widget, own: ReceivedWidget | undefined): boolean {
  return attentionClass(widget, figureOf(own).value, own?.data.limits) === 'alert'
}

/** Columns of the large figures in landscape and in portrait format, also beside panels; the size of the numbers depends on them. */
function gridOf(count: number): React.CSSProperties {
  const rows = rowsOfHeadlines(count)
  const columnsTall = count <= 3 ? 1 : 2
  return {
    '--count': count,
    '--rows-wide': rows,
    '--cols-wide': Math.ceil(count / rows),
    '--cols-tall': columnsTall,
    '--rows-tall': Math.ceil(count / columnsTall),
    '--rows-above': Math.ceil(count / 2),
  } as React.CSSProperties
}
