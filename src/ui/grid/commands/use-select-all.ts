/** Choosing all rows of a search, not only those of the page: asked once, then fetched in pieces (spec 1, section 5). */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import { allRows } from '../../../kernel/all-rows'
import { perform } from '../../../kernel/perform'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { useSession } from '../../session-context'
import { totalText } from '../data/grid-sums'
import { searchRequestOf } from '../data/grid-query'
import { searchView } from '../data/search-view'
import type { Grid } from '../data/use-grid'

/** The command, and whether it is under way. */
export function useSelectAll(grid: Grid): { readonly isRunning: boolean; run(): void } {
  const session = useSession()
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const run = useCallback(() => {
    const selectAll = async () => {
      const isConfirmed = await dialogs.confirm({
        title: t('grid.selectAll.title', { number: totalText(grid) }),
        text: t('grid.selectAll.text'),
        confirmLabel: t('grid.selectAll.confirm'),
      })
      if (!isConfirmed) return
      setRunning(true)
      const outcome = await perform(() => fetchAll(grid), {
        show: problem => {
          void dialogs.showError({
            title: t('grid.selectAll.failed'),
            description: failureSentence(problem, t),
          })
        },
      }).finally(() => setRunning(false))
      if (outcome.ok) grid.selection.add(outcome.value)
    }
    const fetchAll = async ({ view, snapshot }: Grid): Promise<readonly AnyRow[]> => {
      const request = searchRequestOf(view, snapshot.query, snapshot.fixed)
      return allRows(async page => {
        const { result, totalCount } = await searchView(session, view, { ...request, ...page })
        return { result: [...result], totalCount }
      })
    }
    void selectAll()
  }, [grid, session, dialogs, t])
  return { isRunning, run }
}
