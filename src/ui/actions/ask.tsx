/**
 * The dialogs of an action before it runs: its form or own dialog, and a confirmation, each with a preview of the result. A dialog with
 * answers stays open while the call runs and when the server refuses; closing it while the call runs moves the call to the background,
 * and the outcome is reported later.
 */
import { useAtomValue } from 'jotai'
import { useRef, useState, type ReactNode } from 'react'
import type { FailedRow } from '../../contract/failures'
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { isShown } from '../../kernel/failure'
import { ConfirmDialog } from '../dialogs/confirm-dialog'
import { LeavingContext } from '../dialogs/leaving'
import { FormDialog } from '../form/form-dialog'
import { formParts } from '../form/form-parts'
import { newestRows, problemOfFailure, problemOfResult, type FormProblem } from '../form/form-problem'
import type { FormDraft } from '../form/form-values'
import { canRehearse, guardFor, notUndoableRows } from './availability'
import type { ActionCall, CallOutcome } from './call'
import { CallProgressBar, PartialDialog, RehearseButton } from './dialogs'
import { opensDialogFirst } from './entries'
import { confirmRehearsed, rehearse } from './rehearse'
import { itemsOf } from './remedies'
import { actionName, actionTitle, countValues, numberText, refusalWordsOf, type Run } from './run'
import './actions.css'

/** A call that was sent, with its outcome. */
export interface Answered {
  readonly call: ActionCall
  /** The form's values when it was sent. */
  readonly draft: FormDraft
  readonly outcome: Promise<CallOutcome>
}

/** The user's input in the dialogs of an action. */
export interface Answer {
  readonly answered?: Answered
  /** Another action on the same rows, started from the dialog. */
  readonly next?: Action<AnyRow>
}

/**
 * Opens the form or the dialog of an action and sends its answers; undefined when the user closed it without sending. It closes when the
 * call has succeeded, or when the user moves the call to the background. `draft`: the form's values when it was sent before.
 */
export async function openAnswersDialog(
  run: Run,
  rows: readonly AnyRow[],
  draft?: FormDraft,
): Promise<Answer | undefined> {
  const content = await dialogContent(run, rows, draft)
  return run.tools.dialogs.open<Answer>(close => (
    <InputDialog run={run} rows={rows} onEnd={close}>
      {content}
    </InputDialog>
  ))
}

/** Says why some of the rows cannot be acted on, where others can; resolves to the rows to continue with, or undefined. */
export async function confirmPartly(run: Run): Promise<readonly AnyRow[] | undefined> {
  const { refused } = parted(run, run.rows)
  if (refused.length === 0 || refused.length === run.rows.length) return run.rows
  return run.tools.dialogs.open<readonly AnyRow[]>(close => <ConfirmPartly run={run} onEnd={close} />)
}

interface ConfirmPartlyProps {
  readonly run: Run
  readonly onEnd: (rows?: readonly AnyRow[]) => void
}

/** The question about the rows as they are now: a row that was mended from within the question is included. */
function ConfirmPartly({ run, onEnd }: ConfirmPartlyProps) {
  const { action, rows, tools, scope } = run
  const { t } = tools
  useAtomValue(scope.live.version)
  const { allowed, refused } = parted(
    run,
    newestRows(rows, id => scope.live.find(id)),
  )
  // Another question follows, so confirming this one changes nothing yet.
  const hasNextStep = opensDialogFirst(action) || notUndoableRows(action, allowed).length > 0
  const submit = (count: number) => actionTitle(run, count)
  return (
    <PartialDialog
      title={t('grid.partly.title', {
        action: actionName(run),
        allowed: numberText(run, allowed.length),
        rows: scope.words.countText(rows.length),
      })}
      items={itemsOf(run, { done: [], failed: refused })}
      leftOut={
        refused.length === 0
          ? ''
          : t('grid.partly.leftOut', {
              count: refused.length,
              rows: scope.words.countText(refused.length),
            })
      }
      submitLabel={
        allowed.length === 0
          ? null
          : hasNextStep
            ? t('grid.beyond.confirm', countValues(run, allowed.length))
            : submit(allowed.length)
      }
      lead={
        !hasNextStep && canRehearse(action, allowed) ? (
          <RehearseButton
            rehearse={async signal => {
              const going = await confirmRehearsed({ ...run, rows: allowed }, submit, { signal })
              if (going !== undefined) onEnd(going)
            }}
          />
        ) : undefined
      }
      onAnswer={isConfirmed => onEnd(isConfirmed ? allowed : undefined)}
    />
  )
}

/** Rows that the action may run on, and why the others are refused. */
function parted({ action, tools, scope }: Run, rows: readonly AnyRow[]) {
  const allowed: AnyRow[] = []
  const refused: FailedRow[] = []
  for (const row of rows) {
    const result = guardFor(action, row, tools.session.access)
    if (result.allowed) allowed.push(row)
    else refused.push({ id: row.id, name: scope.words.nameOf(row), ...result })
  }
  return { allowed, refused }
}

/**
 * Asks for confirmation where the action needs it, or where its undo would not restore all rows; resolves to the rows to continue with,
 * or undefined.
 */
export async function confirmAction(run: Run): Promise<readonly AnyRow[] | undefined> {
  const { action, rows, tools } = run
  const question = questionOf(run)
  if (question === undefined) return rows
  const { title, text, submit, keep } = question
  const named = namedRows(run)
  return tools.dialogs.open<readonly AnyRow[]>(close => (
    <ConfirmDialog
      title={title}
      text={
        named === '' ? (
          text
        ) : (
          <>
            <p className="k-about">{named}</p>
            <p>{text}</p>
          </>
        )
      }
      confirmLabel={submit(rows.length)}
      cancelLabel={keep}
      danger={action.isDanger === true}
      lead={
        canRehearse(action, rows) ? (
          <RehearseButton
            rehearse={async signal => {
              const going = await confirmRehearsed(run, submit, { signal })
              if (going !== undefined) close(going)
            }}
          />
        ) : undefined
      }
      onAnswer={isConfirmed => close(isConfirmed ? rows : undefined)}
    />
  ))
}

/** What is asked before the call: the action's own question, or that its undo would not restore all rows; undefined for neither. */
function questionOf(run: Run) {
  const { action, rows, tools, scope } = run
  const { t } = tools
  if (action.needsConfirmation === true) {
    const key = `action.${action.name}.confirm`
    const [first] = rows
    const words = {
      ...countValues(run, rows.length),
      name: first === undefined ? '' : scope.words.nameOf(first),
    }
    return {
      title: t(`${key}.title`, words),
      text: t(`${key}.text`, words),
      submit: (count: number) => t(`${key}.submit`, countValues(run, count)),
      keep: t(`${key}.keep`, words),
    }
  }
  const { length: count } = notUndoableRows(action, rows)
  if (count === 0) return undefined
  const submit = (going: number) => actionTitle(run, going)
  return {
    title: submit(rows.length),
    text: t('grid.notUndoable', countValues(run, count)),
    submit,
    keep: t('ui.cancel'),
  }
}

/** What the dialog inside receives. */
interface InputState {
  /** The rows as they are now. */
  readonly newest: readonly AnyRow[]
  /** The key of the running call; null while none runs. */
  readonly requestKey: string | null
  /** The call waits to be sent again: closing cancels it. */
  readonly isWaiting: boolean
  readonly isRehearsing: boolean
  readonly problem: FormProblem | null
  submit(values: FormValues, read?: readonly ReadRow[], draft?: FormDraft): void
  rehearse(values: FormValues, read?: readonly ReadRow[], draft?: FormDraft): void
  /** Continues with another action on the same rows, if one is given. */
  close(next?: Action<AnyRow>): void
}

interface InputDialogProps {
  readonly run: Run
  readonly rows: readonly AnyRow[]
  readonly children: (state: InputState) => ReactNode
  readonly onEnd: (answer?: Answer) => void
}

function InputDialog({ run, rows, children, onEnd }: InputDialogProps) {
  const { action, caller, scope } = run
  const [requestKey, setRequestKey] = useState<string | null>(null)
  const [isRehearsing, setRehearsing] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const running = useRef<Answered | null>(null)
  /** Cancels the call or the rehearsal. */
  const giveUp = useRef(new AbortController())
  useAtomValue(scope.live.version)

  const send = (call: ActionCall, draft: FormDraft) => {
    if (running.current !== null) return
    const key = caller.keyFor(call)
    const { signal } = (giveUp.current = new AbortController())
    const outcome = caller.run(call, key, { onWaiting: setWaiting, signal })
    const answered = { call, draft, outcome }
    running.current = answered
    setRequestKey(key)
    void outcome.then(known => {
      // Moved to the background in the meantime: the outcome is shown there.
      if (running.current !== answered) return
      const problemOrStay = problemOf(run, known)
      if (problemOrStay === null) return onEnd({ answered })
      running.current = null
      setRequestKey(null)
      setWaiting(false)
      setProblem(problemOrStay === 'stay' ? null : problemOrStay)
    })
  }
  const tryFirst = async (call: ActionCall, draft: FormDraft) => {
    const { signal } = (giveUp.current = new AbortController())
    const outcome = await rehearse(run, call, count => submitLabel(run, count), signal)
    if (outcome.kind === 'failed')
      setProblem(problemOfFailure(outcome.failure, action.form, refusalWordsOf(run)))
    if (outcome.kind !== 'going') return
    const ids = new Set(outcome.rows.map(({ id }) => id))
    send({ ...call, rows: outcome.rows, read: call.read.filter(({ id }) => ids.has(id)) }, draft)
  }
  const content = children({
    newest: newestRows(rows, id => scope.live.find(id)),
    requestKey,
    isWaiting,
    isRehearsing,
    problem,
    submit: (values, read = [], draft = {}) => send({ rows, values, read }, draft),
    rehearse: (values, read = [], draft = {}) => {
      setRehearsing(true)
      void tryFirst({ rows, values, read }, draft).finally(() => setRehearsing(false))
    },
    close: next => {
      if (isWaiting || isRehearsing) giveUp.current.abort()
      if (isWaiting && next === undefined) return
      const answered = running.current
      running.current = null
      if (answered === null && next === undefined) return onEnd()
      onEnd({ ...(answered && { answered }), ...(next && { next }) })
    },
  })
  const leaving = requestKey === null ? 'stays' : isWaiting ? 'cancels' : 'aside'
  return <LeavingContext value={leaving}>{content}</LeavingContext>
}

/** A call's result for a form: a problem, `stay` without a message, or null when it has succeeded. */
function problemOf(run: Run, outcome: CallOutcome): FormProblem | 'stay' | null {
  const { form } = run.action
  if (outcome.kind === 'cancelled' || outcome.kind === 'givenUp') return 'stay'
  if (outcome.kind === 'done') return problemOfResult(outcome.result, form, refusalWordsOf(run))
  return isShown(outcome.failure) ? problemOfFailure(outcome.failure, form, refusalWordsOf(run)) : 'stay'
}

async function dialogContent(
  run: Run,
  rows: readonly AnyRow[],
  draft: FormDraft | undefined,
): Promise<(state: InputState) => ReactNode> {
  const { action, tools, scope } = run
  const { form, dialog = '' } = action
  if (form !== undefined) {
    const Below = form.below === undefined ? undefined : await formParts[form.below]()
    return ({ newest, requestKey, isWaiting, isRehearsing, problem, submit, rehearse: tryFirst, close }) => (
      <FormDialog
        form={form}
        rows={rows}
        newest={newest}
        draft={draft}
        title={
          form.titleKey === undefined
            ? actionName(run)
            : tools.t(form.titleKey, countValues(run, rows.length))
        }
        subtitle={subtitleOf(run, rows)}
        titleOf={scope.words.titleOf}
        submitLabel={submitLabel(run, rows.length)}
        isDanger={action.isDanger}
        isBusy={requestKey !== null}
        progress={<CallProgressBar isWaiting={isWaiting} requestKey={requestKey} />}
        problem={problem}
        onRehearse={canRehearse(action, rows) ? tryFirst : undefined}
        isRehearsing={isRehearsing}
        below={Below}
        onClose={(values, read, sent) => (values === undefined ? close() : submit(values, read, sent))}
      />
    )
  }
  const load = tools.actionDialogs[dialog]
  if (load === undefined) throw new Error(`No dialog is called ${dialog}.`)
  const Dialog = await load()
  return ({ newest, requestKey, problem, submit, close }) => (
    <Dialog
      rows={rows}
      newest={newest}
      title={actionName(run)}
      isBusy={requestKey !== null}
      problem={problem}
      onClose={(values, read) => (values === undefined ? close() : submit(values, read))}
      goOn={close}
    />
  )
}

function submitLabel(run: Run, count: number): string {
  const { action, tools } = run
  return tools.t(action.form?.submitKey ?? 'ui.save', countValues(run, count))
}

/** The names of a dialog's rows; nothing where the title already names the row. */
function namedRows(run: Run): string {
  const { rows, scope, tools } = run
  const { nameOf, subjectOf } = scope.words
  const [first] = rows
  if (rows.length === 1 && first !== undefined && subjectOf(first) === nameOf(first)) return ''
  const names = rows.slice(0, namedRowsMost).map(subjectOf).join(', ')
  const more = rows.length - namedRowsMost
  return more > 0 ? tools.t('grid.action.andMore', { names, number: numberText(run, more) }) : names
}

/** Rows that a question names; further ones are counted. */
const namedRowsMost = 5

/** The subject of a form: the name of the row, or the number of rows. */
function subtitleOf({ scope }: Run, rows: readonly AnyRow[]): string {
  const [first] = rows
  if (first === undefined) return ''
  return rows.length === 1 ? scope.words.subjectOf(first) : scope.words.countText(rows.length)
}
