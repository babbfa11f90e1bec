/** The dashboard of the office: head, tiles in groups, the panels of today's orders and of the picks per area. */
import { useTranslation } from 'react-i18next'
import type { Widget } from '../../define/widget'
import type { Failure } from '../../kernel/failure'
import { Button } from '../controls/button'
import { ErrorPanel } from '../controls/error-panel'
import { useLoadingPhase } from '../controls/skeleton'
import { failureSentence } from '../failure-sentence'
import { lazyPart } from '../lazy-part'
import { useSession } from '../session-context'
import { arrangeWidgets, type Arrangement } from './arrange-widgets'
import { DashboardHead } from './dashboard-head'
import './dashboard.css'
import { areFirstStepsDue } from './first-steps-due'
import { Panel, Reports } from './panel'
import { TileGroup } from './tile-group'
import { TileRow } from './tile-row'
import type { LiveUpdates } from './use-live-updates'
import type { FeedSnapshot } from './widget-feed'
import { NothingChosen } from './nothing-chosen'

const FirstSteps = lazyPart(() => import('./first-steps'), 'FirstSteps')

export interface DashboardProps {
  /** Widgets to show, in order. */
  readonly widgets: readonly Widget[]
  readonly feed: FeedSnapshot
  readonly layout: 'grid' | 'row'
  readonly liveUpdates: LiveUpdates
  readonly refresh: () => void
}

/** The whole dashboard; before the first response it shows the shape of its content. */
export function Dashboard({ layout, ...props }: DashboardProps) {
  const isRow = layout === 'row'
  return (
    <div className="dash" data-layout={layout}>
      {!isRow && <DashboardHead feed={props.feed} liveUpdates={props.liveUpdates} />}
      <DashboardBody {...props} layout={layout} />
    </div>
  )
}

function DashboardBody({ widgets, feed, layout, refresh }: DashboardProps) {
  const { t } = useTranslation()
  const phase = useLoadingPhase(feed.status === 'loading')
  if (feed.failure !== null && feed.status === 'failed')
    return <NotLoaded failure={feed.failure} refresh={refresh} />
  if (phase === 'blank') return <div className="dash-body" />
  if (widgets.length === 0) {
    return <NothingChosen />
  }
  const isLoading = phase === 'skeleton'
  return (
    <>
      {isLoading && (
        <span className="sr" role="status">
          {t('ui.loading')}
        </span>
      )}
      {layout === 'row' ? (
        <TileRow widgets={widgets} received={feed.widgets} isLoading={isLoading} />
      ) : (
        <DashboardGrid arrangement={arrangeWidgets(widgets)} feed={feed} isLoading={isLoading} />
      )}
    </>
  )
}

interface DashboardGridProps {
  readonly arrangement: Arrangement
  readonly feed: FeedSnapshot
  readonly isLoading: boolean
}

function DashboardGrid({ arrangement, feed, isLoading }: DashboardGridProps) {
  const { saved } = useSession().settings
  const isNew = !isLoading && areFirstStepsDue(feed, saved)
  const { head, panels, reports, sections } = arrangement
  const today = panels.find(widget => widget.component === 'salesOrdersToday')
  const picks = panels.find(widget => widget.component === 'picksPerArea')
  const tiles = { received: feed.widgets, isLoading }
  const hasFlow = reports.length > 0
  const hasRest = sections.length > 0
  const hasHead = head !== undefined || isNew
  const parts = [hasHead && 'head', today && 'today', picks && 'picks', hasFlow && 'flow', hasRest && 'rest']
  return (
    <div className="dash-body" data-parts={parts.filter(Boolean).join(' ')}>
      {hasHead && (
        <div className="dash-head">
          {isNew && <FirstSteps updatedAt={feed.updatedAt} />}
          {head !== undefined && <TileGroup section={head} {...tiles} />}
        </div>
      )}
      {today !== undefined && (
        <div className="dash-today">
          <Panel widget={today} {...tiles} />
        </div>
      )}
      {picks !== undefined && (
        <div className="dash-picks">
          <Panel widget={picks} {...tiles} />
        </div>
      )}
      {hasFlow && (
        <div className="dash-flow">
          <Reports widgets={reports} received={feed.widgets} isLoading={isLoading} showsUnknown />
        </div>
      )}
      {hasRest && (
        <div className="dash-rest">
          {sections.map(section => (
            <TileGroup key={section.name} section={section} {...tiles} />
          ))}
        </div>
      )}
    </div>
  )
}

interface NotLoadedProps extends Pick<DashboardProps, 'refresh'> {
  readonly failure: Failure
}

function NotLoaded({ failure, refresh }: NotLoadedProps) {
  const { t } = useTranslation()
  return (
    <div className="dash-body none-chosen">
      <div className="panel">
        <ErrorPanel
          title={t('dashboard.failed.title')}
          text={failureSentence(failure, t)}
          action={<Button onClick={refresh}>{t('ui.tryAgain')}</Button>}
          note={t('dashboard.failed.note')}
        />
      </div>
    </div>
  )
}
