/** The catalogue's actions for rows outside a grid: the same entries, reasons and runner as in the view's grid. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openProcess, openProcessOfOperation } from '../../catalog/actions/open-process'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { AnyRow, View } from '../../define/view'
import { gridWords, type GridWords } from '../../texts/grid-words'
import type { LiveRows } from '../../ui/actions/run'
import { useActions, type Actions } from '../../ui/actions/use-actions'
import type { MenuGroup } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import type { Shown } from '../../ui/use-resource'
import { rowsOf, type ProcessView } from './process-data'

/** The texts and actions for the rows of a view. */
export interface ProcessActions
  extends GridWords, Pick<Actions, 'running' | 'isBusy' | 'entries' | 'entry' | 'run'> {
  readonly view: View
  /** All actions as sections of a menu. */
  menu(rows: readonly AnyRow[]): readonly MenuGroup[]
}

/**
 * The actions for a view's rows on the page of a process, the same object until something of them changes. Actions that open this page are
 * left out.
 */
export function useProcessActions(
  view: View,
  ofView: ProcessView,
  { state, refetch }: Pick<Shown<SalesOrderProcess>, 'state' | 'refetch'>,
): ProcessActions {
  const session = useSession()
  const { t } = useTranslation()
  const words = useMemo(() => gridWords(session, view, t), [session, view, t])
  const live = useMemo(
    (): LiveRows => ({
      version: state,
      find: id => {
        const process = session.store.get(state).value
        return process && rowsOf(process, ofView).find(row => row.id === id)
      },
    }),
    [session.store, state, ofView],
  )
  const actions = useActions({
    view,
    words,
    live,
    onDone: refetch,
    without: leadHere,
  })
  return useMemo(
    () => ({
      ...words,
      ...actions,
      view,
      // The grid's shortcut keys do not work here.
      menu: rows =>
        actions.menu(actions.entries(rows), rows).map(group => ({
          ...group,
          items: group.items.map(item => ({ ...item, shortcut: undefined })),
        })),
    }),
    [words, actions, view],
  )
}

/** The grid actions that open this page. */
const leadHere = [openProcess.name, openProcessOfOperation.name]
