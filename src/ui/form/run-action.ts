/** Runs an action from its questions to its result. Loaded with the first action; use-action-runner.ts is the way to it. */
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import { actionRun, type RunOptions, type RunTools } from './action-run'
import { askAnswers, askConfirmation, askRehearsed } from './ask-action'
import { callWithProgress } from './call-with-progress'
import { newestRows } from './form-problem'
import { tellOutcome } from './tell-outcome'

/** Runs an action; resolves when the user has seen what came of it. */
export async function runAction(
  tools: RunTools,
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
  options: RunOptions,
): Promise<void> {
  let next: Action<AnyRow> | undefined
  const run = actionRun(tools, action, options, wanted => (next = wanted))
  const asksForAnswers = action.form !== undefined || action.dialog !== undefined
  const ask = async () => {
    if (asksForAnswers) return askAnswers(run, rows)
    const going = await askConfirmation(run, rows)
    return going === undefined ? undefined : startedCall(run, going)
  }
  await inPhases(run, ask)
  if (next === undefined) return
  const newest = newestRows(rows, id => options.live.find(id))
  await runAction(tools, next, newest, options)
}

/** Shows what an action would do that asks nothing first, and runs it if the user goes on. */
export async function rehearseAction(
  tools: RunTools,
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
  options: RunOptions,
): Promise<void> {
  const run = actionRun(tools, action, options, () => undefined)
  await inPhases(run, async () => {
    const going = await askRehearsed(run, rows, run.nameFor)
    return going === undefined ? undefined : startedCall(run, going)
  })
}

type Run = ReturnType<typeof actionRun>

async function inPhases(run: Run, ask: () => ReturnType<typeof askAnswers>): Promise<void> {
  run.onPhase('asking')
  try {
    const answered = await ask()
    if (answered !== undefined) await tellOutcome(run, answered)
  } finally {
    run.onPhase(null)
  }
}

function startedCall(run: Run, rows: readonly AnyRow[]) {
  const call = { rows, values: {}, read: [] }
  return { call, draft: {}, outcome: callWithProgress(run, call) }
}
