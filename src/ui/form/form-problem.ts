/** The server's refusal of a form: as one text, and at the fields. The edits are kept. Pure. */
import type { ActionResult, FailedRow } from '../../contract/failures'
import type { InputIssue } from '../../contract/input-issues'
import type { Form } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { Failure } from '../../kernel/failure'
import { failureSentence } from '../failure-sentence'
import { failedText, issueNote, type RefusalWords } from '../refusal-words'

export interface FormProblem {
  /** What failed, and why. */
  readonly text: string
  /** Somebody else changed the row: nothing has failed, and the form can be sent again. */
  readonly isConflict: boolean
  /** Fields of the row that somebody else changed. */
  readonly changed: readonly string[]
  /** The server's issue with a field. */
  readonly notes: ReadonlyMap<string, string>
}

/** The problem of a call that failed. */
export function problemOfFailure(failure: Failure, form: Form | undefined, words: RefusalWords): FormProblem {
  const changed =
    failure.kind === 'conflict' ? failure.fields : failure.kind === 'refused' ? (failure.fields ?? []) : []
  const notes = notesOf(failure.kind === 'refused' ? (failure.issues ?? []) : [], form, words)
  const isConflict = failure.kind === 'conflict'
  return {
    text: isConflict
      ? words.t('grid.form.conflict', { fields: changed.map(words.titleOf).join(', ') })
      : failureSentence(failure, words.t, words),
    isConflict,
    changed,
    notes,
  }
}

/** The problem of a single row that was refused; null when it succeeded, or when there were several rows, which have a list of results. */
export function problemOfResult(
  { failed, done }: ActionResult,
  form: Form | undefined,
  words: RefusalWords,
): FormProblem | null {
  const [row] = failed
  if (row === undefined || failed.length + done.length > 1) return null
  const isConflict = row.code === 'changed'
  const changed = row.fields ?? []
  return {
    text: isConflict
      ? words.t('grid.form.conflict', { fields: changed.map(words.titleOf).join(', ') })
      : failedText(row, words),
    isConflict,
    changed,
    notes: notesOf(row.issues ?? [], form, words),
  }
}

/** Whether rows failed because they had changed: a retry with the values read before would fail again. */
export function hasChanged(failed: readonly FailedRow[]): boolean {
  return failed.some(({ code }) => code === 'changed')
}

/** The rows with the newest values that the grid has of them. */
export function newestRows(
  rows: readonly AnyRow[],
  find: (id: number) => AnyRow | undefined,
): readonly AnyRow[] {
  return rows.map(row => {
    const known = find(row.id)
    return known !== undefined && known.version > row.version ? known : row
  })
}

/** Issues whose path ends with a field of the form: `body.quantity`. */
function notesOf(
  issues: readonly InputIssue[],
  form: Form | undefined,
  words: RefusalWords,
): ReadonlyMap<string, string> {
  const names = new Set((form?.fields ?? []).map(({ name }) => name))
  return new Map(
    issues.flatMap(issue => {
      const name = issue.path.split('.').findLast(part => names.has(part))
      return name === undefined ? [] : [[name, issueNote(issue, words)] as const]
    }),
  )
}
