/**
 * Runs an action in steps: dialogs, call, outcome. Steps that the definition does not need are skipped. Loaded by use-actions.ts with the
 * first action.
 */
import type { AnyRow } from '../../define/view'
import { newestRows } from '../form/form-problem'
import { openAnswersDialog, confirmAction, confirmPartly, type Answer } from './ask'
import { showOutcome } from './outcome'
import { confirmRehearsed } from './rehearse'
import {
  actionTitle,
  callWithProgress,
  createRun,
  type ActionTools,
  type Answers,
  type Run,
  type Start,
} from './run'

/** Runs an action; resolves when the user has closed the outcome, with the action that its dialog goes on to. */
export async function runAction(tools: ActionTools, start: Start): Promise<Start | undefined> {
  const { action, rows, scope } = start
  const run = createRun(tools, scope, action, rows)
  const answer = await collectAnswers(run, start)
  if (answer?.answered !== undefined) await showOutcome(run, answer.answered)
  if (answer?.next === undefined) return undefined
  return { action: answer.next, rows: newestRows(rows, id => scope.live.find(id)), scope }
}

/** The dialogs of an action and its call; undefined when the user cancels. */
async function collectAnswers(
  requested: Run,
  { isRehearsal = false, answers }: Start,
): Promise<Answer | undefined> {
  const { action } = requested
  if (isRehearsal) {
    const going = await confirmRehearsed(
      requested,
      count => actionTitle(requested, count),
      answers && { answers },
    )
    return going && called(requested, going, answers ?? noAnswers)
  }
  if (answers !== undefined) return called(requested, requested.rows, answers)
  const rows = await confirmPartly(requested)
  if (rows === undefined) return undefined
  const run = { ...requested, rows }
  if (action.form !== undefined || action.dialog !== undefined) {
    // The call may go on in the background.
    return openAnswersDialog(run, rows).finally(() => run.tools.onPhase(null))
  }
  const confirmed = await confirmAction(run)
  return confirmed && called(run, confirmed, noAnswers)
}

const noAnswers: Answers = { values: {}, read: [] }

function called(run: Run, rows: readonly AnyRow[], answers: Answers): Answer {
  const call = { rows, ...answers }
  return { answered: { call, draft: {}, outcome: callWithProgress(run, call) } }
}
