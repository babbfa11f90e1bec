/**
 * The actions on rows, in a grid, a panel or a page alike: which are offered, why one is not possible, and how to run one. The runner
 * itself is loaded with the first action.
 */
import { useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../define/action'
import { pathOf } from '../../define/route-path'
import type { AnyRow, View } from '../../define/view'
import { logProblem } from '../../kernel/log'
import type { MenuGroup } from '../controls/menu'
import { useToaster } from '../controls/toast'
import { useDialogs } from '../dialogs/dialog-outlet'
import { usePlaces } from '../places'
import { useSession } from '../session-context'
import { ActionDialogsContext, type ActionDialogs } from './action-dialogs'
import { actionEntries, actionGroups, rehearsalGroups, type ActionEntry } from './entries'
import type { ActionScope, Answers, Start } from './run'

/** Loads the runner; worth doing before the first action. */
export const loadActionRunner = () => import('./runner')

/** Where the actions of a view run. Its functions must keep their identity while they do the same. */
export interface ActionsInput extends Omit<ActionScope, 'actions' | 'nameField'> {
  readonly view: Pick<View, 'actions' | 'nameField'>
  /** Names of actions that are not offered, such as one that leads to this very page. */
  readonly without?: readonly string[]
  /** Asks before rows are acted on; on false nothing is done. */
  readonly mayRun?: (rows: readonly AnyRow[]) => Promise<boolean>
}

export interface Actions {
  /** Name of the running action. */
  readonly running: string | null
  /** A dialog of an action is open, or an action runs. */
  readonly isBusy: boolean
  /** Every action on rows with its words for these, and why it is not possible. */
  entries(rows: readonly AnyRow[]): readonly ActionEntry[]
  /** The entry of one action; undefined when the view has none of this name. */
  entry(name: string, rows: readonly AnyRow[]): ActionEntry | undefined
  /** Whether the user has the permission, on some row at least. */
  isOffered(action: Action<AnyRow>): boolean
  /** Actions that create. */
  creations(): readonly ActionEntry[]
  /** Entries as sections of a menu. */
  menu(entries: readonly ActionEntry[], rows: readonly AnyRow[]): readonly MenuGroup[]
  /** Previews of those entries that have no dialog. */
  rehearsals(entries: readonly ActionEntry[], rows: readonly AnyRow[]): readonly MenuGroup[]
  /** Resolves when the user has closed the outcome. With answers it opens no dialog. */
  run(action: Action<AnyRow>, rows: readonly AnyRow[], answers?: Answers): Promise<void>
}

/** The actions of a view's rows: the same object until something of them changes. */
export function useActions(input: ActionsInput): Actions {
  const { view, words, live, keepSelected, without = none, mayRun, onDone } = input
  const { navigate } = usePlaces()
  const { access } = useSession()
  const { t } = useTranslation()
  const { running, isAsking, start } = useRunner()

  const context = useMemo(
    () => ({
      access,
      t: (key: string, values?: Readonly<Record<string, unknown>>) => t(key, values ?? {}),
      stateName: words.stateName,
      countText: words.countText,
    }),
    [access, t, words],
  )
  const offered = useMemo(
    () => view.actions.filter(({ name, isCreation }) => isCreation !== true && !without.includes(name)),
    [view, without],
  )
  const begin = useCallback(
    async function begin(
      action: Action<AnyRow>,
      rows: readonly AnyRow[],
      how: Pick<Start, 'isRehearsal' | 'answers'>,
    ): Promise<void> {
      const target = targetOf(action, rows)
      if (target !== undefined) {
        const { route, params, search = {} } = target
        navigate({ page: pathOf(route, params), search })
        return
      }
      const { actions, nameField } = view
      const scope = {
        words,
        actions,
        nameField,
        live,
        ...(keepSelected && { keepSelected }),
        ...(onDone && { onDone }),
        begin: (next: Action<AnyRow>, those: readonly AnyRow[]) => begin(next, those, {}),
      }
      await start({ action, rows, scope, ...how, mayRun })
      await onDone?.()
    },
    [navigate, mayRun, onDone, words, view, live, keepSelected, start],
  )
  const entries = useCallback(
    (rows: readonly AnyRow[]) => actionEntries(offered, rows, context),
    [offered, context],
  )
  const run = useCallback<Actions['run']>(
    (action, rows, answers) => begin(action, rows, { answers }),
    [begin],
  )
  return useMemo(
    () => ({
      running,
      isBusy: isAsking || running !== null,
      entries,
      entry: (name, rows) => entries(rows).find(({ action }) => action.name === name),
      isOffered: action =>
        offered.includes(action) &&
        access.can(action.permission) &&
        (action.feature === undefined || access.featureOn(action.feature)),
      creations: () =>
        actionEntries(
          view.actions.filter(({ isCreation }) => isCreation === true),
          [],
          context,
        ),
      menu: (some, rows) => actionGroups(some, action => void begin(action, rows, {})),
      rehearsals: (some, rows) =>
        rehearsalGroups(some, rows, context.t, action => void begin(action, rows, { isRehearsal: true })),
      run,
    }),
    [running, isAsking, entries, offered, access, view, context, begin, run],
  )
}

const none: readonly string[] = []

/** The page that an action opens: the same one for every row, or the row's own. */
function targetOf({ opens }: Action<AnyRow>, [row]: readonly AnyRow[]) {
  if (typeof opens !== 'function') return opens
  return row && opens(row)
}

/** Where one of the runs is; one in the background is in none. */
interface RunPhase {
  readonly run: object
  readonly name: string
  readonly rowIds: readonly number[]
  readonly isAsking: boolean
}

/**
 * Starts runs, loads the runner with the first one, and gives the state of the current one. An action that is given for the same rows again
 * before it has ended or is in the background, as by a double click, is started once.
 */
export function useRunner() {
  const session = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const actionDialogs = useContext(ActionDialogsContext)
  const { t } = useTranslation()
  const [phases, setPhases] = useState<readonly RunPhase[]>([])
  /** The newest phases, also before they are rendered. */
  const latest = useRef(phases)
  const start = useCallback(
    async function start(requested: Start): Promise<void> {
      const { action, rows, mayRun } = requested
      const missing = missingDialog(action, actionDialogs)
      if (missing !== null && requested.answers === undefined) {
        const title = t('grid.action.notStarted', { action: t(`action.${action.name}`) })
        return void dialogs.showError({ title, description: t(missing) })
      }
      const rowIds = rows.map(({ id }) => id)
      if (latest.current.some(phase => phase.name === action.name && isSameRows(phase.rowIds, rowIds))) return
      // One in the background ends while another has begun, and a remedy ends before the question that it was started from.
      const run = {}
      const onPhase = (now: 'asking' | 'running' | null) => {
        latest.current = [
          ...latest.current.filter(other => other.run !== run),
          ...(now === null ? [] : [{ run, name: action.name, rowIds, isAsking: now === 'asking' }]),
        ]
        setPhases(latest.current)
      }
      let next: Start | undefined
      onPhase('asking')
      try {
        if (mayRun !== undefined && !(await mayRun(rows))) return
        const { runAction } = await loadActionRunner().catch(loadActionRunner)
        next = await runAction({ session, dialogs, toaster, t, actionDialogs, onPhase }, requested)
      } catch (error) {
        // A chunk of the program could not be loaded; nothing was sent.
        logProblem('The action could not be started.', error)
        void dialogs.showError({
          title: t('grid.action.notStarted', { action: t(`action.${action.name}`) }),
          description: t('grid.action.notStartedText'),
        })
      } finally {
        onPhase(null)
      }
      if (next !== undefined) await start(next)
    },
    [session, dialogs, toaster, t, actionDialogs],
  )
  return {
    running: phases.findLast(({ isAsking }) => !isAsking)?.name ?? null,
    isAsking: phases.some(({ isAsking }) => isAsking),
    start,
  }
}

const isSameRows = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id, index) => id === others[index])

/** The message about an action whose dialog is missing or not named (spec 2, section 8); null when the dialog exists. */
function missingDialog({ form, dialog }: Action<AnyRow>, known: ActionDialogs) {
  if (form !== undefined || dialog === undefined || Object.hasOwn(known, dialog)) return null
  return dialog === '' ? 'ui.dialog.unnamed' : 'ui.dialog.unknown'
}
