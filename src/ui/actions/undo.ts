/** Undoes an action: by another action on the same rows, or by the same action with the previous values. */
import type { ActionResult } from '../../contract/failures'
import type { ReadRow } from '../../contract/read-values'
import { toJson } from '../../contract/to-json'
import type { Action, TakenBack } from '../../define/action'
import type { AnyRow } from '../../define/view'
import { newestRows } from '../form/form-problem'
import { resultItems } from '../refusal-words'
import type { ActionCall } from './call'
import {
  actionName,
  callWithProgress,
  createRun,
  numberText,
  refusalWordsOf,
  showFailure,
  notifyGivenUp,
  type Run,
} from './run'

/** One call that undoes the action for some of the rows. */
interface UndoCall extends ActionCall {
  readonly action: Action<AnyRow>
}

/** The undo that a toast offers; undefined where it is not possible, or not permitted, for all of the rows. */
export function undoOf(run: Run, call: ActionCall): (() => void) | undefined {
  const calls = undoCalls(run, call)
  return calls && (() => void takeBack(run, calls))
}

function undoCalls({ action, tools, scope }: Run, call: ActionCall): readonly UndoCall[] | undefined {
  const calls = new Map<string, UndoCall>()
  for (const row of call.rows) {
    // The form showed the newest values; the row may be older.
    const shown = call.read.find(({ id }) => id === row.id)?.values
    const back = action.undoneBy?.({ ...row, ...shown }, call.values)
    if (back === undefined) return undefined
    const inverse = scope.actions.find(({ name }) => name === back.action)
    if (inverse === undefined || !tools.session.access.can(inverse.permission)) return undefined
    const key = keyOf(inverse, back, row)
    const known = calls.get(key)
    const read: readonly ReadRow[] = back.read === undefined ? [] : [{ id: row.id, values: back.read }]
    calls.set(key, {
      action: inverse,
      values: back.values ?? {},
      rows: [...(known?.rows ?? []), row],
      read: [...(known?.read ?? []), ...read],
    })
  }
  return calls.size === 0 ? undefined : [...calls.values()]
}

/** Rows with the same key are undone by one call. */
function keyOf({ name, isSingle }: Action<AnyRow>, { values = {} }: TakenBack, { id }: AnyRow): string {
  return toJson([name, values, isSingle === true ? id : null])
}

/** Sends the calls one after the other, without dialogs, and shows one outcome for all. */
async function takeBack(run: Run, calls: readonly UndoCall[]): Promise<void> {
  const { tools, scope } = run
  const { t } = tools
  const result: ActionResult = { done: [], failed: [] }
  for (const { action, ...call } of calls) {
    const rows = newestRows(call.rows, id => scope.live.find(id))
    const inverse = createRun(tools, scope, action, rows)
    const outcome = await callWithProgress(inverse, { ...call, rows })
    if (outcome.kind === 'failed') showFailure(inverse, outcome.failure, rows.length)
    if (outcome.kind === 'givenUp') notifyGivenUp(inverse, rows.length)
    if (outcome.kind !== 'done') break
    result.done.push(...outcome.result.done)
    result.failed.push(...outcome.result.failed)
  }
  await scope.onDone?.()
  const action = actionName(run)
  if (result.failed.length > 0) {
    await tools.dialogs.showResult({
      title: counts =>
        t('grid.undo.partly', {
          action,
          done: numberText(run, counts.done),
          total: scope.words.countText(counts.total),
        }),
      items: resultItems(result, refusalWordsOf(run)),
      formatNumber: value => numberText(run, value),
    })
  } else if (result.done.length > 0) {
    const text = t('grid.undo.done', { action, rows: scope.words.countText(result.done.length) })
    tools.toaster.show({ text, tone: 'info' })
  }
}
