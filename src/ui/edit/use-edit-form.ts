/** A form whose edits are saved: the save itself, why it failed, and what somebody else saved first. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, toFailure, type Failure } from '../../kernel/failure'
import type { InputIssue } from '../../contract/input-issues'
import { failureSentence } from '../failure-sentence'
import { issueNote } from '../refusal-words'
import { useSession } from '../session-context'
import { changesOf, editOf, entriesOf, seenValues, type Field } from './edits'
import { useEdits, type EditedForm, type EditsSpec } from './use-edits'

/** Why the last save failed. */
export interface SaveProblem {
  readonly text: string
  /** Somebody else changed the same fields: nothing has failed, and saving again is possible. */
  readonly isConflict: boolean
  /** Fields that somebody else changed. */
  readonly notified: ReadonlySet<string>
  /** The server's issue with a field. */
  readonly notes: ReadonlyMap<string, { readonly text: string; readonly value: unknown }>
}

/** The result of a save that the server refused without a failure. */
export interface Refusal {
  readonly text: string
  readonly issues?: readonly InputIssue[] | undefined
}

export interface EditFormSpec<T extends object> extends EditsSpec<T> {
  /** The name of a field for users. */
  titleOf(field: string): string
  /** A value in words. */
  textOf(field: string, value: T[Field<T>]): string
  /**
   * Saves, and takes over the values that the server returns.
   * @param changed only the edited values
   * @param seen what the user has seen of these fields: if others are saved by now, the server reports a conflict
   */
  save(changed: Partial<T>, seen: Partial<T>): Promise<Refusal | undefined>
  /** Fetches the saved values after a conflict. */
  reload(): Promise<unknown>
  /** Message of a conflict; by default it names the fields. */
  readonly conflictText?: string
  /** Why saving is not allowed; leaving the page then loses nothing that could be saved. */
  readonly reason?: string | undefined
}

export interface EditForm<T extends object> extends EditedForm<T> {
  readonly isSaving: boolean
  readonly problem: SaveProblem | null
  readonly reason: string | undefined
  titleOf(field: string): string
  textOf(field: string, value: T[Field<T>]): string
  /** Saves, or goes to the first invalid field; resolves to true when it is saved. */
  save(): Promise<boolean>
}

/** Number of fields named in the message of a conflict. */
const namedMost = 20

/** The form over the saved values. */
export function useEditForm<T extends object>(spec: EditFormSpec<T>): EditForm<T> {
  const { saved, titleOf, reason } = spec
  const { t } = useTranslation()
  const { formats } = useSession()
  const form = useEdits(spec)
  const { edits } = form
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const isRunning = useRef(false)

  const words = {
    t,
    number: (text: string) => formats.number(text),
    date: (day: string) => formats.date(day),
  }
  const notesOf = (issues: readonly InputIssue[] = []): SaveProblem['notes'] =>
    new Map(
      issues.flatMap(issue => {
        const [field, edit] = entriesOf(edits).find(([name]) => issue.path.split('.').includes(name)) ?? []
        return field === undefined ? [] : [[field, { text: issueNote(issue, words), value: edit?.value }]]
      }),
    )
  const refuse = ({ text, issues }: Refusal) => {
    const notes = notesOf(issues)
    setProblem({ text, isConflict: false, notified: new Set(), notes })
  }
  const conflict = async (fields: readonly string[]) => {
    await spec.reload()
    const edited = entriesOf(edits).map(([field]) => field)
    const known = edited.filter(field => fields.includes(field))
    // A conflict that names no field of the form concerns the whole form.
    const ours = known.length > 0 ? known : edited
    const named = ours.slice(0, namedMost).map(titleOf)
    const list = [...named, ...(ours.length > namedMost ? ['…'] : [])].join('; ')
    setProblem({
      text: spec.conflictText ?? t('grid.form.conflict', { fields: list }),
      isConflict: true,
      notified: new Set(ours),
      notes: new Map(),
    })
    const [first] = ours
    if (first !== undefined) form.focus(first)
  }
  const fail = async (failure: Failure) => {
    if (!isShown(failure)) return
    if (failure.kind === 'conflict') return conflict(failure.fields)
    const { issues } = failure.kind === 'refused' ? failure : {}
    refuse({ text: failureSentence(failure, t, words), issues })
  }
  const restarting =
    <A extends readonly unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given)
      setProblem(null)
    }

  return {
    ...form,
    isSaving,
    problem,
    reason,
    titleOf: field => titleOf(field),
    textOf: (field, value) => spec.textOf(field, value),
    problemAt: field => {
      const note = problem?.notes.get(field)
      return form.problemAt(field) ?? (note?.value === editOf(edits, field)?.value ? note?.text : undefined)
    },
    replace: restarting(form.replace),
    discard: restarting(form.discard),
    save: async () => {
      if (isRunning.current || form.count === 0 || reason !== undefined) return false
      if (!form.check()) return false
      isRunning.current = true
      setSaving(true)
      try {
        const seen = seenValues(saved, edits, problem?.notified ?? new Set(), spec)
        const refusal = await spec.save(changesOf(edits), seen)
        if (refusal !== undefined) {
          refuse(refusal)
          return false
        }
        form.settle(edits)
        setProblem(null)
        return true
      } catch (error) {
        await fail(toFailure(error))
        return false
      } finally {
        isRunning.current = false
        setSaving(false)
      }
    },
  }
}
