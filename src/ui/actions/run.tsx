/** One run of an action: its context, its texts, and its call where no dialog of the action is open. */
import { atom, type Atom } from 'jotai'
import { spinnerAfterMs } from '../../contract/limits'
import type { Translate } from '../../contract/formats'
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { Failure } from '../../kernel/failure'
import { report } from '../../kernel/perform'
import type { Session } from '../../kernel/session'
import type { GridWords } from '../../texts/grid-words'
import type { ToasterApi } from '../controls/toast'
import type { DialogsApi } from '../dialogs/dialog-outlet'
import { problemOfFailure } from '../form/form-problem'
import type { RefusalWords } from '../refusal-words'
import type { ActionDialogs } from './action-dialogs'
import { createCaller, type ActionCall, type ActionCaller, type CallOutcome } from './call'
import { ChoiceDialog, ProgressDialog } from './dialogs'

/** The rows of a grid or page as they are now. */
export interface LiveRows {
  /** Changes with every change of a followed row. */
  readonly version: Atom<unknown>
  find(id: number): AnyRow | undefined
}

/** Where an action runs: a grid, a panel or a page. */
export interface ActionScope {
  /** The names of its rows, fields and states. */
  readonly words: Pick<GridWords, 'stateName' | 'countText' | 'titleOf' | 'nameOf' | 'subjectOf'>
  /** All actions on the rows. */
  readonly actions: readonly Action<AnyRow>[]
  /** The field that names a row. */
  readonly nameField: string
  readonly live: LiveRows
  /** Of the rows of a run, leaves only those with these ids selected. */
  readonly keepSelected?: (rows: readonly AnyRow[], ids: readonly number[]) => void
  /** Starts another action, such as one that mends what a row lacks, or opens its page. */
  readonly begin?: (action: Action<AnyRow>, rows: readonly AnyRow[]) => Promise<void>
  /** After a run, also a cancelled one, and after its undo: fetches the changes where no live message arrives. */
  readonly onDone?: () => Promise<unknown>
}

/** Input from the page: the action is sent without a dialog. */
export interface Answers {
  readonly values: FormValues
  /** What the page showed of the rows: the server refuses rows that have changed since. */
  readonly read: readonly ReadRow[]
}

export interface Start {
  readonly action: Action<AnyRow>
  readonly rows: readonly AnyRow[]
  readonly scope: ActionScope
  /** Shows the preview of an action without a dialog first. */
  readonly isRehearsal?: boolean
  readonly answers?: Answers | undefined
  /** Asks before rows are acted on; on false nothing is done. */
  readonly mayRun?: ((rows: readonly AnyRow[]) => Promise<boolean>) | undefined
}

/** The services that a run uses. */
export interface ActionTools {
  readonly session: Session
  readonly dialogs: DialogsApi
  readonly toaster: ToasterApi
  readonly t: Translate
  readonly actionDialogs: ActionDialogs
  /** `asking` while a dialog is open, `running` while a call runs; null when neither is, also while a call runs in the background. */
  readonly onPhase: (phase: 'asking' | 'running' | null) => void
}

export interface Run {
  readonly action: Action<AnyRow>
  /** The rows that the run was started on. */
  readonly rows: readonly AnyRow[]
  readonly scope: ActionScope
  readonly tools: ActionTools
  readonly caller: ActionCaller
}

export function createRun(
  tools: ActionTools,
  scope: ActionScope,
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
): Run {
  const openChoice = (question: Parameters<typeof ChoiceDialog>[0]['question']) =>
    tools.dialogs.open<string>(close => <ChoiceDialog question={question} onAnswer={close} />)
  const caller = createCaller(tools.session.api, action, openChoice, scope.words.nameOf)
  return { action, rows, scope, tools, caller }
}

export function actionName({ action, tools }: Run): string {
  return tools.t(`action.${action.name}`)
}

/** "Prepare: 3 orders"; only the name for actions that need no row. */
export function actionTitle(run: Run, count: number): string {
  const action = actionName(run)
  if (count === 0) return action
  return run.tools.t('grid.action.onRows', { action, rows: run.scope.words.countText(count) })
}

/** A number of rows, in the company's format. */
export function numberText({ tools }: Run, value: number): string {
  return tools.session.formats.number(value, 0)
}

/** Values for the action's texts, for this number of rows. */
export function countValues(run: Run, count: number) {
  return {
    count,
    number: numberText(run, count),
    rows: run.scope.words.countText(count),
    action: actionName(run),
  }
}

/** What the texts of the run's refusals need. */
export function refusalWordsOf({ tools, scope }: Run): RefusalWords {
  const { formats } = tools.session
  const { stateName, titleOf } = scope.words
  return {
    t: tools.t,
    stateName,
    titleOf,
    nameText: name => rowNameText(scope, name),
    number: text => formats.number(text),
    date: day => formats.date(day),
  }
}

/** What a person calls a row that the server names so. */
export function rowNameText(
  { words, nameField }: Pick<ActionScope, 'words' | 'nameField'>,
  name: string,
): string {
  return words.nameOf({ id: 0, [nameField]: name })
}

/** Reports that a call on this number of rows has failed. */
export function showFailure(run: Run, failure: Failure, count: number): void {
  const { t, dialogs } = run.tools
  report(failure, {
    show: shown => {
      void dialogs.showError({
        title: t('grid.action.failed', countValues(run, count)),
        description: problemOfFailure(shown, undefined, refusalWordsOf(run)).text,
      })
    },
  })
}

/** Reports that a call on this number of rows was cancelled while it waited: it is not sent later. */
export function notifyGivenUp(run: Run, count: number): void {
  const { t, toaster } = run.tools
  toaster.show({ text: t('grid.action.givenUp', { action: actionTitle(run, count) }), tone: 'info' })
}

/**
 * Calls, and shows the progress when the call takes a while, until the user moves it to the background, or cancels it while it waits to
 * be sent again. Never rejects.
 */
export async function callWithProgress(run: Run, call: ActionCall): Promise<CallOutcome> {
  const { caller, tools } = run
  const { dialogs, onPhase, session } = tools
  const requestKey = caller.keyFor(call)
  const giveUp = new AbortController()
  const isWaiting = atom(false)
  onPhase('running')
  let closeProgress: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAside = false
  const show = () => {
    let isOver = false
    let close: (() => void) | undefined
    closeProgress = () => {
      isOver = true
      close?.()
    }
    void dialogs.open<never>(closeDialog => {
      close = () => closeDialog()
      // The dialog appears after a delay; the call may have ended in the meantime.
      if (isOver) queueMicrotask(close)
      return (
        <ProgressDialog
          title={actionTitle(run, call.rows.length)}
          isWaiting={isWaiting}
          requestKey={requestKey}
          onLeave={() => {
            if (session.store.get(isWaiting)) return giveUp.abort()
            isAside = true
            onPhase(null)
            closeDialog()
          }}
        />
      )
    })
  }
  // While a question of the server is open, no progress covers it.
  const follow = (isUnderWay: boolean) => {
    clearTimeout(timer)
    closeProgress?.()
    closeProgress = undefined
    if (isUnderWay && !isAside) timer = setTimeout(show, spinnerAfterMs)
  }
  follow(true)
  try {
    return await caller.run(call, requestKey, {
      onAsking: isAsking => follow(!isAsking),
      onWaiting: isIt => session.store.set(isWaiting, isIt),
      signal: giveUp.signal,
    })
  } finally {
    follow(false)
    onPhase(null)
  }
}
