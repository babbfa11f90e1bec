/**
 * Edits of values by name, of which each may be the unit's own or left to what is shipped (permissions, texts): what is wanted, and
 * what was saved when the edit began. Pure.
 */

/** A value of the unit's own; null for none. */
export interface ValueEdit<V> {
  readonly wanted: V | null
  readonly read: V | null
}

export type ValueEdits<V> = Readonly<Record<string, ValueEdit<V>>>
export type SavedValues<V> = Readonly<Record<string, V>>

/** Whether two values mean the same. */
export type IsSame<V> = (one: V | null, other: V | null) => boolean

/** The saved values with the edits over them. */
export function editedValues<V>(values: SavedValues<V>, edits: ValueEdits<V>): SavedValues<V> {
  const edited = Object.entries(edits).map(([name, { wanted }]) => [name, wanted] as const)
  return Object.fromEntries(
    Object.entries({ ...values, ...Object.fromEntries(edited) }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
}

/** The edits with one more; an edit that wants what is saved is none. */
export function withEdit<V>(
  values: SavedValues<V>,
  edits: ValueEdits<V>,
  name: string,
  wanted: V | null,
  isSame: IsSame<V>,
): ValueEdits<V> {
  const others = Object.entries(edits).filter(([other]) => other !== name)
  const edit = editTo(values, edits, name, wanted, isSame)
  return Object.fromEntries(edit === null ? others : [...others, [name, edit]])
}

/** Edits to whole values: what they do not name is none of the unit's own any more. */
export function editsTo<V>(
  values: SavedValues<V>,
  edits: ValueEdits<V>,
  wanted: SavedValues<V>,
  isSame: IsSame<V>,
): ValueEdits<V> {
  const names = new Set([...Object.keys(values), ...Object.keys(edits), ...Object.keys(wanted)])
  return Object.fromEntries(
    [...names].flatMap(name => {
      const edit = editTo(values, edits, name, wanted[name] ?? null, isSame)
      return edit === null ? [] : [[name, edit]]
    }),
  )
}

function editTo<V>(
  values: SavedValues<V>,
  edits: ValueEdits<V>,
  name: string,
  wanted: V | null,
  isSame: IsSame<V>,
): ValueEdit<V> | null {
  const saved = values[name] ?? null
  if (isSame(saved, wanted)) return null
  const before = edits[name]
  return { wanted, read: before === undefined ? saved : before.read }
}

/** Edits that are still edits, now that these values are saved. */
export function openEdits<V>(values: SavedValues<V>, edits: ValueEdits<V>, isSame: IsSame<V>): ValueEdits<V> {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, { wanted }]) => !isSame(values[name] ?? null, wanted)),
  )
}

/** Names whose saved value is no longer what it was when their edit began. */
export function changedMeanwhile<V>(
  values: SavedValues<V>,
  edits: ValueEdits<V>,
  isSame: IsSame<V>,
): readonly string[] {
  return Object.entries(edits)
    .filter(([name, { read }]) => !isSame(values[name] ?? null, read))
    .map(([name]) => name)
}
