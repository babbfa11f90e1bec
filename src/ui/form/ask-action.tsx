/** What an action asks before it runs: its form or dialog, a confirmation, and in all of them what would happen. */
import type { ReactNode } from 'react'
import type { AnyRow } from '../../define/view'
import { isShown, type Failure } from '../../kernel/failure'
import { ConfirmDialog } from '../dialogs/confirm-dialog'
import { canRehearse } from './action-availability'
import type { ActionRun } from './action-run'
import { AskingDialog, type Answered, type AskingState } from './asking-dialog'
import type { ActionCall, CallOutcome } from './call-action'
import { CallProgressBar } from './call-progress'
import { FormDialog } from './form-dialog'
import { formParts } from './form-parts'
import { problemOfFailure, problemOfResult, type FormProblem } from './form-problem'
import type { FormDraft } from './form-values'
import { RehearsalDialog } from './rehearsal-dialog'
import { RehearseButton } from './rehearse-button'
import { resultItems } from './result-words'

/**
 * Opens the form or the dialog of an action and sends its answers; undefined when it was closed without. It closes when the call
 * has worked, or when the user puts it aside. `draft`: what stood in the form when it was sent before.
 */
export async function askAnswers(
  run: ActionRun,
  rows: readonly AnyRow[],
  draft?: FormDraft,
): Promise<Answered | undefined> {
  const { action, dialogs, caller, live, resultWords } = run
  const content = await dialogContent(run, rows, draft)
  return dialogs.open<Answered>(close => (
    <AskingDialog
      rows={rows}
      live={live}
      caller={caller}
      judge={outcome => judged(run, outcome)}
      rehearse={async call => {
        const answer = await showRehearsal(run, call, count => submitLabel(run, count))
        return answer instanceof Error ? problemOfFailure(answer, action.form, resultWords) : answer
      }}
      onEnd={close}
    >
      {content}
    </AskingDialog>
  ))
}

/** Asks whether to go on, where the action wants that; the rows to go on with, or undefined. */
export async function askConfirmation(
  run: ActionRun,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[] | undefined> {
  const { action, dialogs, t, wordsFor, nameOf } = run
  if (action.needsConfirmation !== true) return rows
  const key = `action.${action.name}.confirm`
  const [first] = rows
  const words = { ...wordsFor(rows.length), name: first === undefined ? '' : nameOf(first) }
  const consequence = t(`${key}.text`, words)
  const named = namedRows(run, rows)
  const submit = (count: number) => t(`${key}.submit`, wordsFor(count))
  return dialogs.open<readonly AnyRow[]>(close => (
    <ConfirmDialog
      title={t(`${key}.title`, words)}
      text={
        named === '' ? (
          consequence
        ) : (
          <>
            <p className="k-about">{named}</p>
            <p>{consequence}</p>
          </>
        )
      }
      confirmLabel={submit(rows.length)}
      cancelLabel={t(`${key}.keep`, words)}
      danger={action.isDanger === true}
      lead={
        canRehearse(action, rows) ? (
          <RehearseButton
            rehearse={async () => {
              const going = await askRehearsed(run, rows, submit)
              if (going !== undefined) close(going)
            }}
          />
        ) : undefined
      }
      onAnswer={isConfirmed => close(isConfirmed ? rows : undefined)}
    />
  ))
}

/** Shows what an action without answers would do; the rows to go on with, or undefined. */
export async function askRehearsed(
  run: ActionRun,
  rows: readonly AnyRow[],
  submit: (count: number) => string,
): Promise<readonly AnyRow[] | undefined> {
  const answer = await showRehearsal(run, { rows, values: {}, read: [] }, submit)
  if (!(answer instanceof Error)) return answer
  run.showFailure(answer, rows.length)
  return undefined
}

/** Rehearses a call and shows the report; the rows that would be done, or undefined to go back. */
async function showRehearsal(
  { action, caller, dialogs, t, name, number, countText, resultWords }: ActionRun,
  call: ActionCall,
  submit: (count: number) => string,
): Promise<readonly AnyRow[] | Failure | undefined> {
  const outcome = await caller.rehearse(call)
  if (outcome.kind === 'failed') return outcome.failure
  if (outcome.kind === 'cancelled') return undefined
  const { done } = outcome.result
  const goesOn = await dialogs.open<boolean>(close => (
    <RehearsalDialog
      title={t('grid.rehearsal.title', {
        action: name,
        done: number(done.length),
        total: countText(call.rows.length),
      })}
      items={resultItems(outcome.result, resultWords)}
      submitLabel={submit(done.length)}
      isDanger={action.isDanger === true}
      onAnswer={close}
    />
  ))
  const would = new Set(done.map(({ id }) => id))
  return goesOn === true ? call.rows.filter(({ id }) => would.has(id)) : undefined
}

/** What a form says about a call: a problem to mend, `stay` when there is nothing to say, null when it was done. */
function judged(
  { action: { form }, resultWords }: ActionRun,
  outcome: CallOutcome,
): FormProblem | 'stay' | null {
  if (outcome.kind === 'cancelled') return 'stay'
  if (outcome.kind === 'done') return problemOfResult(outcome.result, form, resultWords)
  return isShown(outcome.failure) ? problemOfFailure(outcome.failure, form, resultWords) : 'stay'
}

async function dialogContent(
  run: ActionRun,
  rows: readonly AnyRow[],
  draft: FormDraft | undefined,
): Promise<(state: AskingState) => ReactNode> {
  const { action, actionDialogs, t, name, wordsFor } = run
  const { form, dialog = '' } = action
  if (form !== undefined) {
    const Below = form.below === undefined ? undefined : await formParts[form.below]()
    return ({ newest, requestKey, isRehearsing, problem, submit, rehearse, close }) => (
      <FormDialog
        form={form}
        rows={rows}
        newest={newest}
        draft={draft}
        title={t(`form.${form.name}.title`, wordsFor(rows.length))}
        subtitle={subtitleOf(run, rows)}
        titleOf={run.titleOf}
        submitLabel={submitLabel(run, rows.length)}
        isDanger={action.isDanger}
        isBusy={requestKey !== null}
        progress={<CallProgressBar label={t('grid.progress.running')} requestKey={requestKey} />}
        problem={problem}
        onRehearse={canRehearse(action, rows) ? rehearse : undefined}
        isRehearsing={isRehearsing}
        below={Below}
        onClose={(values, read, sent) => (values === undefined ? close() : submit(values, read, sent))}
      />
    )
  }
  const load = actionDialogs[dialog]
  if (load === undefined) throw new Error(`No dialog is called ${dialog}.`)
  const Dialog = await load()
  return ({ requestKey, problem, submit, close }) => (
    <Dialog
      rows={rows}
      title={name}
      isBusy={requestKey !== null}
      problem={problem}
      onClose={(values, read) => (values === undefined ? close() : submit(values, read))}
      goOn={next => {
        run.goOn(next)
        close()
      }}
    />
  )
}

function submitLabel({ action, t, wordsFor }: ActionRun, count: number): string {
  return t(`form.${action.form?.name ?? ''}.submit`, wordsFor(count))
}

/** Which rows a question is about; nothing where its title names the row and that says it all. */
function namedRows({ nameOf, subjectOf, t, number }: ActionRun, rows: readonly AnyRow[]): string {
  const [first] = rows
  if (rows.length === 1 && first !== undefined && subjectOf(first) === nameOf(first)) return ''
  const names = rows.slice(0, namedRowsMost).map(subjectOf).join(', ')
  const more = rows.length - namedRowsMost
  return more > 0 ? t('grid.action.andMore', { names, number: number(more) }) : names
}

/** Rows that a question names before it counts the rest. */
const namedRowsMost = 5

/** What a form is about: the row by its name, or how many. */
function subtitleOf({ subjectOf, countText }: ActionRun, rows: readonly AnyRow[]): string {
  const [first] = rows
  if (first === undefined) return ''
  return rows.length === 1 ? subjectOf(first) : countText(rows.length)
}
