/** One run of an action: what it works with, and its words. Made once per run and handed through its steps. */
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Failure } from '../../kernel/failure'
import { report } from '../../kernel/perform'
import type { Session } from '../../kernel/session'
import type { ToasterApi } from '../controls/toast'
import type { DialogsApi } from '../dialogs/dialog-outlet'
import type { ActionDialogs } from './action-dialogs'
import type { StateName, Translate } from './action-words'
import type { LiveRows } from './asking-dialog'
import { createCaller, type ActionCaller } from './call-action'
import { problemOfFailure } from './form-problem'
import type { ResultWords } from './result-words'

/** What a grid says about the rows of a run. */
export interface RunOptions {
  readonly stateName: StateName
  /** How many rows, in words: "3 orders". */
  readonly countText: (count: number) => string
  /** The title of a field of the rows. */
  readonly titleOf: (field: string) => string
  /** What a person calls a row. */
  readonly nameOf: (row: AnyRow) => string
  /** Which row a form is about. */
  readonly subjectOf: (row: AnyRow) => string
  /** The title of the field that names a row. */
  readonly nameTitle: string
  readonly live: LiveRows
  /** Leaves these rows chosen. */
  readonly keepSelected?: (ids: readonly number[]) => void
}

/** What a run does its work with. */
export interface RunTools {
  readonly session: Session
  readonly dialogs: DialogsApi
  readonly toaster: ToasterApi
  readonly t: Translate
  readonly actionDialogs: ActionDialogs
  /** A dialog is open, or a call runs; null when neither is, also while a call was put aside. */
  readonly onPhase: (phase: 'asking' | 'running' | null) => void
}

export interface ActionRun extends RunTools, RunOptions {
  readonly action: Action<AnyRow>
  /** The action in words. */
  readonly name: string
  readonly caller: ActionCaller
  readonly resultWords: ResultWords
  number(value: number): string
  /** Values of the action's texts for so many rows. */
  wordsFor(count: number): { count: number; number: string; rows: string; action: string }
  /** "Prepare: 3 orders"; the name alone for what needs no row. */
  nameFor(count: number): string
  /** Another action on the same rows, after the dialog of this one. */
  goOn(action: Action<AnyRow>): void
  /** A call on so many rows did not work. */
  showFailure(failure: Failure, count: number): void
}

/** Prepares a run. */
export function actionRun(
  tools: RunTools,
  action: Action<AnyRow>,
  options: RunOptions,
  goOn: ActionRun['goOn'],
): ActionRun {
  const { session, dialogs, t } = tools
  const { stateName, countText, titleOf } = options
  const name = t(`action.${action.name}`)
  const number = (value: number) => session.formats.number(value, 0)
  const resultWords: ResultWords = {
    t,
    stateName,
    titleOf,
    number: text => session.formats.number(text),
    date: day => session.formats.date(day),
  }
  const wordsFor = (count: number) => ({ count, number: number(count), rows: countText(count), action: name })
  return {
    ...tools,
    ...options,
    action,
    name,
    caller: createCaller(
      session.api,
      action,
      async question => {
        const { ChoiceDialog } = await import('./choice-dialog')
        return dialogs.open<string>(close => <ChoiceDialog question={question} onAnswer={close} />)
      },
      options.nameOf,
    ),
    resultWords,
    number,
    wordsFor,
    goOn,
    nameFor: count =>
      count === 0 ? name : t('grid.action.onRows', { action: name, rows: countText(count) }),
    showFailure: (failure, count) =>
      report(failure, {
        show: shown => {
          void dialogs.showError({
            title: t('grid.action.failed', wordsFor(count)),
            description: problemOfFailure(shown, undefined, resultWords).text,
          })
        },
      }),
  }
}
