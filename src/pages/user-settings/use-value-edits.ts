/** Edits of values by name and their save. They are kept for the session, so that whoever comes back finds them again. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, toFailure } from '../../kernel/failure'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useSessionEdits } from '../use-session-edits'
import {
  changedMeanwhile,
  editsTo,
  openEdits,
  withEdit,
  type IsSame,
  type SavedValues,
  type ValueEdits,
} from './value-edits'

/** Values by name; null is none of the unit's own. */
export type DecidedValues<V> = Readonly<Record<string, V | null>>

export interface ValueEditsSpec<V> {
  /** Of the session's memory. */
  readonly memoryKey: string
  readonly saved: SavedValues<V>
  readonly isSame: IsSame<V>
  /** What people call a value. */
  titleOf(name: string): string
  /**
   * Sends the edits, takes what the server answers, and says that they are saved.
   * @param read what was seen of the same values: when others hold by now, the server refuses
   */
  send(changes: DecidedValues<V>, read: DecidedValues<V>): Promise<void>
  /** Fetches what is saved again. */
  load(): void
}

export interface EditedValues<V> {
  readonly edits: ValueEdits<V>
  readonly count: number
  /** Names that somebody else changed since their edit began. */
  readonly changedByOthers: readonly string[]
  readonly isSaving: boolean
  /** Why the last save did not happen. */
  readonly problem: { readonly text: string; readonly isConflict: boolean } | null
  edit(name: string, wanted: V | null): void
  /** Whole values in place of the saved ones. */
  replace(values: SavedValues<V>): void
  discard(): void
  save(): Promise<void>
}

/** The edits over what is saved. */
export function useValueEdits<V>(spec: ValueEditsSpec<V>): EditedValues<V> {
  const { saved, isSame, titleOf, send, load } = spec
  const { preview } = useSession()
  const { t } = useTranslation()
  const { entered, setEntered, clear } = useSessionEdits<ValueEdits<V>>(spec.memoryKey, keptEdits)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<EditedValues<V>['problem']>(null)
  /** Names of which the user was told that somebody else changed them. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const isRunning = useRef(false)
  const edits = openEdits(saved, entered, isSame)
  const names = Object.keys(edits)

  const restart = (next: ValueEdits<V>) => {
    if (Object.keys(next).length === 0) clear()
    else setEntered(next)
    setProblem(null)
    setTold(new Set())
  }
  const tell = (error: unknown) => {
    const failure = toFailure(error)
    if (!isShown(failure)) return
    if (failure.kind !== 'conflict')
      return setProblem({ text: failureSentence(failure, t), isConflict: false })
    setTold(new Set(failure.fields))
    const shown = failure.fields.slice(0, namedMost).map(titleOf)
    const fields = [...shown, ...(failure.fields.length > namedMost ? ['…'] : [])].join('; ')
    setProblem({ text: t('grid.form.conflict', { fields }), isConflict: true })
    load()
  }

  return {
    edits,
    count: names.length,
    changedByOthers: changedMeanwhile(saved, edits, isSame),
    isSaving,
    problem,
    edit: (name, wanted) =>
      setEntered(current => withEdit(saved, openEdits(saved, current, isSame), name, wanted, isSame)),
    replace: values => restart(editsTo(saved, edits, values, isSame)),
    discard: () => restart({}),
    save: async () => {
      if (isRunning.current || names.length === 0 || preview !== undefined) return
      isRunning.current = true
      setSaving(true)
      try {
        const changes = names.map(name => [name, edits[name]?.wanted ?? null] as const)
        // What the user was told of he has seen: the second time his value stands.
        const read = names.map(
          name => [name, (told.has(name) ? saved[name] : edits[name]?.read) ?? null] as const,
        )
        await send(Object.fromEntries(changes), Object.fromEntries(read))
        restart({})
      } catch (error) {
        tell(error)
      } finally {
        isRunning.current = false
        setSaving(false)
      }
    },
  }
}

/** Titles that a sentence names of very many. */
const namedMost = 20

/** Kept edits are edits as they are. */
const keptEdits = <E extends object>(edits: Partial<E>): E => edits as E
