/**
 * The totals of a stock count's lines with a result: differing lines, surplus and missing quantities by unit, and their value. The server adds up
 * all filtered lines.
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sumDecimals } from '../../contract/decimal'
import { grids } from '../../contract/endpoints/grids'
import type { Filter } from '../../contract/filter'
import { moneyText } from '../../contract/formats'
import { takeLimitDefault } from '../../contract/limits'
import type { GroupRequest, RowGroup } from '../../contract/search-request'
import { where } from '../../contract/where'
import { resource } from '../../kernel/resource'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { searchRequestOf } from '../../ui/grid/data/grid-query'
import type { Grid } from '../../ui/grid/data/use-grid'
import { TotalsBar } from '../../ui/lines/totals-bar'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'

export interface CountSumsProps {
  /** The grid of the lines. */
  readonly grid: Grid
  /** The page's fixed filters. */
  readonly fixed: readonly Filter[]
}

export function CountSums({ grid, fixed }: CountSumsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { view, snapshot } = grid
  const query = useMemo(() => {
    const { filters, find } = searchRequestOf(view, snapshot.query, fixed)
    return { filters, find }
  }, [view, snapshot.query, fixed])
  const { value, failure, refetch } = useResource(differences, query)
  const units = (groups: readonly RowGroup[]) =>
    groups.length === 0
      ? formats.number('0')
      : groups
          .map(({ value: unit, sums }) => {
            const size = (sums['difference'] ?? '0').replace('-', '')
            return [formats.number(size), unit].filter(part => part !== null && part !== '').join(' ')
          })
          .join(', ')
  const all = value === undefined ? [] : [...value.over, ...value.missing]
  const lines = all.reduce((sum, { count }) => sum + count, 0)
  const cost = sumDecimals(all.map(({ sums }) => sums['differenceCost'] ?? '0'))
  const shown = (text: string) => (value === undefined ? '–' : text)
  return (
    <>
      {value !== undefined && <NotRefreshed docked failure={failure} onRetry={refetch} />}
      <TotalsBar
        className="k-count-sums"
        totals={[
          { name: 'lines', title: t('stockCount.sum.lines'), text: shown(formats.number(lines, 0)) },
          { name: 'over', title: t('stockCount.sum.over'), text: shown(units(value?.over ?? [])) },
          { name: 'missing', title: t('stockCount.sum.missing'), text: shown(units(value?.missing ?? [])) },
        ]}
        sums={[{ name: 'cost', title: t('stockCount.sum.cost'), text: shown(moneyText(cost, formats)) }]}
      />
    </>
  )
}

const above: Filter = where('difference').above(0)
const below: Filter = { ...above, operator: 'IsLessThan' }
/** Changes of many lines in quick succession cause one request. */
const gapMs = 1_000

/** Differences by unit, positive and negative ones separately. */
const differences = resource({
  key: 'count-differences',
  topics: ['InventoryLine'],
  gapMs,
  fetch: async ({ api }, signal, { filters, find }: Pick<GroupRequest, 'filters' | 'find'>) => {
    const groupsOf = async (sign: Filter): Promise<readonly RowGroup[]> => {
      const body: GroupRequest = {
        find,
        filters: [...filters, sign],
        by: 'uoM',
        desc: false,
        sums: ['difference', 'differenceCost'],
        skip: 0,
        take: takeLimitDefault,
      }
      const found = await api.call(grids.groups, { params: { view: 'InventoryLine' }, body }, { signal })
      return found.result
    }
    const [over, missing] = await Promise.all([groupsOf(above), groupsOf(below)])
    return { over, missing }
  },
})
