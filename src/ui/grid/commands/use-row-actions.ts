/**
 * The actions of a grid's rows: which the page can offer, running and rehearsing one on rows after asking about those that are
 * out of sight, and single letters. What stands in menus and bars is made by action-menu.ts when those open.
 */
import { atom } from 'jotai'
import { useCallback, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../define/action'
import { pathOf } from '../../../define/route-path'
import type { AnyRow } from '../../../define/view'
import { rowActions } from '../../form/action-availability'
import type { LiveRows } from '../../form/asking-dialog'
import { useActionRunner } from '../../form/use-action-runner'
import { useSession } from '../../session-context'
import type { Grid } from '../use-grid'
import type { ActionContext } from './action-menu'
import { GridLinksContext, type GridLinks } from './grid-links'
import { useBeyondPage } from './use-beyond-page'

export interface RowActions {
  /** Those on rows, as far as the page can open what they open. */
  readonly offered: readonly Action<AnyRow>[]
  /** Those that make something new. */
  readonly creations: readonly Action<AnyRow>[]
  /** What words and reasons are made from. */
  readonly context: ActionContext
  /** Name of the action that runs. */
  readonly running: string | null
  /** A dialog of an action is open, or one runs. */
  readonly isBusy: boolean
  run(action: Action<AnyRow>, rows: readonly AnyRow[]): void
  /** Shows first what it would do. */
  rehearse(action: Action<AnyRow>, rows: readonly AnyRow[]): void
}

/** Decides what a letter does; loaded with the first one. */
export const loadActionMenu = () => import('./action-menu')

/** The actions of a grid. */
export function useRowActions(grid: Grid): RowActions {
  const { view, selection, stateName, countText, titleOf, nameOf, subjectOf } = grid
  const { access } = useSession()
  const { t } = useTranslation()
  const links = useContext(GridLinksContext)
  const runner = useActionRunner()
  const beyondPage = useBeyondPage(grid)
  const [live] = useState(() => liveRows(grid))

  const context = useMemo(
    (): ActionContext => ({
      access,
      t: (key, values) => t(key, values ?? {}),
      stateName,
      countText,
    }),
    [access, t, stateName, countText],
  )
  const options = useMemo(
    () => ({
      stateName,
      countText,
      titleOf,
      nameOf,
      subjectOf,
      nameTitle: titleOf(view.nameField),
      live,
    }),
    [view, stateName, countText, titleOf, nameOf, subjectOf, live],
  )
  const start = useCallback(
    async (kind: 'run' | 'rehearse', action: Action<AnyRow>, rows: readonly AnyRow[]) => {
      const [row] = rows
      if (action.opens !== undefined && row !== undefined) {
        openPage(links, action.opens(row))
        return
      }
      if (!(await beyondPage(rows))) return
      const keepSelected = (ids: readonly number[]) => {
        const kept = new Set(ids)
        selection.remove(rows.map(({ id }) => id).filter(id => !kept.has(id)))
        selection.add(rows.filter(({ id }) => kept.has(id)))
      }
      await runner[kind](action, rows, { ...options, ...(rows.length > 1 ? { keepSelected } : {}) })
    },
    [links, beyondPage, selection, runner, options],
  )
  return {
    offered: useMemo(
      () => rowActions(view.actions).filter(({ opens }) => opens === undefined || links !== null),
      [view, links],
    ),
    creations: useMemo(() => view.actions.filter(({ isCreation }) => isCreation === true), [view]),
    context,
    running: runner.running,
    isBusy: runner.isAsking || runner.running !== null,
    run: (action, rows) => void start('run', action, rows),
    rehearse: (action, rows) => void start('rehearse', action, rows),
  }
}

/** Opens the page of a row; what the route takes stands in its path. */
function openPage(
  links: GridLinks | null,
  { route, params, search = {} }: ReturnType<NonNullable<Action<AnyRow>['opens']>>,
): void {
  links?.navigate({ page: pathOf(route, params), search })
}

/** The rows of a grid as they are now: chosen ones, those of the page, and what changed live while a dialog was open. */
function liveRows({ data, selection }: Pick<Grid, 'data' | 'selection'>): LiveRows {
  const changed = new Map<number, AnyRow>()
  const version = atom(0)
  version.onMount = set => {
    const stop = data.onLiveRows(rows => {
      for (const row of rows) changed.set(row.id, row)
      set(known => known + 1)
    })
    return () => {
      stop()
      changed.clear()
    }
  }
  return {
    version,
    find: id =>
      [changed.get(id), ...[data.rows, selection.rows()].map(rows => rows.find(row => row.id === id))]
        .filter(row => row !== undefined)
        .reduce<AnyRow | undefined>(
          (newest, row) => (newest === undefined || row.version > newest.version ? row : newest),
          undefined,
        ),
  }
}
