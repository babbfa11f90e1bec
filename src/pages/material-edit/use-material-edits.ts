/** The edits of the page and their save. They are kept for the session, so that whoever comes back finds them again. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { materials } from '../../contract/endpoints/materials'
import type { Material } from '../../contract/entities/material'
import { failureText, isShown, toFailure, type Failure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import { issueNote, labelledIssue, type IssueWords } from '../../ui/refusal-words'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'
import { useSessionEdits } from '../use-session-edits'
import {
  materialProblems,
  openEdits,
  updateOf,
  withEdit,
  type Entry,
  type FieldProblem,
  type MaterialEdits,
  type MaterialField,
} from './material-form'

/** What the last save was told. */
export interface SaveProblem {
  readonly text: string
  readonly isConflict: boolean
  /** Fields that somebody else changed, or whose values the server refused, with its words. */
  readonly fields: ReadonlyMap<string, string | null>
}

export interface EditedMaterial {
  readonly edits: MaterialEdits
  readonly count: number
  /** What is wrong with the edits; shown at fields that were left, and at all after a save. */
  readonly problems: ReadonlyMap<MaterialField, FieldProblem>
  readonly isChecked: boolean
  readonly isSaving: boolean
  readonly problem: SaveProblem | null
  /** Grows when fields must start anew: what they show was replaced. */
  readonly turn: number
  change(field: MaterialField, entry: Entry): void
  /** Takes what the row says now. */
  take(field: MaterialField): void
  discard(): void
  /** Resolves with the fields to correct; with none when it is saved or the server said no. */
  save(): Promise<readonly MaterialField[]>
}

/** The edits of a material. `titleOf` names a field; `onSaved` renews the row. */
export function useMaterialEdits(
  row: Material,
  titleOf: (field: string) => string,
  onSaved: () => Promise<void>,
): EditedMaterial {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const { entered, setEntered, turn, renew, clear } = useSessionEdits(`materialEdits ${row.id}`, keptEdits)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const isRunning = useRef(false)
  const refusalText = useRefusalText()
  const edits = openEdits(row, entered)
  const problems = materialProblems(row, edits, session.decimalsByUnit)

  const restart = () => {
    clear()
    setChecked(false)
    setProblem(null)
    renew()
  }
  const words: IssueWords = {
    t: (key, values) => t(key, values ?? {}),
    number: text => session.formats.number(text),
    date: day => session.formats.date(day),
  }
  const told = (failure: Failure): SaveProblem => {
    const isConflict = failure.kind === 'conflict'
    const issues = failure.kind === 'refused' ? (failure.issues ?? []) : []
    const fields = new Map<string, string | null>(
      isConflict
        ? failure.fields.map(field => [field, null])
        : issues.map(issue => [issue.path.replace(/^body\./, ''), issueNote(issue, words)]),
    )
    const { key, values } = failureText(failure)
    const named = isConflict ? failure.fields.map(titleOf).join(', ') : ''
    return {
      text: isConflict
        ? t('grid.form.conflict', { fields: named })
        : t(key, { ...values, issues: issues.map(issue => labelledIssue(issue, words)).join(' ') }),
      isConflict,
      fields,
    }
  }
  const send = async () => {
    const known = new Set(problem?.isConflict === true ? problem.fields.keys() : [])
    const { failed } = await session.api.call(materials.update, { body: updateOf(row, edits, known) })
    const [refused] = failed
    if (refused === undefined) {
      await onSaved()
      restart()
      toaster.show({ text: t('material.saved', { name: row.itemNo }) })
      return
    }
    const { issues = [] } = refused
    const notes = issues.map(issue => [issue.path.replace(/^body\./, ''), issueNote(issue, words)] as const)
    setProblem({ text: refusalText(refused), isConflict: false, fields: new Map(notes) })
  }

  return {
    edits,
    count: Object.keys(edits).length,
    problems,
    isChecked,
    isSaving,
    problem,
    turn,
    change: (field, entry) => setEntered(current => withEdit(row, current, field, entry)),
    take: field => {
      setEntered(({ [field]: _mine, ...others }) => others)
      renew()
    },
    discard: restart,
    save: async () => {
      if (isRunning.current || Object.keys(edits).length === 0) return []
      setChecked(true)
      if (problems.size > 0) return [...problems.keys()]
      isRunning.current = true
      setSaving(true)
      try {
        await send()
      } catch (error) {
        const failure = toFailure(error)
        if (isShown(failure)) setProblem(told(failure))
        if (failure.kind === 'conflict') await onSaved()
      } finally {
        isRunning.current = false
        setSaving(false)
      }
      return []
    },
  }
}

/** What was left unsaved. A supplier is left out: only its id is known, and the field shows a name. */
function keptEdits({ supplierId: _supplierId, ...edits }: MaterialEdits): MaterialEdits {
  return edits
}
