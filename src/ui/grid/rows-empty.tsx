/**
 * What stands in place of rows: nothing fits, or nothing was asked for, since a rule of searches holds it back, and what to do about it.
 */
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { addDays } from '../../contract/company-day'
import { Button } from '../controls/button'
import { EmptyState } from '../controls/empty-state'
import { useDialogs } from '../dialogs/dialog-outlet'
import { useSession } from '../session-context'
import type { GridQuery } from './data/grid-query'
import {
  fromDay,
  isPrefixSearch,
  openOnly,
  searchLimitsOf,
  type SearchRefusal as Refusal,
} from './data/search-rules'
import type { Grid } from './data/use-grid'

interface RowsEmptyProps {
  /** Name of the view: where its rows come from may be told. */
  readonly view: string
  readonly query: Pick<GridQuery, 'filters' | 'find'>
  readonly onClearFilters: () => void
}

/** The panel; it offers to clear what narrows the search. */
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
      action={<Button onClick={onClearFilters}>{t('grid.empty.clear')}</Button>}
    />
  )
}

interface SearchRefusalProps {
  readonly grid: Grid
  readonly refusal: Refusal
  readonly onFilters: (filters: readonly Filter[]) => void
  /** Absent where the user may not filter. */
  readonly onOpenFilters: (() => void) | undefined
  /** Asks the server for what the rules hold back, once. */
  readonly onForce: () => void
}

/** Days that "Show the last 30 days" goes back, today included. */
const recentDays = 30

/** The refusal with its remedies, each one press away. */
export function SearchRefusal({ grid, refusal, onFilters, onOpenFilters, onForce }: SearchRefusalProps) {
  const { t } = useTranslation()
  const session = useSession()
  const dialogs = useDialogs()
  const { view, titleOf, text, snapshot } = grid
  const { filters } = snapshot.query
  if (refusal === 'no-filter') {
    const fetchAll = async () => {
      const most = text.formats.number(searchLimitsOf(session).rowsLimit, 0)
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
  const today = text.formats.companyDay(Date.now())
  return (
    <EmptyState
      drawing="no-match"
      title={t('grid.refused.historical')}
      text={t('grid.refused.historicalText', { field: titleOf(view.historicalDate ?? '') })}
      action={
        <div className="k-actions">
          <Button onClick={() => onFilters(fromDay(view, filters, addDays(today, 1 - recentDays)))}>
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
