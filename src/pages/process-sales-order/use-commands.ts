/** The catalogue's actions for rows that stand outside of a grid: the same entries, reasons and runner as in the grid of the view. */
import { useCallback, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { openProcess, openProcessOfOperation } from '../../catalog/actions/open-process'
import type { Action } from '../../define/action'
import { pathOf } from '../../define/route-path'
import type { AnyRow, View } from '../../define/view'
import type { MenuGroup } from '../../ui/controls/menu'
import { rowActions } from '../../ui/form/action-availability'
import type { LiveRows } from '../../ui/form/asking-dialog'
import type { ActionRunner } from '../../ui/form/use-action-runner'
import { actionEntries, actionGroups, type ActionEntry } from '../../ui/grid/commands/action-menu'
import { GridLinksContext } from '../../ui/grid/commands/grid-links'
import { gridWords, type GridWords } from '../../texts/grid-words'
import { useSession } from '../../ui/session-context'
import { rowsOf, type ProcessView } from './process-data'
import type { SalesOrderProcess } from '../../contract/endpoints/process'
import type { Shown } from '../../ui/use-resource'

export interface Commands extends GridWords {
  readonly view: View
  /** Name of the action that runs now. */
  readonly running: string | null
  /** Every action with its words for these rows, and why it is not possible. */
  entries(rows: readonly AnyRow[]): readonly ActionEntry[]
  /** The entry of one action. */
  entry(name: string, rows: readonly AnyRow[]): ActionEntry | undefined
  /** The entries as sections of a menu. */
  menu(rows: readonly AnyRow[]): readonly MenuGroup[]
  /** Resolves when the user has seen what came of it. */
  run(action: Action<AnyRow>, rows: readonly AnyRow[]): Promise<void>
}

/** The commands of a view's rows. Actions that lead to this very page are left out. */
export function useCommands(
  view: View,
  ofView: ProcessView,
  { state, refetch }: Pick<Shown<SalesOrderProcess>, 'state' | 'refetch'>,
  runner: ActionRunner,
): Commands {
  const session = useSession()
  const { t, i18n } = useTranslation()
  const links = useContext(GridLinksContext)
  const words = useMemo(() => gridWords(session, view, t, i18n.exists), [session, view, t, i18n.exists])
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
  const offered = useMemo(
    () =>
      rowActions(view.actions).filter(
        ({ name, opens }) => !leadsHere.includes(name) && (opens === undefined || links !== null),
      ),
    [view, links],
  )
  const run = useCallback(
    async (action: Action<AnyRow>, rows: readonly AnyRow[]) => {
      const [row] = rows
      if (action.opens !== undefined && row !== undefined) {
        const { route, params } = action.opens(row)
        links?.navigate({ page: pathOf(route, params), search: {} })
        return
      }
      const { stateName, countText, titleOf, nameOf, subjectOf } = words
      const nameTitle = titleOf(view.nameField)
      await runner.run(action, rows, { stateName, countText, titleOf, nameOf, subjectOf, nameTitle, live })
      // What the action did is shown also where no live message comes.
      await refetch()
    },
    [links, runner, words, view, live, refetch],
  )
  const entries = useCallback(
    (rows: readonly AnyRow[]) =>
      actionEntries(offered, rows, {
        access: session.access,
        t: (key, values) => t(key, values ?? {}),
        stateName: words.stateName,
        countText: words.countText,
      }),
    [offered, session, t, words],
  )
  return {
    ...words,
    view,
    running: runner.running,
    entries,
    entry: (name, rows) => entries(rows).find(({ action }) => action.name === name),
    // The letters of a grid do nothing here.
    menu: rows =>
      actionGroups(entries(rows), action => void run(action, rows)).map(group => ({
        ...group,
        items: group.items.map(item => ({ ...item, shortcut: undefined })),
      })),
    run,
  }
}

/** The grids' actions that open this page. */
const leadsHere = [openProcess.name, openProcessOfOperation.name]
