/**
 * The notices of a grid above its rows, below them and in place of them: live changes that are paused or wait, rows that were fetched
 * again or could not be refreshed, live updates that were refused, matches that no shown column contains; that no row matches, or that a
 * search rule does not allow the request and what to do about it; that older rows are in the archive.
 */
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { ArchivedNote } from '../archived-note'
import { Banner } from '../controls/banner'
import { NotRefreshed } from '../controls/not-loaded'
import { Button } from '../controls/button'
import { EmptyState } from '../controls/empty-state'
import { useDialogs } from '../dialogs/dialog-outlet'
import { useSession } from '../session-context'
import type { Grid } from './data/use-grid'
import type { PaneArrangement } from './layout/arrangement'
import { hiddenHits } from './layout/find-hits'
import type { GridQuery } from './data/grid-query'
import {
  fromDay,
  isPrefixSearch,
  listLimitOf,
  openOnly,
  type SearchRefusal as Refusal,
} from './data/search-rules'

interface GridNoticesProps {
  readonly grid: Grid
  readonly pane: Pick<PaneArrangement, 'columns'>
  readonly onPane: (change: Partial<PaneArrangement>) => void
}

/** The notices that apply; none when all is well. */
export function GridNotices({ grid, pane, onPane }: GridNoticesProps) {
  const { t } = useTranslation()
  const { data, snapshot, refusal, text, titleOf } = grid
  const hidden =
    snapshot.status === 'ready'
      ? hiddenHits(grid.view, data.rows, snapshot.query.find, pane.columns, text)
      : null
  const { archivedAs } = grid.view
  return (
    <>
      {archivedAs !== undefined && <ArchivedNote kind={archivedAs} docked />}
      {snapshot.paused !== null && (
        <Banner
          tone="warning"
          glyph="pause"
          docked
          actions={[{ label: t('grid.pause.resume'), run: () => data.resume() }]}
        >
          <b>{t('grid.pause.title')}</b>{' '}
          <span aria-live="off">
            {t('grid.pause.text', {
              count: snapshot.paused.count,
              number: text.formats.number(snapshot.paused.count, 0),
              time: text.formats.time(new Date(snapshot.paused.since)),
            })}
          </span>
        </Banner>
      )}
      {snapshot.renewed !== null && (
        <Banner
          tone="info"
          glyph="retry"
          docked
          actions={[{ label: t('ui.close'), run: () => data.dismissRenewed() }]}
        >
          <b>{t('grid.renewed.title')}</b>{' '}
          {snapshot.renewed.count !== null &&
            t('grid.renewed.text', { rows: grid.countText(snapshot.renewed.count) })}
        </Banner>
      )}
      {snapshot.status === 'ready' && (
        <NotRefreshed docked failure={snapshot.failure} onRetry={() => void data.refresh()} />
      )}
      {hidden !== null && (
        <Banner
          tone="info"
          glyph="target"
          docked
          actions={[
            {
              label: t('grid.hits.show', { count: hidden.fields.length }),
              run: () => onPane({ columns: [...pane.columns, ...hidden.fields] }),
            },
          ]}
        >
          {t('grid.hits.hidden', {
            count: hidden.count,
            number: text.formats.number(hidden.count, 0),
            text: snapshot.query.find,
            fields: hidden.fields.map(titleOf).join(', '),
          })}
        </Banner>
      )}
      {refusal !== null && (
        <Banner tone="warning" docked>
          <b>{t('grid.refused', { view: t(`view.${grid.view.name as string}`) })}</b> {t('grid.refusedText')}
        </Banner>
      )}
    </>
  )
}

/** The number of waiting changes; it is below the rows, so that its appearance does not move them. */
export function WaitingChanges({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { data, snapshot } = grid
  if (snapshot.waitingCount === 0 || snapshot.paused !== null) return null
  return (
    <Banner
      tone="info"
      glyph="pause"
      docked
      actions={[{ label: t('grid.waiting.show'), run: () => data.showWaiting() }]}
    >
      <b>{t('grid.waiting.text', { count: snapshot.waitingCount })}</b> {t('grid.waiting.why')}
    </Banner>
  )
}

interface RowsEmptyProps {
  /** Name of the view, for which there may be a text that explains where its rows come from. */
  readonly view: string
  readonly query: Pick<GridQuery, 'filters' | 'find'>
  readonly onClearFilters: () => void
}

/** The empty state; it offers to clear the filters and the text to find. */
export function RowsEmpty({ view, query, onClearFilters }: RowsEmptyProps) {
  const { t } = useTranslation()
  const isNarrowed = query.filters.length > 0 || query.find.trim() !== ''
  if (!isNarrowed) {
    const text = t(`grid.empty.of.${view}`, { defaultValue: '' })
    return <EmptyState drawing="all-done" title={t('grid.empty.none')} {...(text !== '' && { text })} />
  }
  return (
    <EmptyState
      drawing="no-match"
      title={t('grid.empty.noMatch')}
      text={t(isPrefixSearch(query.find) ? 'grid.find.prefix' : 'grid.empty.noMatchText')}
      action={<Button onClick={onClearFilters}>{t('grid.filter.clear')}</Button>}
    />
  )
}

interface SearchRefusalProps {
  readonly grid: Grid
  readonly refusal: Refusal
  readonly onFilters: (filters: readonly Filter[]) => void
  /** Absent where the user may not filter. */
  readonly onOpenFilters: (() => void) | undefined
  /** Requests once what the search rules do not allow. */
  readonly onForce: () => void
}

/** Days that "Show the last 30 days" covers, including today. */
const recentDays = 30

/** The refusal with its remedies, each a single button. */
export function SearchRefusal({ grid, refusal, onFilters, onOpenFilters, onForce }: SearchRefusalProps) {
  const { t } = useTranslation()
  const session = useSession()
  const dialogs = useDialogs()
  const { view, titleOf, text, snapshot } = grid
  const { filters } = snapshot.query
  if (refusal === 'no-filter') {
    const fetchAll = async () => {
      const most = text.formats.number(listLimitOf(session, view.name), 0)
      const isConfirmed = await dialogs.confirm({
        title: t('grid.refused.confirmTitle'),
        text: t('grid.refused.confirmText', { most }),
        confirmLabel: t('grid.refused.confirm'),
      })
      if (isConfirmed) onForce()
    }
    return (
      <EmptyState
        drawing="no-match"
        title={t('grid.refused.noFilter')}
        text={t('grid.refused.noFilterText')}
        action={
          <div className="k-actions">
            {onOpenFilters !== undefined && (
              <Button icon="filter" onClick={onOpenFilters}>
                {t('grid.refused.openFilters')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => void fetchAll()}>
              {t('grid.refused.fetchAll')}
            </Button>
          </div>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="no-match"
      title={t('grid.refused.historical')}
      text={t('grid.refused.historicalText', { field: titleOf(view.historicalDate ?? '') })}
      action={
        <div className="k-actions">
          <Button onClick={() => onFilters(fromDay(view, filters, `today-${recentDays - 1}`))}>
            {t('grid.refused.lastThirtyDays')}
          </Button>
          <Button kind="quiet" onClick={() => onFilters(openOnly(view, filters))}>
            {t('grid.refused.openOnly')}
          </Button>
        </div>
      }
    />
  )
}
