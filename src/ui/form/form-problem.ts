/** What the server said about a form that was sent: as one text, and at the fields. The edits stay. Pure. */
import type { ActionResult, FailedRow } from '../../contract/failures'
import type { Form } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { failureText, type Failure } from '../../kernel/failure'
import type { StateName, Translate } from './action-words'
import { failedText, type ResultWords } from './result-words'

export interface FormProblem {
  /** What did not happen, and why. */
  readonly text: string
  /** Somebody else changed the row: nothing is broken, and the form can be sent again. */
  readonly isConflict: boolean
  /** Fields of the row that somebody else changed. */
  readonly changed: readonly string[]
  /** What the server said about a field of the form, in English. */
  readonly notes: ReadonlyMap<string, string>
}

/** The problem of a call that failed. */
export function problemOfFailure(failure: Failure, form: Form | undefined, words: ResultWords): FormProblem {
  const { t } = words
  const changed =
    failure.kind === 'conflict' ? failure.fields : failure.kind === 'refused' ? (failure.fields ?? []) : []
  const notes = failure.kind === 'refused' ? notesOf(failure.issues ?? [], form) : new Map<string, string>()
  const isConflict = failure.kind === 'conflict'
  return {
    text: isConflict
      ? t('grid.form.conflict', { fields: changed.map(words.titleOf).join(', ') })
      : failureWords(failure, t, words.stateName),
    isConflict,
    changed,
    notes,
  }
}

/** The problem of a single row that was refused; null when it was done, or when there were many rows, which have their list. */
export function problemOfResult(
  { failed, done }: ActionResult,
  form: Form | undefined,
  words: ResultWords,
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
    notes: notesOf(row.issues ?? [], form),
  }
}

/** Whether rows failed since they changed: tried again as they were read, they would fail again. */
export function hasChanged(failed: readonly FailedRow[]): boolean {
  return failed.some(({ code }) => code === 'changed')
}

/** What a failure says, with states in words. */
export function failureWords(failure: Failure, t: Translate, stateName: StateName): string {
  const { key, values } = failureText(failure)
  if (failure.kind !== 'refused') return t(key, { ...values })
  const { state, allowedStates = [] } = failure
  return t(key, {
    ...values,
    state: state === undefined || state === '' ? '' : stateName(state),
    allowedStates: allowedStates.map(stateName).join(', '),
  })
}

/** The rows with the newest values that the grid knows of them. */
export function newestRows(
  rows: readonly AnyRow[],
  find: (id: number) => AnyRow | undefined,
): readonly AnyRow[] {
  return rows.map(row => {
    const known = find(row.id)
    return known !== undefined && known.version > row.version ? known : row
  })
}

/** Issues whose path ends at a field of the form: `body.quantity`. */
function notesOf(
  issues: readonly { readonly path: string; readonly message: string }[],
  form: Form | undefined,
): ReadonlyMap<string, string> {
  const names = new Set((form?.fields ?? []).map(({ name }) => name))
  return new Map(
    issues.flatMap(({ path, message }) => {
      const name = path.split('.').findLast(part => names.has(part))
      return name === undefined ? [] : [[name, message] as const]
    }),
  )
}
