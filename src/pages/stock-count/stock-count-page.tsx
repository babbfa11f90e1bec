/**
 * The page stock-count/:id: the lines of one stock count, the movements of each line's stock since its snapshot, and the decisions on one,
 * several or all lines.
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { approveCounts, cancelCounts } from '../../catalog/actions/inventory'
import { countedLinesView, inventoryView } from '../../catalog/views/inventory'
import { moneyText } from '../../contract/formats'
import type { Inventory } from '../../contract/entities/inventory'
import { ActionButton } from '../../ui/actions/action-button'
import { StateChip } from '../../ui/controls/state-chip'
import { useRowActions } from '../../ui/grid/commands/use-row-actions'
import type { Grid } from '../../ui/grid/data/use-grid'
import type { RowPanels } from '../../ui/grid/detail/row-panel'
import { GridPage } from '../../ui/grid/grid-page'
import { lazyPart } from '../../ui/lazy-part'
import { useSession } from '../../ui/session-context'
import type { AreaPageProps } from '../area-pages'
import { actionDialogs } from '../dialogs/action-dialogs'
import { PagePending } from '../page-pending'
import { PageTitle } from '../page-title'
import { usePageRow } from '../use-page-row'
import '../page-frame.css'
import { CountSums } from './count-sums'
import './stock-count.css'

/** The page. Another count remounts it. */
export function Page({ ids, ...props }: AreaPageProps) {
  const { id = 0 } = ids
  return <StockCountPage {...props} key={id} countId={id} />
}

type StockCountPageProps = Omit<AreaPageProps, 'ids'> & { readonly countId: number }

function StockCountPage({ countId, refreshes = 0, ...props }: StockCountPageProps) {
  const { t } = useTranslation()
  const { grid, row, pending } = usePageRow(inventoryView, countId, refreshes)
  if (row !== null) {
    return (
      <ShownStockCountPage {...props} refreshes={refreshes} grid={grid} count={row as unknown as Inventory} />
    )
  }
  return (
    <PagePending
      {...props}
      {...pending}
      notLoaded={t('stockCount.notLoaded')}
      unknown={{
        title: t('stockCount.unknown.title', { id: countId }),
        text: t('stockCount.unknown.text'),
        all: { page: 'inventory-es-page', label: t('stockCount.unknown.all') },
      }}
    />
  )
}

type ShownStockCountPageProps = Omit<StockCountPageProps, 'countId'> & {
  /** The count as a grid of one row. */
  readonly grid: Grid
  readonly count: Inventory
}

function ShownStockCountPage(props: ShownStockCountPageProps) {
  const { grid, count, title, root, search, refreshes = 0 } = props
  const { t } = useTranslation()
  const ofCount = useMemo(
    () =>
      [
        { selector: 'stockCountId', operator: 'IsEqualTo', value: count.id, type: 'number' } as const,
      ] as const,
    [count.id],
  )
  return (
    <GridPage
      view={countedLinesView}
      title={count.journalName}
      heading={
        <PageTitle above={[{ title: t('route.inventory-es-page'), page: 'inventory-es-page' }, { title }]}>
          {count.journalName}
        </PageTitle>
      }
      headExtra={<CountFacts grid={grid} count={count} />}
      commands={<CountCommands grid={grid} count={count} />}
      fixed={ofCount}
      sums={lines => <CountSums grid={lines} fixed={ofCount} />}
      search={search}
      root={root}
      refreshes={refreshes}
      dialogs={actionDialogs}
      panels={panels}
    />
  )
}

const panels: RowPanels = {
  countLine: lazyPart(() => import('./count-line-panel'), 'RowPanel'),
}

type CountProps = Pick<ShownStockCountPageProps, 'grid' | 'count'>

/** State and figures of the count. */
function CountFacts({ grid, count }: CountProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { state, performedLines, linesInJournal, linesWithDifference, differenceCost } = count
  return (
    <>
      <StateChip kind="stockCount" state={state} label={grid.stateName(state)} />
      <span className="sec num k-count-facts">
        {[
          t('stockCount.counted', {
            done: formats.number(performedLines, 0),
            total: formats.number(linesInJournal, 0),
          }),
          t('stockCount.differ', {
            count: linesWithDifference,
            number: formats.number(linesWithDifference, 0),
          }),
          moneyText(differenceCost, formats),
        ].join(' · ')}
      </span>
    </>
  )
}

/** The commands that decide on the whole count. */
function CountCommands({ grid, count }: CountProps) {
  const actions = useRowActions(grid)
  const rows = [{ ...count }]
  return (
    <>
      <ActionButton actions={actions} name={cancelCounts.name} rows={rows} />
      <ActionButton actions={actions} name={approveCounts.name} rows={rows} kind="primary" />
    </>
  )
}
