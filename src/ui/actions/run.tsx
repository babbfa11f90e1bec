/** One run of an action: what it works with, what it is called, and its call where no dialog stands around it. */
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
  /** How its rows, their fields and states are called. */
  readonly words: Pick<GridWords, 'stateName' | 'countText' | 'titleOf' | 'nameOf' | 'subjectOf'>
  /** All that can be done with the rows. */
  readonly actions: readonly Action<AnyRow>[]
  /** The field that names a row. */
  readonly nameField: string
  readonly live: LiveRows
  /** Leaves of the rows of a run only these chosen. */
  readonly keepSelected?: (rows: readonly AnyRow[], ids: readonly number[]) => void
  /** Starts another action, such as one that mends what a row lacks, or opens its page. */
  readonly begin?: (action: Action<AnyRow>, rows: readonly AnyRow[]) => Promise<void>
  /** After a run, also one that was left, and after it was taken back: what it did is fetched where no live message comes. */
  readonly onDone?: () => Promise<unknown>
}

/** Input from the page: the action is sent without a dialog. */
export interface Answers {
  readonly values: FormValues
  /** What the page showed of the rows: the server refuses what changed since. */
  readonly read: readonly ReadRow[]
}

export interface Start {
  readonly action: Action<AnyRow>
  readonly rows: readonly AnyRow[]
  readonly scope: ActionScope
  /** Shows a preview of an action without a dialog first. */
  readonly isRehearsal?: boolean
  readonly answers?: Answers | undefined
}

/** What a run does its work with. */
export interface ActionTools {
  readonly session: Session
  readonly dialogs: DialogsApi
  readonly toaster: ToasterApi
  readonly t: Translate
  readonly actionDialogs: ActionDialogs
  /** A dialog is open, or a call runs; null when neither is, also while a call was put aside. */
  readonly onPhase: (phase: 'asking' | 'running' | null) => void
}

/** The context of the steps of a run. */
export interface Run {
  readonly action: Action<AnyRow>
  /** Those it was started on. */
  readonly rows: readonly AnyRow[]
  readonly scope: ActionScope
  readonly tools: ActionTools
  readonly caller: ActionCaller
}

/** Prepares a run. */
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

/** The action in words. */
export function actionName({ action, tools }: Run): string {
  return tools.t(`action.${action.name}`)
}

/** "Prepare: 3 orders"; the name alone for what needs no row. */
export function actionTitle(run: Run, count: number): string {
  const action = actionName(run)
  if (count === 0) return action
  return run.tools.t('grid.action.onRows', { action, rows: run.scope.words.countText(count) })
}

/** A number of rows, in the company's format. */
export function numberText({ tools }: Run, value: number): string {
  return tools.session.formats.number(value, 0)
}

/** Values of the action's texts for so many rows. */
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
    number: text => formats.number(text),
    date: day => formats.date(day),
  }
}

/** Shows that a call on so many rows did not work. */
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

/** Says that a call on so many rows was cancelled while it waited: it is not sent later. */
export function notifyGivenUp(run: Run, count: number): void {
  const { t, toaster } = run.tools
  toaster.show({ text: t('grid.action.givenUp', { action: actionTitle(run, count) }), tone: 'info' })
}

/**
 * Calls; shows how far it is when it takes a while, until the user puts it aside, or gives it up while it waits to be sent again. Never
 * rejects.
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
      // It appears after a delay; the call may have ended meanwhile.
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
  // A question of the server stands alone: nothing covers it while it is open.
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
