/** What stands in place of rows when there are none: that all is done, or that the filters leave nothing. */
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { EmptyState } from '../controls/empty-state'
import type { GridQuery } from './data/grid-query'
import { isPrefixSearch } from './data/search-rules'

export interface RowsEmptyProps {
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
