/**
 * The outcome of an action: a toast on success; when some rows failed, a list with reasons, from which they can be exported or tried
 * again, and then a toast that undoes the others; a dialog when the call itself failed. An action's result can have a dialog of its own.
 * Closing the list while rows are tried again moves that call to the background.
 */
import { csvText } from '../../contract/csv'
import type { ActionResult, DoneRow } from '../../contract/failures'
import { isOutcomeUnknown } from '../../kernel/failure'
import { saveFile } from '../controls/save-file'
import type { ResultItem } from '../dialogs/result-list'
import { failureSentence } from '../failure-sentence'
import { hasChanged, newestRows } from '../form/form-problem'
import type { FormDraft } from '../form/form-values'
import { openAnswersDialog, type Answered } from './ask'
import { followCall, type ActionCall, type CallProgress } from './call'
import {
  actionName,
  callWithProgress,
  countValues,
  numberText,
  refusalWordsOf,
  rowNameText,
  showFailure,
  notifyGivenUp,
  type Run,
} from './run'
import { itemsOf } from './remedies'
import { undoOf } from './undo'

/** Shows the outcome; resolves when the user has closed it. A call of unknown outcome can be sent again, under its key. */
export async function showOutcome(run: Run, { call, draft, outcome }: Answered): Promise<void> {
  const known = await outcome
  if (known.kind === 'cancelled') return
  if (known.kind === 'givenUp') {
    notifyGivenUp(run, call.rows.length)
    return
  }
  if (known.kind === 'done') {
    await showCallResult(run, call, draft, known.result)
    return
  }
  const { failure } = known
  if (!isOutcomeUnknown(failure)) {
    showFailure(run, failure, call.rows.length)
    return
  }
  const { dialogs, t } = run.tools
  const answer = await dialogs.showError({
    title: t('grid.action.failed', countValues(run, call.rows.length)),
    description: failureSentence(failure, t, refusalWordsOf(run)),
    options: ['close', 'retry'],
  })
  if (answer === 'retry') await showOutcome(run, { call, draft, outcome: callWithProgress(run, call) })
}

async function showCallResult(
  run: Run,
  call: ActionCall,
  draft: FormDraft,
  result: ActionResult,
): Promise<void> {
  const { action, tools } = run
  const made = [...result.done]
  let left: Answered | undefined
  if (result.failed.length > 0) {
    // Rows that were done with other answers are not undone by these.
    const done = [...result.done]
    left = await showFailed(run, call, draft, result, (retried, hasSameAnswers) => {
      made.push(...retried.done)
      if (hasSameAnswers) done.push(...retried.done)
    })
    const ids = new Set(done.map(({ id }) => id))
    const undo = undoOf(run, { ...call, rows: call.rows.filter(({ id }) => ids.has(id)) })
    if (undo !== undefined) tools.toaster.show({ text: doneText(run, { done, failed: [] }), undo })
  } else if (action.made === undefined)
    tools.toaster.show({ text: doneText(run, result), undo: undoOf(run, call) })
  await showMade(run, made)
  if (left === undefined) return
  tools.onPhase(null)
  await showOutcome(run, left)
}

/**
 * Shows what failed; `onRetried` gets the result of a retry, and whether it was sent with the same answers. Resolves with the retry that
 * was still running when the user closed the list.
 */
async function showFailed(
  run: Run,
  call: ActionCall,
  draft: FormDraft,
  result: ActionResult,
  onRetried: (retried: ActionResult, hasSameAnswers: boolean) => void,
): Promise<Answered | undefined> {
  const { tools, scope } = run
  const { keepSelected, words } = scope
  let latest = result
  let running: Answered | undefined
  let isClosed = false
  await tools.dialogs.showResult({
    title: counts =>
      tools.t('grid.result.title', {
        action: actionName(run),
        done: numberText(run, counts.done),
        total: words.countText(counts.total),
      }),
    items: itemsOf(run, result),
    formatNumber: value => numberText(run, value),
    saveFailed: failed => saveFailedRows(run, failed),
    retry: async (ids, onProgress) => {
      const rows = call.rows.filter(({ id }) => ids.includes(id))
      const read = call.read.filter(({ id }) => ids.includes(id))
      const asksAgain = hasChanged(latest.failed)
      running = await sendAgain(run, { ...call, rows, read }, draft, asksAgain, onProgress)
      const outcome = await running?.outcome
      if (isClosed) return []
      running = undefined
      if (outcome?.kind === 'failed') showFailure(run, outcome.failure, rows.length)
      if (outcome?.kind !== 'done') return []
      latest = outcome.result
      onRetried(latest, !asksAgain)
      return itemsOf(run, latest)
    },
    ...(keepSelected !== undefined &&
      run.rows.length > 1 && { keepSelected: ids => keepSelected(run.rows, ids.map(Number)) }),
  })
  isClosed = true
  return running
}

/** "2 orders prepared"; for a single row with its name: "1 order prepared: SO-10024". */
function doneText(run: Run, { done }: ActionResult): string {
  const { action, tools, scope } = run
  const count = action.isCreation === true ? 1 : done.length
  const text = tools.t(`action.${action.name}.done`, countValues(run, count))
  const [only, ...others] = done
  if (only === undefined || others.length > 0 || only.name === '') return text
  return tools.t('grid.action.doneNamed', { done: text, name: rowNameText(scope, only.name) })
}

/**
 * Sends the call again for the rows that failed. With `asksAgain`, where somebody else changed them, the form opens again with the user's
 * edits and the new values; undefined when it is closed without sending.
 */
async function sendAgain(
  run: Run,
  call: ActionCall,
  draft: FormDraft,
  asksAgain: boolean,
  onProgress: (progress: CallProgress) => void,
): Promise<Answered | undefined> {
  const { action, tools, caller, scope } = run
  if (asksAgain && action.form !== undefined) {
    const newest = newestRows(call.rows, id => scope.live.find(id))
    return (await openAnswersDialog(run, newest, draft))?.answered
  }
  const requestKey = caller.keyFor(call)
  const stop = followCall(tools.session.api, requestKey, onProgress)
  return { call, draft, outcome: caller.run(call, requestKey).finally(stop) }
}

/** Opens the dialog for what the action created (define/action.ts, `made`); nothing where the area does not have it. */
async function showMade(run: Run, made: readonly DoneRow[]): Promise<void> {
  const { actionDialogs, dialogs } = run.tools
  const load = made.length > 0 ? actionDialogs[run.action.made ?? ''] : undefined
  if (load === undefined) return
  const Dialog = await load()
  await dialogs.open<never>(close => (
    <Dialog
      rows={made.map(row => ({ ...row, version: 0 }))}
      title={actionName(run)}
      isBusy={false}
      problem={null}
      onClose={() => close()}
      goOn={() => undefined}
    />
  ))
}

/** Saves the failed rows as a CSV file: number and reason, in the company's format; no text can be read as a formula. */
function saveFailedRows(run: Run, failed: readonly ResultItem[]): void {
  const { scope, tools } = run
  const titles = [scope.words.titleOf(scope.nameField), tools.t('field.reason')]
  const text = csvText([titles, ...failed.map(item => [item.name, item.text])], tools.session.formats)
  const file = new Blob([text], { type: 'text/csv;charset=utf-8' })
  saveFile(file, tools.t('grid.result.fileName', { action: actionName(run) }))
}
