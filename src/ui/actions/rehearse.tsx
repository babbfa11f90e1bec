/** A preview of an action: the server rehearses it, a dialog shows the result, and the user continues or cancels. */
import type { AnyRow } from '../../define/view'
import type { ActionCall, CallOutcome } from './call'
import { RehearsalDialog } from './dialogs'
import { itemsOf } from './remedies'
import { actionName, numberText, showFailure, type Answers, type Run } from './run'

/**
 * Previews an action that asks nothing, or whose answers are known. Resolves to the rows to continue with, or undefined, also where
 * `signal` was aborted before the result was there.
 */
export async function confirmRehearsed(
  run: Run,
  submit: (count: number) => string,
  { answers = { values: {}, read: [] }, signal }: { answers?: Answers; signal?: AbortSignal } = {},
): Promise<readonly AnyRow[] | undefined> {
  const outcome = await rehearse(run, { rows: run.rows, ...answers }, submit, signal)
  if (outcome.kind === 'failed') showFailure(run, outcome.failure, run.rows.length)
  return outcome.kind === 'going' ? outcome.rows : undefined
}

type Rehearsed =
  | Extract<CallOutcome, { readonly kind: 'failed' }>
  /** The label of the button that leads back to the question. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'going'; readonly rows: readonly AnyRow[] }

/** Rehearses a call and shows the result; resolves to the rows that would succeed, if the user continues. */
export async function rehearse(
  run: Run,
  call: ActionCall,
  submit: (count: number) => string,
  signal?: AbortSignal,
): Promise<Rehearsed> {
  const { action, tools, scope } = run
  const outcome = await run.caller.rehearse(call, signal)
  if (signal?.aborted === true || outcome.kind === 'givenUp') return { kind: 'cancelled' }
  if (outcome.kind !== 'done') return outcome
  const { done } = outcome.result
  const goesOn = await tools.dialogs.open<boolean>(close => (
    <RehearsalDialog
      title={tools.t('grid.rehearsal.title', {
        action: actionName(run),
        done: numberText(run, done.length),
        total: scope.words.countText(call.rows.length),
      })}
      items={itemsOf(run, outcome.result)}
      consequences={outcome.result.consequences}
      submitLabel={submit(done.length)}
      isDanger={action.isDanger === true}
      onAnswer={close}
    />
  ))
  if (goesOn !== true) return { kind: 'cancelled' }
  const would = new Set(done.map(({ id }) => id))
  return { kind: 'going', rows: call.rows.filter(({ id }) => would.has(id)) }
}
