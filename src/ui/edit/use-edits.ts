/** The edits of a form over the saved values (edits.ts): which problems are shown, what others saved, and where the focus moves. */
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  changedMeanwhile,
  editedValues,
  editOf,
  editsSince,
  editsTo,
  openEdits,
  savedEdits,
  withEdit,
  withoutEdit,
  withoutEdits,
  type EditRules,
  type Edits,
  type Field,
} from './edits'
import { useSessionDraft } from './session-draft'

export interface EditsSpec<T extends object> extends EditRules<T> {
  readonly saved: T
  /** The session keeps unsaved edits under this key; without it they are discarded with the page. */
  readonly draftKey?: string
  /** The part of a stored draft that can be restored; by default all of it. */
  readonly restored?: (draft: Edits<T>) => Edits<T>
  /** Initial values of the form, where they differ from the saved ones. */
  readonly start?: T
  /** Problems in words, by the `data-field` of their fields and in the order of these. */
  readonly problemsOf?: (values: T, edits: Edits<T>) => ReadonlyMap<string, string>
  /** Fields whose problem is shown before the field is left; by default those with a text that cannot be read (null). */
  readonly showsAtOnce?: (field: string, edits: Edits<T>) => boolean
  /** Renders a field that is not on the page, before it gets the focus. */
  readonly reveal?: (field: string) => void
}

/** A form while it is edited. */
export interface EditedForm<T extends object> {
  readonly saved: T
  /** The saved values, overridden by the edits. */
  readonly values: T
  readonly edits: Edits<T>
  readonly count: number
  readonly problems: ReadonlyMap<string, string>
  /** The user has tried to save or send: every problem is shown. */
  readonly isChecked: boolean
  /** Edited fields that somebody else has changed. */
  readonly changedByOthers: ReadonlySet<Field<T>>
  /** Increased when uncontrolled fields must be remounted. */
  readonly turn: number
  /** The ref of the element that contains the fields, each inside an element with `data-field`. */
  readonly place: (element: HTMLElement | null) => void
  /** The problem to show at a field: after it was left, and at every field after an attempt to save. */
  problemAt(field: string): string | undefined
  set<F extends Field<T>>(field: F, value: T[F]): void
  /** Sets whole values, for forms whose parts change several fields together. */
  setAll(values: T): void
  /** The field was left. */
  blur(field: string): void
  /** Discards the edit of a field: the value saved by somebody else stays. */
  takeOthersValue(field: Field<T>): void
  /** Replaces all values, also those shown in uncontrolled fields. */
  replace(values: T): void
  discard(): void
  /** Called after these edits were saved: later edits stay. */
  settle(sent: Edits<T>): void
  /** Shows every problem and moves to the first one; true when there is none. */
  check(): boolean
  /** Moves to a field, by default to the first one. */
  focus(field?: string): void
}

/** The edits over `saved`. */
export function useEdits<T extends object>(spec: EditsSpec<T>): EditedForm<T> {
  const { saved, isSame, absent, start, draftKey = null, restored, showsAtOnce = isUnreadable } = spec
  const rules: EditRules<T> = { isSame, absent }
  const { draft, setDraft, turn, renew, clear } = useSessionDraft<Edits<T>>(draftKey, stored => {
    if (start !== undefined && Object.keys(stored).length === 0) return editsTo(saved, {}, start, rules)
    return restored?.(stored as Edits<T>) ?? (stored as Edits<T>)
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLElement>(null)
  const place = useCallback((element: HTMLElement | null) => {
    fields.current = element
  }, [])
  // Whoever saved it: an edit that is saved does not come back when its field gets another value.
  const unsaved = withoutEdits(draft, savedEdits(saved, draft, rules))
  if (unsaved !== draft) setDraft(unsaved)
  const edits = openEdits(saved, unsaved, rules)
  const values = editedValues(saved, edits)
  const problems = spec.problemsOf?.(values, edits) ?? new Map<string, string>()

  const uncheck = () => {
    setLeft(new Set())
    setChecked(false)
  }
  const restart = () => {
    uncheck()
    renew()
  }
  const focus = (field?: string) => {
    if (field !== undefined) spec.reveal?.(field)
    const where = field === undefined ? '' : `[data-field="${CSS.escape(field)}"] `
    const found = (what: string) => fields.current?.querySelector<HTMLElement>(`${where}${what}`)
    const control = found(':is(input, select, textarea)') ?? found('button')
    control?.focus()
  }

  return {
    saved,
    values,
    edits,
    count: Object.keys(edits).length,
    problems,
    isChecked,
    changedByOthers: new Set(changedMeanwhile(saved, edits, rules)),
    turn,
    place,
    problemAt: field =>
      isChecked || left.has(field) || showsAtOnce(field, edits) ? problems.get(field) : undefined,
    set: (field, value) =>
      setDraft(current => withEdit(saved, openEdits(saved, current, rules), field, value, rules)),
    setAll: all => setDraft(current => editsTo(saved, current, all, rules)),
    blur: field => setLeft(current => (current.has(field) ? current : new Set([...current, field]))),
    takeOthersValue: field => {
      // The button that was pressed disappears, so the field gets the focus.
      flushSync(() => {
        setDraft(current => withoutEdit(current, field))
        renew()
      })
      focus(field)
    },
    replace: all => {
      const next = editsTo(saved, edits, all, rules)
      if (Object.keys(next).length === 0) clear()
      else setDraft(next)
      restart()
    },
    discard: () => {
      clear()
      restart()
    },
    settle: sent => {
      clear(current => editsSince(sent, current, rules))
      uncheck()
    },
    check: () => {
      setChecked(true)
      const [first] = problems.keys()
      if (first !== undefined) focus(first)
      return first === undefined
    },
    focus,
  }
}

function isUnreadable<T extends object>(field: string, edits: Edits<T>): boolean {
  return editOf(edits, field)?.value === null
}
