/**
 * Edits of saved values, field by field. An edit remembers the value that was saved when it began, so that values saved by somebody else
 * in the meantime are noticed. A field without an edit follows the saved value. Pure.
 */
import { toJson } from '../../contract/to-json'

export type Field<T> = Extract<keyof T, string>

export interface Edit<V> {
  readonly value: V
  /** The saved value when the edit began. */
  readonly base: V
}

export type Edits<T> = { readonly [F in Field<T>]?: Edit<T[F]> }

/** How values are compared, and which fields exist. */
export interface EditRules<T> {
  /** Whether two values of a field are equal; by default those with the same JSON text are. */
  readonly isSame?: ((one: T[Field<T>], other: T[Field<T>], field: Field<T>) => boolean) | undefined
  /** The saved value of a field that `saved` does not name; without it such a field does not exist. */
  readonly absent?: T[Field<T>] | undefined
}

/** The saved value of a field; undefined where the field does not exist. */
export function savedAt<T extends object>(
  saved: T,
  field: Field<T>,
  { absent }: EditRules<T> = {},
): T[Field<T>] | undefined {
  return Object.hasOwn(saved, field) ? saved[field] : absent
}

/** The edit of a field by its name; undefined where it is not edited. */
export function editOf<T extends object>(edits: Edits<T>, name: string): Edit<T[Field<T>]> | undefined {
  return entriesOf(edits).find(([field]) => field === name)?.[1]
}

/** The edits as a list, in the order in which they were begun. */
export function entriesOf<T extends object>(
  edits: Edits<T>,
): readonly (readonly [Field<T>, Edit<T[Field<T>]>])[] {
  return Object.entries(edits) as [Field<T>, Edit<T[Field<T>]>][]
}

/** Edits of existing fields, without those that equal the value saved by now. */
export function openEdits<T extends object>(saved: T, edits: Edits<T>, rules: EditRules<T> = {}): Edits<T> {
  return editsOf(
    entriesOf(edits).filter(([field, { value }]) => {
      const now = savedAt(saved, field, rules)
      return now !== undefined && !same(now, value, field, rules)
    }),
  )
}

/** The edits that equal the value saved by now. */
export function savedEdits<T extends object>(saved: T, edits: Edits<T>, rules: EditRules<T> = {}): Edits<T> {
  return editsOf(
    entriesOf(edits).filter(([field, { value }]) => {
      const now = savedAt(saved, field, rules)
      return now !== undefined && same(now, value, field, rules)
    }),
  )
}

/** The edits without others; the same object when it has none of them. */
export function withoutEdits<T extends object>(edits: Edits<T>, others: Edits<T>): Edits<T> {
  const remaining = entriesOf(edits).filter(([field]) => !Object.hasOwn(others, field))
  return remaining.length === entriesOf(edits).length ? edits : editsOf(remaining)
}

/** The edits with another value of one field; a value that equals the saved one is no edit. */
export function withEdit<T extends object, F extends Field<T>>(
  saved: T,
  edits: Edits<T>,
  field: F,
  value: T[F],
  rules: EditRules<T> = {},
): Edits<T> {
  const others = entriesOf(edits).filter(([other]) => other !== field)
  const now = savedAt(saved, field, rules)
  if (now !== undefined && same(now, value, field, rules)) return editsOf(others)
  const known = edits[field]
  const base = known === undefined ? (now === undefined ? value : now) : known.base
  return editsOf<T>([...others, [field, { value, base }]])
}

/** The edits without that of one field. */
export function withoutEdit<T extends object>(edits: Edits<T>, field: Field<T>): Edits<T> {
  return editsOf(entriesOf(edits).filter(([other]) => other !== field))
}

/** Edits that lead to these values, whatever was edited before. A field that `values` does not name gets its value for absent fields. */
export function editsTo<T extends object>(
  saved: T,
  edits: Edits<T>,
  values: T,
  rules: EditRules<T> = {},
): Edits<T> {
  const fields = new Set([...Object.keys(saved), ...Object.keys(edits), ...Object.keys(values)] as Field<T>[])
  return [...fields].reduce<Edits<T>>((made, field) => {
    const value = savedAt(values, field, rules)
    return value === undefined ? made : withEdit(saved, made, field, value, rules)
  }, edits)
}

/** The saved values, overridden by the edits. */
export function editedValues<T extends object>(saved: T, edits: Edits<T>): T {
  return { ...saved, ...changesOf(edits) }
}

/** What a save sends: only the edited values. */
export function changesOf<T extends object>(edits: Edits<T>): Partial<T> {
  return Object.fromEntries(entriesOf(edits).map(([field, { value }]) => [field, value])) as object
}

/** Edited fields for which somebody else has saved another value since their edit began. */
export function changedMeanwhile<T extends object>(
  saved: T,
  edits: Edits<T>,
  rules: EditRules<T> = {},
): readonly Field<T>[] {
  return entriesOf(edits).flatMap(([field, { base }]) => {
    const now = savedAt(saved, field, rules)
    return now === undefined || same(now, base, field, rules) ? [] : [field]
  })
}

/**
 * What the user has seen of the fields that he edited, for the server to compare: the value that each edit began with, or the newest
 * value where he was notified of a change and kept his own.
 */
export function seenValues<T extends object>(
  saved: T,
  edits: Edits<T>,
  notified: ReadonlySet<string>,
  rules: EditRules<T> = {},
): Partial<T> {
  return Object.fromEntries(
    entriesOf(edits).map(([field, { base }]) => [
      field,
      notified.has(field) ? savedAt(saved, field, rules) : base,
    ]),
  ) as Partial<T>
}

/** What was edited while `sent` was being saved, based on the values saved by now. */
export function editsSince<T extends object>(
  sent: Edits<T>,
  edits: Edits<T>,
  rules: EditRules<T> = {},
): Edits<T> {
  return editsOf(
    entriesOf(edits).flatMap(([field, edit]) => {
      const saved = sent[field]
      if (saved === undefined) return [[field, edit]]
      return same(saved.value, edit.value, field, rules) ? [] : [[field, { ...edit, base: saved.value }]]
    }),
  )
}

function editsOf<T>(entries: readonly (readonly [Field<T>, Edit<T[Field<T>]>])[]): Edits<T> {
  return Object.fromEntries(entries) as Edits<T>
}

function same<T>(
  one: T[Field<T>],
  other: T[Field<T>],
  field: Field<T>,
  { isSame = hasSameText }: EditRules<T>,
): boolean {
  return one === other || isSame(one, other, field)
}

const hasSameText = (one: unknown, other: unknown): boolean => toJson(one) === toJson(other)
