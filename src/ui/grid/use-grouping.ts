/** Grouping of a grid by a column. Rows cannot be sorted and grouped at once: the one asks to end the other (spec 1, section 5). */
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../dialogs/dialog-outlet'
import { changePane, paneOf } from './arrangement-panes'
import type { ArrangementStore } from './arrangement-store'
import type { Grid } from './use-grid'

/** Groups by a field as well, or no longer; false when the user kept the sort. */
export function useGrouping(grid: Grid, store: ArrangementStore): (field: string) => Promise<boolean> {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return async field => {
    const { groups, sort } = paneOf(store, grid)
    if (groups.includes(field)) {
      changePane(store, grid, { groups: groups.filter(other => other !== field) })
      return true
    }
    const mayGroup =
      sort.length === 0 ||
      (await dialogs.confirm({
        title: t('grid.columns.endSortTitle'),
        text: t('grid.columns.endSortText', {
          columns: sort.map(({ selector }) => grid.titleOf(selector)).join(', '),
        }),
        confirmLabel: t('grid.columns.endSort'),
      }))
    if (!mayGroup) return false
    changePane(store, grid, { groups: [...paneOf(store, grid).groups, field], sort: [] })
    return true
  }
}
