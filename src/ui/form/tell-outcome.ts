/**
 * What came of an action: a toast when all went well, a list with reasons when some rows failed, whose failed rows can be saved
 * and tried again, and a dialog when the call itself failed. What an action made can have a dialog of its own.
 */
import type { ActionResult } from '../../contract/failures'
import { logProblem } from '../../kernel/log'
import type { ActionRun } from './action-run'
import { askAnswers } from './ask-action'
import type { Answered } from './asking-dialog'
import { isOutcomeUnknown, type ActionCall, type CallOutcome } from './call-action'
import { callWithProgress } from './call-with-progress'
import { followCall, type CallProgress } from './follow-call'
import { failureWords, hasChanged, newestRows } from './form-problem'
import type { FormDraft } from './form-values'
import { resultItems } from './result-words'

/** Tells; resolves when the user has seen it. A call that may not have arrived can be sent again, under its key. */
export async function tellOutcome(run: ActionRun, { call, draft, outcome }: Answered): Promise<void> {
  const known = await outcome
  if (known.kind === 'cancelled') return
  if (known.kind === 'done') {
    await tellResult(run, call, draft, known.result)
    return
  }
  const { failure } = known
  const { dialogs, t, wordsFor, resultWords, showFailure } = run
  if (!isOutcomeUnknown(failure)) {
    showFailure(failure, call.rows.length)
    return
  }
  const answer = await dialogs.showError({
    title: t('grid.action.failed', wordsFor(call.rows.length)),
    description: failureWords(failure, resultWords),
    options: ['close', 'retry'],
  })
  if (answer === 'retry') await tellOutcome(run, { call, draft, outcome: callWithProgress(run, call) })
}

async function tellResult(
  run: ActionRun,
  call: ActionCall,
  draft: FormDraft,
  result: ActionResult,
): Promise<void> {
  const { action, toaster } = run
  const made = [...result.done]
  if (result.failed.length > 0)
    await tellFailed(run, call, draft, result, retried => made.push(...retried.done))
  else if (action.made === undefined) toaster.show({ text: doneText(run, result) })
  if (action.made !== undefined) await (await import('./show-made')).showMade(run, made)
}

/** Shows what failed; `onRetried` hears of what came of another try. */
async function tellFailed(
  run: ActionRun,
  call: ActionCall,
  draft: FormDraft,
  result: ActionResult,
  onRetried: (retried: ActionResult) => void,
): Promise<void> {
  const { dialogs, t, name, number, countText, resultWords, keepSelected } = run
  let latest = result
  await dialogs.showResult({
    title: counts =>
      t('grid.result.title', { action: name, done: number(counts.done), total: countText(counts.total) }),
    items: resultItems(result, resultWords),
    formatNumber: number,
    saveFailed: failed => {
      void import('./failed-list').then(
        ({ saveFailedList }) => saveFailedList(failed, run),
        (error: unknown) => logProblem('The failed rows could not be saved.', error),
      )
    },
    retry: async (ids, tell) => {
      const rows = call.rows.filter(({ id }) => ids.includes(id))
      const read = call.read.filter(({ id }) => ids.includes(id))
      const retried = await retry(
        run,
        { ...call, rows, read },
        hasChanged(latest.failed) ? draft : null,
        tell,
      )
      if (retried === null) return []
      latest = retried
      onRetried(retried)
      return resultItems(retried, resultWords)
    },
    ...(keepSelected === undefined ? {} : { keepSelected: ids => keepSelected(ids.map(Number)) }),
  })
}

/** "2 orders prepared"; of one row with its name: "1 order prepared: SO-10024". */
function doneText({ action, t, wordsFor }: ActionRun, { done }: ActionResult): string {
  const text = t(`action.${action.name}.done`, wordsFor(action.isCreation === true ? 1 : done.length))
  const [only, ...others] = done
  if (only === undefined || others.length > 0 || only.name === '') return text
  return t('grid.action.doneNamed', { done: text, name: only.name })
}

/**
 * The same call on the rows that failed; with `changed`, where somebody changed them, through the form again, which shows the
 * edits and the new values. Null when nothing new is known.
 */
async function retry(
  run: ActionRun,
  call: ActionCall,
  changed: FormDraft | null,
  tell: (progress: CallProgress) => void,
): Promise<ActionResult | null> {
  const { action, session, caller, live, showFailure } = run
  const resultOf = (outcome: CallOutcome): ActionResult | null => {
    if (outcome.kind === 'failed') showFailure(outcome.failure, call.rows.length)
    return outcome.kind === 'done' ? outcome.result : null
  }
  if (changed !== null && action.form !== undefined) {
    const newest = newestRows(call.rows, id => live.find(id))
    const answered = await askAnswers(run, newest, changed)
    return answered === undefined ? null : resultOf(await answered.outcome)
  }
  const requestKey = caller.keyFor(call)
  const stop = followCall(session.api, requestKey, tell)
  return resultOf(await caller.run(call, requestKey).finally(stop))
}
