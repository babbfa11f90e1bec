/** The edits of a page of settings and their save. They are kept for the session, so that whoever comes back finds them again. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, toFailure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import { failureSentence } from '../../ui/failure-sentence'
import { useSessionEdits } from '../use-session-edits'
import {
  changedMeanwhile,
  editedEntries,
  openEdits,
  readEntries,
  withEdit,
  type Edits,
  type Entries,
  type Entry,
} from './settings-draft'

/** Why the last save did not happen. */
export interface SaveProblem {
  readonly text: string
  readonly isConflict: boolean
  /** Fields that somebody else changed. */
  readonly fields: ReadonlySet<string>
}

export interface SettingsFormSpec {
  /** Under this name the session keeps the edits. */
  readonly memoryKey: string
  readonly saved: Entries
  /** What does not fit, in words, by field. */
  problemsOf(wanted: Entries): ReadonlyMap<string, string>
  titleOf(field: string): string
  /** A value in words. */
  textOf(field: string, entry: Entry): string
  /** Saves what changed; rejects with a failure. `read`: what the user knows of these fields. */
  put(changed: Entries, read: Entries): Promise<void>
  /** Fetches what is saved now. */
  reload(): Promise<unknown>
}

export interface SettingsForm {
  readonly saved: Entries
  /** What would be saved. */
  readonly wanted: Entries
  readonly edits: Edits
  readonly count: number
  readonly problems: ReadonlyMap<string, string>
  /** The problem to show at a field: of one that was left or edited, and of all after a save. */
  problemAt(field: string): string | undefined
  readonly theirs: ReadonlySet<string>
  readonly isSaving: boolean
  readonly problem: SaveProblem | null
  /** Grows when fields must start anew: what they show was replaced. */
  readonly turn: number
  readonly titleOf: (field: string) => string
  readonly textOf: (field: string, entry: Entry) => string
  change(field: string, entry: Entry): void
  leave(field: string): void
  /** Drops an edit: what somebody else saved stands. */
  take(field: string): void
  discard(): void
  /** Resolves with the first field to look at: one to correct, or one that somebody else changed meanwhile. */
  save(): Promise<string | undefined>
}

/** The edits over what is saved. */
export function useSettingsForm(spec: SettingsFormSpec): SettingsForm {
  const { saved, titleOf, textOf } = spec
  const { t } = useTranslation()
  const toaster = useToaster()
  const { entered, setEntered, clear, turn, renew } = useSessionEdits<Edits>(
    spec.memoryKey,
    edits => edits as Edits,
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const isRunning = useRef(false)
  const edits = openEdits(saved, entered)
  const wanted = editedEntries(saved, edits)
  const problems = spec.problemsOf(wanted)

  const begin = () => {
    clear()
    setLeft(new Set())
    setChecked(false)
    setProblem(null)
    renew()
  }

  const tell = async (error: unknown): Promise<string | undefined> => {
    const failure = toFailure(error)
    if (!isShown(failure)) return undefined
    if (failure.kind !== 'conflict') {
      setProblem({ text: failureSentence(failure, t), isConflict: false, fields: new Set() })
      return undefined
    }
    await spec.reload()
    const fields = failure.fields.filter(field => field in edits)
    const text = t('grid.form.conflict', { fields: fields.map(titleOf).join('; ') })
    setProblem({ text, isConflict: true, fields: new Set(fields) })
    return fields[0]
  }

  return {
    saved,
    wanted,
    edits,
    count: Object.keys(edits).length,
    problems,
    problemAt: field => (isChecked || left.has(field) || field in edits ? problems.get(field) : undefined),
    theirs: new Set(changedMeanwhile(saved, edits)),
    isSaving,
    problem,
    turn,
    titleOf,
    textOf,
    change: (field, entry) => setEntered(current => withEdit(saved, current, field, entry)),
    leave: field => setLeft(current => (current.has(field) ? current : new Set([...current, field]))),
    take: field => {
      setEntered(({ [field]: _mine, ...others }) => others)
      renew()
    },
    discard: begin,
    save: async () => {
      if (isRunning.current || Object.keys(edits).length === 0) return undefined
      setChecked(true)
      const [first] = problems.keys()
      if (first !== undefined) return first
      isRunning.current = true
      setSaving(true)
      try {
        const changed = Object.fromEntries(Object.entries(edits).map(([field, { entry }]) => [field, entry]))
        await spec.put(changed, readEntries(saved, edits, problem?.fields ?? new Set()))
        begin()
        toaster.show({ text: t('settings.saved'), note: t('settings.savedNote') })
        return undefined
      } catch (error) {
        return await tell(error)
      } finally {
        isRunning.current = false
        setSaving(false)
      }
    },
  }
}
